import "./palette.css";
import type { Pitch } from "../pitch";

const pitch: Omit<Pitch, "name"> = {
  title: "Tembo",
  by: "Andreas Spies",
  players: { least: 2, most: 4 },
  minutes: 20,
  seats: 3,
  cast: ["zebra", "crocodile", "gnu"],
  inShort: {
    en: "Line your herds up at the river, let elephants lead them across, and mind the crocodiles.",
    es: "Pon tus manadas en fila junto al río, deja que los elefantes las guíen al otro lado y cuidado con los cocodrilos.",
    fr: "Aligne tes troupeaux au bord de la rivière, laisse les éléphants les faire traverser, et gare aux crocodiles.",
    it: "Metti in fila le tue mandrie al fiume, lascia che gli elefanti le guidino di là e occhio ai coccodrilli.",
    de: "Stell deine Herden am Fluss auf, lass Elefanten sie hinüberführen und hüte dich vor den Krokodilen.",
  },
};
export default pitch;

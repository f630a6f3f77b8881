import "./palette.css";
import type { Pitch } from "../pitch";

const pitch: Omit<Pitch, "name"> = {
  title: "Kariba",
  by: "Reiner Knizia",
  players: { least: 2, most: 4 },
  minutes: 15,
  seats: 3,
  cast: ["giraffe", "elephant", "mouse"],
  inShort: {
    en: "Gather three of a kind at the waterhole and chase the weaker away. Only the mouse scares the elephant.",
    es: "Reúne tres iguales en la charca y ahuyenta a los más débiles. Solo el ratón asusta al elefante.",
    fr: "Réunis trois animaux pareils au point d’eau et fais fuir les plus faibles. Seule la souris effraie l’éléphant.",
    it: "Raduna tre animali uguali alla pozza e scaccia i più deboli. Solo il topo spaventa l’elefante.",
    de: "Sammle drei Gleiche am Wasserloch und verjage die Schwächeren. Nur die Maus erschreckt den Elefanten.",
  },
};
export default pitch;

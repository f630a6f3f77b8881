import "./palette.css";
import type { Pitch } from "../pitch";

const pitch: Omit<Pitch, "name"> = {
  title: "MADA",
  by: "Sophia Wagner",
  players: { least: 2, most: 5 },
  minutes: 15,
  seats: 3,
  cast: ["cactus", "lemur", "scorpion"],
  inShort: {
    en: "Stack cacti higher and higher and push your luck. Lemurs tidy up, scorpions sting, prickly pears win.",
    es: "Apila cactus cada vez más altos y tienta a la suerte. Los lémures ordenan, los escorpiones pican y los higos chumbos ganan.",
    fr: "Empile des cactus toujours plus haut et tente ta chance. Les lémurs rangent, les scorpions piquent, les figues de Barbarie font gagner.",
    it: "Impila cactus sempre più alti e sfida la sorte. I lemuri riordinano, gli scorpioni pungono, i fichi d’India fanno vincere.",
    de: "Staple Kakteen höher und höher und fordere dein Glück heraus. Lemuren räumen auf, Skorpione stechen, Kaktusfeigen gewinnen.",
  },
};
export default pitch;

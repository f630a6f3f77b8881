/** What the pages tell of Hares before anybody plays it. */
import "./palette.css";
import type { Pitch } from "../pitch";

const pitch: Omit<Pitch, "name"> = {
  title: "Hares",
  by: "Somebody new",
  players: { least: 2, most: 6 },
  minutes: 5,
  seats: 3,
  cast: ["mouse", "hares", "meerkat"], // files in animals/ here, or in art/animals/
  inShort: {
    en: "Put cards on the trail, one by one. Match the one on top, and the whole trail is yours.",
    es: "Pon cartas en el rastro, una a una. Si igualas la de encima, todo el rastro es tuyo.",
    fr: "Pose des cartes sur la piste, une à une. Égale celle du dessus, et toute la piste est à toi.",
    it: "Metti carte sulla pista, una alla volta. Se fai coppia con quella in cima, tutta la pista è tua.",
    de: "Lege Karten auf die Fährte, eine nach der anderen. Triffst du die oberste, gehört dir die ganze Fährte.",
  },
};
export default pitch;

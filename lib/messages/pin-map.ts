import { texts } from "./section";

export const pinMap = texts({
  region: ["Location on the map", "Sijainti kartalla"],
  keys: [
    "Map. Arrow keys pan, plus and minus zoom. You can also type coordinates.",
    "Kartta. Nuolinäppäimet siirtävät, plus ja miinus muuttavat mittakaavaa. Voit myös kirjoittaa koordinaatit.",
  ],
  loading: ["Loading map…", "Ladataan karttaa…"],
  unavailable: [
    "The map can't be shown in this browser. You can still type coordinates.",
    "Karttaa ei voi näyttää tässä selaimessa. Voit silti kirjoittaa koordinaatit.",
  ],
});

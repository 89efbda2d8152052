import { section } from "./section";

/** The map with a pin for the location of a course. */
export const pinMap = section({
  en: {
    region: "Location on the map",
    keys: "Map. Arrow keys pan, plus and minus zoom. You can also type coordinates.",
    loading: "Loading map…",
    unavailable: "The map can't be shown in this browser. You can still type coordinates.",
    twoFingers: "Use two fingers to move the map",
    ctrlZoom: "Use Ctrl + scroll to zoom",
    cmdZoom: "Use ⌘ + scroll to zoom",
  },
  fi: {
    region: "Sijainti kartalla",
    keys: "Kartta. Nuolinäppäimet siirtävät, plus ja miinus muuttavat mittakaavaa. Voit myös kirjoittaa koordinaatit.",
    loading: "Ladataan karttaa…",
    unavailable: "Karttaa ei voi näyttää tässä selaimessa. Voit silti kirjoittaa koordinaatit.",
    twoFingers: "Siirrä karttaa kahdella sormella",
    ctrlZoom: "Lähennä ja loitonna: Ctrl + vieritys",
    cmdZoom: "Lähennä ja loitonna: ⌘ + vieritys",
  },
});

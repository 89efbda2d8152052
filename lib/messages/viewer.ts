import { texts } from "./section";

/** The read-only view of a course: the map, the holes and the layouts. */
export const viewer = texts({
  region: ["{name} on the map", "{name} kartalla"],
  mapKeys: [
    "Map. Arrow keys pan, plus and minus zoom. Use the buttons beside it to choose a hole.",
    "Kartta. Nuolinäppäimet siirtävät, plus ja miinus muuttavat mittakaavaa. Väylä valitaan viereisillä painikkeilla.",
  ],
  layouts: ["Layouts", "Layoutit"],
  holes: ["Holes", "Väylät"],
  totals: [
    "{holes, plural, one {# hole} other {# holes}} · Par {par} · {length}",
    "{holes, plural, one {# väylä} other {# väylää}} · Par {par} · {length}",
  ],
  hole: ["Hole {number}", "Väylä {number}"],
  holeRow: ["Hole {number}, par {par}, {length}", "Väylä {number}, par {par}, {length}"],
  unfinished: ["Hole {number}, unfinished", "Väylä {number}, kesken"],
  par: ["Par {par}", "Par {par}"],
  metres: ["{length}", "{length}"],
  previous: ["Previous hole", "Edellinen väylä"],
  next: ["Next hole", "Seuraava väylä"],
  whole: ["Whole course", "Koko rata"],
  aerial: ["Aerial imagery", "Ilmakuvat"],
  ground: ["Hillshade and contours", "Rinnevarjostus ja korkeuskäyrät"],
  choose: ["Choose a hole", "Valitse väylä"],
  tees: ["Tees", "Tiit"],
  inLayout: ["{tee} (played in this layout)", "{tee} (käytössä tässä layoutissa)"],
  along: ["Along the flight path", "Heittolinjaa pitkin"],
  loading: ["Loading map…", "Ladataan karttaa…"],
  start: ["Try the map", "Kokeile karttaa"],
  unavailable: ["The map can't be shown in this browser.", "Karttaa ei voi näyttää tässä selaimessa."],
  notLoaded: [
    "Couldn't load the map. Check your connection and try again.",
    "Karttaa ei voitu ladata. Tarkista yhteys ja yritä uudelleen.",
  ],
});

import { texts } from "./section";

/** The studio's frame: header, list of holes, map. */
export const studio = texts({
  yourCourses: ["Your courses", "Omat radat"],
  coursePage: ["Course page", "Radan sivu"],
  print: ["Print", "Tulosta"],
  printedElsewhere: [
    "Signs, maps and scorecards print from the course's print page: {page}",
    "Kyltit, kartat ja tuloskortit tulostetaan radan tulostussivulta: {page}",
  ],
  undo: ["Undo", "Kumoa"],
  redo: ["Redo", "Tee uudelleen"],
  undoStep: ["Undo: {step}", "Kumoa: {step}"],
  redoStep: ["Redo: {step}", "Tee uudelleen: {step}"],
  nothingToUndo: ["Nothing to undo", "Ei kumottavaa"],
  nothingToRedo: ["Nothing to redo", "Ei uudelleen tehtävää"],
  fairways: ["Holes", "Väylät"],
  lists: ["Lists", "Luettelot"],
  sheet: ["Height of the lists", "Luetteloiden korkeus"],
  sheet_low: ["Low", "Matala"],
  sheet_middle: ["Middle", "Keskikorkea"],
  sheet_tall: ["Tall", "Korkea"],
  parAndLength: ["par {par} · {length}", "par {par} · {length}"],
  totals: [
    "{holes, plural, one {# hole} other {# holes}}{par, plural, =0 {} other { · par {par} · {length}}}",
    "{holes, plural, one {# väylä} other {# väylää}}{par, plural, =0 {} other { · par {par} · {length}}}",
  ],
  walk: ["{length} walk", "kävelyä {length}"],
  climb: ["{length} climb", "nousua {length}"],
  walkHelp: [
    "From each target to the next tee, in a straight line",
    "Korilta seuraavalle tiille suoraan mitattuna",
  ],
  noHoles: ["No holes yet", "Ei vielä väyliä"],
  noHolesHelp: [
    "Choose the Hole tool, then place the tee and the target. Or use Add hole to put one in the middle of the map and drag it into place.",
    "Valitse työkalu Väylä ja aseta sitten tii ja kori. Tai lisää väylä keskelle karttaa ja vedä se paikalleen.",
  ],
  addHole: ["Add hole", "Lisää väylä"],
  deleteHole: ["Delete hole {hole}", "Poista väylä {hole}"],
  full: ["A course can have at most {most} holes.", "Radalla voi olla enintään {most} väylää."],
  hole: ["Hole {hole}", "Väylä {hole}"],
  par: ["Par {par}", "Par {par}"],
  hasProblem: ["Has a problem", "Ongelma"],
  readout: ["{length} · Par {par}", "{length} · Par {par}"],
  readOnly: [
    "Read-only: you are a {role, select, commenter {commenter} other {viewer}} of this course. To edit it, ask its owner, {owner}.",
    "Vain luku: olet radan {role, select, commenter {kommentoija} other {katselija}}. Jos haluat muokata, kysy radan omistajalta: {owner}.",
  ],
  courseMap: ["Course map", "Ratakartta"],
  mapKeys: [
    "Map. Arrow keys pan, plus and minus zoom",
    "Kartta. Nuolinäppäimet siirtävät, plus ja miinus muuttavat mittakaavaa",
  ],
  loadingMap: ["Loading map…", "Ladataan karttaa…"],
  noWebGl: [
    "The map needs WebGL, which this browser doesn't support",
    "Kartta tarvitsee WebGL:n, jota tämä selain ei tue",
  ],
  noWebGlHelp: [
    "The list still works. Try another browser or turn on hardware acceleration.",
    "Luettelo toimii silti. Kokeile toista selainta tai ota laitteistokiihdytys käyttöön.",
  ],
});

import { texts } from "./section";

/** Several holes and features selected together. */
export const group = texts({
  title: ["Selection", "Valinta"],
  holes: ["{count, plural, one {# hole} other {# holes}}", "{count, plural, one {# väylä} other {# väylää}}"],
  features: [
    "{count, plural, one {# feature} other {# features}}",
    "{count, plural, one {# kohde} other {# kohdetta}}",
  ],
  both: ["{holes} and {features}", "{holes} ja {features}"],
  moveStep: ["Move {group}", "Siirrä: {group}"],
  rotateStep: ["Rotate {group}", "Käännä: {group}"],
  mirrorStep: ["Mirror {group}", "Peilaa: {group}"],
  alignStep: ["Align {group}", "Tasaa: {group}"],
  distributeStep: ["Distribute {group}", "Jaa tasaisesti: {group}"],
  deleteStep: ["Delete {group}", "Poista: {group}"],
  duplicateStep: ["Duplicate {group}", "Monista: {group}"],
  pasteStep: ["Paste {group}", "Liitä: {group}"],
  cannotPaste: [
    "The clipboard has no holes or features that can be pasted.",
    "Leikepöydällä ei ole väyliä tai kohteita, jotka voisi liittää.",
  ],
  noRoom: ["The course has no room for that.", "Radalla ei ole sille tilaa."],
  layoutStep: ["Change the holes of {name}", "Muuta layoutin {name} väyliä"],
  teeStep: ["Change the tees of {group}", "Muuta tiitä: {group}"],
  holesStep: ["Assign features to holes", "Liitä kohteet väyliin"],
  move: ["Move selection", "Siirrä valintaa"],
  rotate: ["Rotate selection", "Käännä valintaa"],
  moveHelp: [
    "Drag any selected item or the handle in the middle. On the handle, arrow keys with Ctrl, Shift or Alt move the selection.",
    "Vedä mitä tahansa valittua tai keskellä olevaa kahvaa, jossa toimivat nuolinäppäimet Ctrlin, Shiftin tai Altin kanssa.",
  ],
  angle: ["{degrees, number}°", "{degrees, number}°"],
  angleField: ["Rotate by, degrees clockwise", "Käännä myötäpäivään, astetta"],
  apply: ["Rotate", "Käännä"],
  playedIn: ["Also played in", "Pelataan myös layouteissa"],
  teeColour: ["Colour of their tees", "Tiiden väri"],
  teeSurface: ["Surface of their tees", "Tiiden pinta"],
  noColour: ["None", "Ei väriä"],
  mixed: ["Mixed", "Eri arvoja"],
  assign: ["Assign the features to these holes", "Liitä kohteet näihin väyliin"],
  delete: ["Delete {group}", "Poista {group}"],
  end: ["Clear selection", "Poista valinta"],
  selectSeveral: ["Select several…", "Valitse useita…"],
  addMore: [
    "Choose more holes and features, on the map or in the list.",
    "Valitse lisää väyliä ja kohteita kartalla tai luettelossa.",
  ],
  keys: [
    "Shift-click or drag a box with Shift to add more.",
    "Lisää valintaan Shift-napsautuksella tai vetämällä alue Shift pohjassa.",
  ],
});

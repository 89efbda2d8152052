import { texts } from "./section";

/** The other people who have the course open in the studio. */
export const live = texts({
  title: ["Also here", "Myös täällä"],
  person: [
    "{name} ({role, select, owner {owner} editor {editor} commenter {commenter} other {viewer}})",
    "{name} ({role, select, owner {omistaja} editor {muokkaaja} commenter {kommentoija} other {katselija}})",
  ],
  follow: ["Follow", "Seuraa"],
  following: ["Following {name}. Touch the map to stop.", "Seurataan: {name}. Lopeta koskettamalla karttaa."],
  here: ["Selected by {names}", "Valinnut: {names}"],
  restored: ["{name} restored version {version}.", "{name} palautti version {version}."],
  transferred: [
    "{name} made {to} the owner of this course.",
    "{name} teki radan omistajaksi käyttäjän {to}.",
  ],
  status: ["{name} changed the course's status: {state}.", "{name} muutti radan tilaa: {state}."],
  deletedBy: ["{name} deleted {items}.", "{name} poisti: {items}."],
  deletedByApp: ["A connected application deleted {items}.", "Yhdistetty sovellus poisti: {items}."],
  holes: ["{count, plural, one {# hole} other {# holes}}", "{count, plural, one {# väylä} other {# väylää}}"],
  features: [
    "{count, plural, one {# feature} other {# features}}",
    "{count, plural, one {# kohde} other {# kohdetta}}",
  ],
  layouts: [
    "{count, plural, one {# layout} other {# layouts}}",
    "{count, plural, one {# layout} other {# layoutia}}",
  ],
  dismissNotice: ["Dismiss: {text}", "Ohita: {text}"],
  more: ["{count, plural, one {# more} other {# more}}", "{count, plural, one {# muu} other {# muuta}}"],
});

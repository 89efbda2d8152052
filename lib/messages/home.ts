import { texts } from "./section";

/** The home page of signed-in users: their courses. */
export const home = texts({
  sort: ["Sort by", "Järjestys"],
  "by-edited": ["Last edited", "Viimeksi muutettu"],
  "by-name": ["Name", "Nimi"],
  "by-length": ["Length", "Pituus"],
  count: [
    "{count, plural, one {# course} other {# courses}}",
    "{count, plural, one {# rata} other {# rataa}}",
  ],
  found: [
    "{count, plural, =0 {No courses match} one {# course matches} other {# courses match}} “{q}”",
    "{count, plural, =0 {Ei ratoja haulla} one {# rata haulla} other {# rataa haulla}} ”{q}”",
  ],
  more: ["More for {name}", "Lisää: {name}"],
  open: ["Open in studio", "Avaa studiossa"],
  print: ["Print", "Tulosta"],
  delete: ["Delete…", "Poista…"],
  edited: ["Edited {when}", "Muutettu {when}"],
  layouts: [
    "{count, plural, one {# layout} other {# layouts}}",
    "{count, plural, one {# layout} other {# layoutia}}",
  ],
  openComments: [
    "{count, plural, one {# open comment} other {# open comments}}",
    "{count, plural, one {# avoin kommentti} other {# avointa kommenttia}}",
  ],
  unfinished: ["Unfinished", "Kesken"],
  none: ["No courses yet", "Ei vielä ratoja"],
  noneHelp: [
    "Create one and draw its holes on the map, or let an app you use create one for you.",
    "Luo rata ja piirrä sen väylät kartalle, tai anna käyttämäsi sovelluksen luoda se puolestasi.",
  ],
  first: ["Create your first course", "Luo ensimmäinen ratasi"],
  nothingFound: ["No course is called “{q}”", "Yhdenkään radan nimessä ei ole ”{q}”"],
  nothingFoundHelp: [
    "Check the spelling, or try a part of the name.",
    "Tarkista kirjoitusasu tai hae nimen osalla.",
  ],
  pageOf: ["Page {page} of {pages}", "Sivu {page}/{pages}"],
});

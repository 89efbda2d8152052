import { texts } from "./section";

/** The public directory: courses that their owners share with everyone. */
export const explore = texts({
  title: ["Explore courses", "Tutustu ratoihin"],
  nav: ["Explore", "Radat kartalla"],
  lead: [
    "Disc golf courses shared with everyone by their owners.",
    "Frisbeegolfratoja, jotka omistajat ovat jakaneet kaikille.",
  ],
  byName: ["All courses by name", "Kaikki radat nimen mukaan"],
  found: ["Courses matching “{q}”", "Radat haulla ”{q}”"],
  details: [
    "{holes, plural, =0 {No holes yet} one {# hole · Par {par} · {length}} other {# holes · Par {par} · {length}}}",
    "{holes, plural, =0 {Ei vielä väyliä} one {# väylä · Par {par} · {length}} other {# väylää · Par {par} · {length}}}",
  ],
  by: ["By {owner}", "Omistaja: {owner}"],
  away: ["{distance} away", "{distance} päässä"],
  filter: ["Courses to show", "Näytettävät radat"],
  anyStatus: ["All courses", "Kaikki radat"],
  openNow: ["Open now", "Avoinna nyt"],
  noneOpen: ["No open courses on this page", "Tällä sivulla ei ole avoinna olevia ratoja"],
  noneOpenHelp: ["Some may be closed right now.", "Osa radoista voi olla nyt suljettu."],
  showClosed: ["Show closed courses too", "Näytä suljetutkin radat"],
  directions: ["Directions", "Reittiohjeet"],
  loading: ["Loading courses…", "Ladataan ratoja…"],
  nearestFirst: ["Nearest to the centre first", "Lähinnä keskikohtaa ensin"],
  nearestToYou: ["Nearest to you first", "Lähinnä sinua ensin"],
  emptyOpenView: [
    "Zoom out, move the map, or include closed courses.",
    "Loitonna, siirrä karttaa tai ota mukaan suljetut radat.",
  ],
  noLocation: ["Not on the map", "Ei kartalla"],
  none: ["No public courses yet", "Yhtään rataa ei ole vielä jaettu kaikille"],
  noneHelp: [
    "Share your course with everyone to list it here.",
    "Jaa oma ratasi kaikille, niin se näkyy täällä.",
  ],
  nothingFound: ["No course matches “{q}”", "Haulla ”{q}” ei löytynyt ratoja"],
  nothingFoundHelp: [
    "Check the spelling, or search for the beginning of a word in its name or place.",
    "Tarkista kirjoitusasu tai hae jonkin nimessä tai paikassa olevan sanan alulla.",
  ],
  page: ["Page {page}", "Sivu {page}"],
  region: ["Map of courses", "Ratakartta"],
  showMap: ["Show map", "Näytä kartta"],
  showList: ["Show list", "Näytä luettelo"],
  mapKeys: [
    "Map. Arrow keys pan, plus and minus zoom. The list of courses follows the map.",
    "Kartta. Nuolinäppäimet siirtävät, plus ja miinus muuttavat mittakaavaa. Luettelo seuraa karttaa.",
  ],
  inView: [
    "{count, plural, =0 {No courses in view} one {# course in view} other {# courses in view}}",
    "{count, plural, =0 {Ei ratoja näkyvissä} one {# rata näkyvissä} other {# rataa näkyvissä}}",
  ],
  nearest: [
    "The {count} nearest to the centre of the map. Zoom in to list others.",
    "Luettelossa {count} kartan keskikohtaa lähintä. Lähennä, niin näet muut.",
  ],
  listByName: ["List all courses by name", "Luettele kaikki radat nimen mukaan"],
  listInView: ["List the courses in view", "Luettele näkyvissä olevat radat"],
  emptyView: [
    "Zoom out, move the map, or list all courses by name.",
    "Loitonna, siirrä karttaa tai luettele kaikki radat nimen mukaan.",
  ],
  open: ["Open course page", "Avaa radan sivu"],
  close: ["Close", "Sulje"],
  failed: ["Couldn't load the courses in view.", "Näkyvissä olevia ratoja ei voitu ladata."],
  retry: ["Retry", "Yritä uudelleen"],
});

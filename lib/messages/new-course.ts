import { texts } from "./section";

/** The page that creates a course. */
export const newCourse = texts({
  title: ["New course", "Uusi rata"],
  name: ["Name", "Nimi"],
  location: ["Location (optional)", "Sijainti (valinnainen)"],
  locationHint: [
    "A place, coordinates, plus code or map link.",
    "Paikka, koordinaatit, plus-koodi tai karttalinkki.",
  ],
  coordinatesHint: [
    "Enter 59.8949, 10.7872, for example, a plus code or a map link.",
    "Esimerkiksi 59.8949, 10.7872, plus-koodi tai karttalinkki.",
  ],
  locationInvalid: [
    "That isn't a position. Search for the place first, or enter two numbers such as 59.8949, 10.7872: latitude within ±90, longitude within ±180.",
    "Tämä ei ole sijainti. Etsi paikka ensin tai kirjoita kaksi lukua, esimerkiksi 59.8949, 10.7872: leveysaste välillä ±90, pituusaste välillä ±180.",
  ],
  map: ["Course on the map", "Rata kartalla"],
  mapKeys: [
    "Map. The course goes in the middle. Arrow keys pan, plus and minus zoom.",
    "Kartta. Rata on kartan keskellä. Nuolinäppäimet siirtävät karttaa, plus ja miinus muuttavat mittakaavaa.",
  ],
  mapNotLoaded: [
    "Couldn't load the map. Check your connection and reload the page, or enter coordinates.",
    "Karttaa ei voitu ladata. Tarkista yhteys ja lataa sivu uudelleen, tai kirjoita koordinaatit.",
  ],
  find: ["Find on the map", "Etsi kartalta"],
  myLocation: ["My location", "Oma sijainti"],
  locating: ["Finding your location…", "Haetaan sijaintiasi…"],
  noPlace: [
    "No place yet. Search, or zoom in to where the course is.",
    "Paikkaa ei ole valittu. Etsi paikka tai lähennä kartta siihen.",
  ],
  later: ["Choose the place later", "Valitse paikka myöhemmin"],
  start: ["Start with", "Aloita"],
  "start-empty": ["No holes", "Ilman väyliä"],
  "start-holes": ["{count, number} holes", "{count, number} väylää"],
  templateHelp: [
    "Drafts around the place. Move each tee and target to where it belongs.",
    "Luonnoksia paikan ympärillä. Siirrä tiit ja korit oikeille paikoilleen.",
  ],
  templateNeedsPlace: [
    "Choose the place first: the holes are laid out around it.",
    "Valitse paikka ensin: väylät tulevat sen ympärille.",
  ],
  draft: ["Draft", "Luonnos"],
  fromFile: ["From a file…", "Tiedostosta…"],
  dropNow: ["Drop the file to create a course from it", "Pudota tiedosto, niin siitä luodaan rata"],
  sharedFile: ["Shared file", "Jaettu tiedosto"],
  sharedFileHelp: [
    "Another app or website sent this file. Only use it if you expected it.",
    "Toinen sovellus tai verkkosivusto lähetti tämän tiedoston. Käytä sitä vain, jos odotit sitä.",
  ],
  useSharedFile: ["Use this file", "Käytä tiedostoa"],
  discardSharedFile: ["Discard", "Hylkää"],
  file: ["File", "Tiedosto"],
  removeFile: ["Remove file", "Poista tiedosto"],
  found: [
    "{holes, plural, one {# hole} other {# holes}}, {tees, plural, one {# tee} other {# tees}}, {targets, plural, one {# target} other {# targets}}{layouts, plural, =1 {} other {, # layouts}}{features, plural, =0 {} one {, # feature} other {, # features}}",
    "{holes, plural, one {# väylä} other {# väylää}}, {tees, plural, one {# tii} other {# tiitä}}, {targets, plural, one {# kori} other {# koria}}{layouts, plural, =1 {} other {, # layoutia}}{features, plural, =0 {} one {, # karttakohde} other {, # karttakohdetta}}",
  ],
  fixInStudio: ["To fix in the studio", "Korjattavaa studiossa"],
  wrongPlace: ["In the wrong place?", "Väärässä paikassa?"],
  create: ["Create course", "Luo rata"],
  tooMany: [
    "You've reached the limit of {most, number} courses. Deleted courses count until they can no longer be restored.",
    "Sinulla on enimmäismäärä ratoja ({most, number}). Poistetut radat lasketaan mukaan, kunnes niitä ei voi enää palauttaa.",
  ],
});

import { section } from "./section";

/** The page that creates a course. */
export const newCourse = section({
  en: {
    title: "New course",
    name: "Name",
    location: "Location (optional)",
    locationHint: "A place, coordinates, plus code or map link.",
    coordinatesHint: "Enter 59.8949, 10.7872, for example, a plus code or a map link.",
    locationInvalid:
      "That isn't a position. Search for the place first, or enter two numbers such as 59.8949, 10.7872: latitude within ±90, longitude within ±180.",
    map: "Course on the map",
    mapKeys: "Map. The course goes in the middle. Arrow keys pan, plus and minus zoom.",
    mapNotLoaded: "Couldn't load the map. Check your connection and reload the page, or enter coordinates.",
    find: "Find on the map",
    myLocation: "My location",
    locating: "Finding your location…",
    noPlace: "No place yet. Search, or zoom in to where the course is.",
    later: "Choose the place later",
    fromFile: "From a file…",
    dropNow: "Drop the file to create a course from it",
    file: "File",
    removeFile: "Remove file",
    found:
      "{holes, plural, one {# hole} other {# holes}}, {tees, plural, one {# tee} other {# tees}}, {targets, plural, one {# target} other {# targets}}{layouts, plural, =1 {} other {, # layouts}}{features, plural, =0 {} one {, # feature} other {, # features}}",
    fixInStudio: "To fix in the studio",
    wrongPlace: "In the wrong place?",
    create: "Create course",
    tooMany:
      "You've reached the limit of {most, number} courses. Deleted courses count until they can no longer be restored.",
  },
  fi: {
    title: "Uusi rata",
    name: "Nimi",
    location: "Sijainti (valinnainen)",
    locationHint: "Paikka, koordinaatit, plus-koodi tai karttalinkki.",
    coordinatesHint: "Esimerkiksi 59.8949, 10.7872, plus-koodi tai karttalinkki.",
    locationInvalid:
      "Tämä ei ole sijainti. Etsi paikka ensin tai kirjoita kaksi lukua, esimerkiksi 59.8949, 10.7872: leveysaste välillä ±90, pituusaste välillä ±180.",
    map: "Rata kartalla",
    mapKeys:
      "Kartta. Rata on kartan keskellä. Nuolinäppäimet siirtävät karttaa, plus ja miinus muuttavat mittakaavaa.",
    mapNotLoaded:
      "Karttaa ei voitu ladata. Tarkista yhteys ja lataa sivu uudelleen, tai kirjoita koordinaatit.",
    find: "Etsi kartalta",
    myLocation: "Oma sijainti",
    locating: "Haetaan sijaintiasi…",
    noPlace: "Paikkaa ei ole valittu. Etsi paikka tai lähennä kartta siihen.",
    later: "Valitse paikka myöhemmin",
    fromFile: "Tiedostosta…",
    dropNow: "Pudota tiedosto, niin siitä luodaan rata",
    file: "Tiedosto",
    removeFile: "Poista tiedosto",
    found:
      "{holes, plural, one {# väylä} other {# väylää}}, {tees, plural, one {# tii} other {# tiitä}}, {targets, plural, one {# kori} other {# koria}}{layouts, plural, =1 {} other {, # layoutia}}{features, plural, =0 {} one {, # karttakohde} other {, # karttakohdetta}}",
    fixInStudio: "Korjattavaa studiossa",
    wrongPlace: "Väärässä paikassa?",
    create: "Luo rata",
    tooMany:
      "Sinulla on enimmäismäärä ratoja ({most, number}). Poistetut radat lasketaan mukaan, kunnes niitä ei voi enää palauttaa.",
  },
});

import { section } from "./section";

/** The page that creates a course. */
export const newCourse = section({
  en: {
    title: "New course",
    help: "Name it and show where it is. You can change both later.",
    name: "Name",
    location: "Location (optional)",
    locationHint:
      "Search for a place or paste coordinates, such as 59.8949, 10.7872, or a link from a map app.",
    coordinatesHint: "Paste coordinates, such as 59.8949, 10.7872, or a link from a map app.",
    locationInvalid:
      "Enter two numbers such as 59.8949, 10.7872: latitude within ±90, longitude within ±180.",
    map: "Course on the map",
    pinHelp: "Click the map to place the course. Drag the pin to move it.",
    find: "Find on the map",
    myLocation: "My location",
    locating: "Finding your location…",
    locateFailed: "Couldn't find your location. Click the map instead.",
    searching: "Searching…",
    found:
      "{count, plural, =0 {No place found. Try another name, or click the map.} one {# place found} other {# places found}}",
    searchFailed: "Search is unavailable. Coordinates still work.",
    create: "Create course",
    fromFile: "Have a file? Create the course, then choose Course → Import… in the studio.",
    tooMany:
      "You've reached the limit of {most, number} courses. Deleted courses count until they can no longer be restored.",
  },
  fi: {
    title: "Uusi rata",
    help: "Anna nimi ja näytä, missä rata on. Voit muuttaa molempia myöhemmin.",
    name: "Nimi",
    location: "Sijainti (valinnainen)",
    locationHint:
      "Etsi paikkaa tai liitä koordinaatit, esimerkiksi 59.8949, 10.7872, tai karttasovelluksen linkki.",
    coordinatesHint: "Liitä koordinaatit, esimerkiksi 59.8949, 10.7872, tai karttasovelluksen linkki.",
    locationInvalid:
      "Kirjoita kaksi lukua, esimerkiksi 59.8949, 10.7872: leveysaste välillä ±90, pituusaste välillä ±180.",
    map: "Rata kartalla",
    pinHelp: "Aseta rata napsauttamalla karttaa. Siirrä vetämällä merkkiä.",
    find: "Etsi kartalta",
    myLocation: "Oma sijainti",
    locating: "Haetaan sijaintiasi…",
    locateFailed: "Sijaintiasi ei löytynyt. Napsauta sen sijaan karttaa.",
    searching: "Haetaan…",
    found:
      "{count, plural, =0 {Paikkaa ei löytynyt. Kokeile toista nimeä tai napsauta karttaa.} one {# paikka löytyi} other {# paikkaa löytyi}}",
    searchFailed: "Haku ei ole käytettävissä. Koordinaatit toimivat silti.",
    create: "Luo rata",
    fromFile: "Onko sinulla tiedosto? Luo rata ja valitse studiossa Rata → Tuo…",
    tooMany:
      "Sinulla on enimmäismäärä ratoja ({most, number}). Poistetut radat lasketaan mukaan, kunnes niitä ei voi enää palauttaa.",
  },
});

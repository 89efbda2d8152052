import { texts } from "./section";

/** The height of the ground: on the map, along a line, of tees and targets. */
export const ground = texts({
  title: ["Ground", "Maasto"],
  hillshade: ["Hillshade", "Rinnevarjostus"],
  contours: ["Contour lines", "Korkeuskäyrät"],
  slopes: ["Slopes of 5, 8 and 12 % and more", "Kaltevuudet 5, 8 ja 12 % alkaen"],
  profile: ["Profile of the selected hole", "Valitun väylän profiili"],
  help: [
    "Your browser loads heights from {name}, which can see the places you view.",
    "Selain lataa korkeudet palvelusta {name}, joka näkee katsomasi paikat.",
  ],
  missing: [
    "{count, plural, =0 {All tees and targets have a height.} one {# tee or target has no height.} other {# tees and targets have no height.}}",
    "{count, plural, =0 {Kaikilla tiillä ja koreilla on korkeus.} one {# tiiltä tai korilta puuttuu korkeus.} other {# tiiltä tai korilta puuttuu korkeus.}}",
  ],
  measureAll: ["Measure all", "Mittaa kaikki"],
  measuring: ["Measuring…", "Mitataan…"],
  measuredFrom: [
    "{height} above sea level: {source}, {resolution} grid, measured {day}",
    "{height} merenpinnasta: {source}, ruutu {resolution}, mitattu {day}",
  ],
  slopeFrom: ["{percent} % and more", "{percent} % alkaen"],
  ofThrows: ["Ground under the throws of hole {hole}", "Maasto väylän {hole} heittojen alla"],
  ofWalk: ["Ground from hole {hole} to {next}", "Maasto väylältä {hole} väylälle {next}"],
  ofLine: ["Ground along the measured line", "Maasto mitatulla linjalla"],
  throws: ["Throws", "Heitot"],
  hole: ["Hole {hole}", "Väylä {hole}"],
  walk: ["Walk to {hole}", "Kävely väylälle {hole}"],
  lines: ["Line of the profile", "Profiilin linja"],
  close: ["Close the profile", "Sulje profiili"],
  noLine: ["Select a hole with a tee and a target.", "Valitse väylä, jolla on tii ja kori."],
  lowest: ["lowest {height} after {length}", "alimmillaan {height}, kohdassa {length}"],
  highest: ["highest {height} after {length}", "ylimmillään {height}, kohdassa {length}"],
  steepest: ["steepest {percent} %", "jyrkimmillään {percent} %"],
  clearance: [
    "a straight throw clears the ground by {length}",
    "suora heitto kulkee vähintään {length} maanpinnan yläpuolella",
  ],
  blocked: [
    "the ground rises {length} above a straight throw, after {at}",
    "maanpinta nousee {length} suoran heiton yläpuolelle, kohdassa {at}",
  ],
  flight: [
    "throw {number}: {least} to {most} above the ground midway",
    "heitto {number}: puolimatkassa {least}–{most} maanpinnasta",
  ],
  treeHit: ["throw {number} hits {name}", "heitto {number} osuu: {name}"],
  treePassed: ["throw {number}: {gap} clear of {name}", "heitto {number}: {gap} ohi: {name}"],
  source: ["{name}, {resolution} grid", "{name}, ruutu {resolution}"],
  sourceSigma: ["{name}, {resolution} grid, ± {sigma}", "{name}, ruutu {resolution}, ± {sigma}"],
  surface: [
    "Surface model: tree tops and roofs count as ground",
    "Pintamalli: puiden latvat ja katot lasketaan maanpinnaksi",
  ],
  survey: ["Own survey {name}", "Oma kartoitus {name}"],
  surveyHelp: [
    "A terrain model of your own (GeoTIFF) is read instead of {name} where it covers the whole line. Only people with access to the course can use it.",
    "Oma maastomalli (GeoTIFF) luetaan palvelun {name} sijasta siellä, missä se kattaa koko linjan. Sitä voivat käyttää vain ne, joilla on pääsy rataan.",
  ],
  surveyAdd: ["Add survey…", "Lisää kartoitus…"],
  surveyReplace: ["Replace survey…", "Korvaa kartoitus…"],
  surveyGrid: ["{resolution} grid", "ruutu {resolution}"],
  surveyRemove: ["Remove {name}", "Poista {name}"],
  surveyRemoveAsk: [
    "Remove {name}? Heights that were measured from it stay.",
    "Poistetaanko {name}? Siitä mitatut korkeudet säilyvät.",
  ],
  surveyReading: ["Reading {name}…", "Luetaan tiedostoa {name}…"],
  surveySaved: [
    "Saved {name}. {measured, plural, =0 {It covers no tee or target.} one {# tee or target is measured from it.} other {# tees and targets are measured from it.}}",
    "{name} tallennettiin. {measured, plural, =0 {Se ei kata yhtään tiitä tai koria.} one {Siitä mitattiin # tii tai kori.} other {Siitä mitattiin # tiitä ja koria.}}",
  ],
  surveyRemoved: ["Removed {name}", "{name} poistettiin"],
  surveyKind: [
    "{name} isn't a GeoTIFF. A survey is a terrain model as a GeoTIFF (.tif).",
    "{name} ei ole GeoTIFF. Kartoitus on maastomalli GeoTIFF-tiedostona (.tif).",
  ],
  surveyBands: [
    "{name} is a picture. A survey has one band, with the heights as numbers of 16 bits or more.",
    "{name} on kuva. Kartoituksessa on yksi kanava, jossa korkeudet ovat vähintään 16-bittisinä lukuina.",
  ],
  surveyPlace: [
    "{name} doesn't say where it lies on the earth. Export it as a GeoTIFF with a coordinate system.",
    "{name} ei kerro, missä se sijaitsee. Vie se GeoTIFFinä, jossa on koordinaattijärjestelmä.",
  ],
  surveyTurned: [
    "{name} is rotated. Export it with north up (gdalwarp).",
    "{name} on käännetty. Vie se niin, että pohjoinen on ylhäällä (gdalwarp).",
  ],
  surveySystem: [
    "{system, select, none {{name} has no coordinate system with an EPSG code.} other {The coordinate system of {name} (EPSG:{system}) isn't supported.}} Convert it to UTM or WGS 84 (gdalwarp -t_srs).",
    "{system, select, none {Tiedostossa {name} ei ole koordinaattijärjestelmää, jolla on EPSG-koodi.} other {Tiedoston {name} koordinaattijärjestelmää (EPSG:{system}) ei tueta.}} Muunna se UTM:ään tai WGS 84:ään (gdalwarp -t_srs).",
  ],
  surveyUnit: [
    "The heights of {name} are neither in metres nor in feet. Export it in one of these.",
    "Tiedoston {name} korkeudet eivät ole metreinä eivätkä jalkoina. Vie se jommassakummassa.",
  ],
  surveyBlocks: [
    "{name} is stored in blocks of {megapixels, number} megapixels; the maximum is {most, number}. Store it in tiles (gdal_translate -co TILED=YES).",
    "{name} on tallennettu {megapixels, number} megapikselin lohkoina; enimmäiskoko on {most, number}. Tallenna se ruutuina (gdal_translate -co TILED=YES).",
  ],
  surveyTooMany: [
    "A survey can be made of at most {most, number} files.",
    "Kartoituksessa voi olla enintään {most, number} tiedostoa.",
  ],
  surveyElsewhere: [
    "These files have no heights at the course. Choose those of its area.",
    "Tiedostoissa ei ole korkeuksia radan kohdalta. Valitse radan alueen tiedostot.",
  ],
});

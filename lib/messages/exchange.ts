import { texts } from "./section";

/** Import and export: the course menu, the import preview, and the reasons for rejecting a file. */
export const exchange = texts({
  menu: ["Course", "Rata"],
  menuImport: ["Import…", "Tuo…"],
  menuExport: ["Export…", "Vie…"],
  menuPrint: ["Print…", "Tulosta…"],
  close: ["Close", "Sulje"],
  notLoaded: [
    "Couldn't load this part of the page. Check your connection and try again.",
    "Sivun osaa ei voitu ladata. Tarkista yhteys ja yritä uudelleen.",
  ],

  importTitle: ["Import holes", "Tuo väyliä"],
  fileGone: [
    "The file is no longer in this browser. Choose it again to import its holes.",
    "Tiedosto ei ole enää tässä selaimessa. Tuo väylät valitsemalla tiedosto uudelleen.",
  ],
  importIntro: [
    "From course files (GeoJSON), KML, KMZ, GPX, OSM or CSV: OpenStreetMap, Google My Maps, UDisc, GPS devices. You'll see a preview before anything changes.",
    "Ratatiedostosta (GeoJSON) tai KML-, KMZ-, GPX-, OSM- tai CSV-tiedostosta: OpenStreetMapista, Google My Mapsista, UDiscista tai GPS-laitteesta. Näet esikatselun, ennen kuin mikään muuttuu.",
  ],
  chooseFile: ["Choose a file", "Valitse tiedosto"],
  dropHere: ["or drop it anywhere on the page", "tai pudota se mihin tahansa sivulla"],
  dropNow: [
    "Drop the file to import its holes, or a picture to put it on the map",
    "Pudota tiedosto, niin sen väylät tuodaan, tai kuva, niin se tulee kartalle",
  ],
  pasteLabel: ["Or paste text", "Tai liitä teksti"],
  readPasted: ["Import text", "Tuo teksti"],
  pasted: ["pasted text", "liitetty teksti"],
  otherFile: ["Choose another file", "Valitse toinen tiedosto"],
  reading: ["Reading {file}…", "Luetaan: {file}…"],
  foundTitle: [
    "{count, plural, =0 {No holes} one {# hole} other {# holes}} in {file}",
    "{file}: {count, plural, =0 {ei väyliä} one {# väylä} other {# väylää}}",
  ],
  foundNone: ["No holes were found in this file.", "Tiedostosta ei löytynyt väyliä."],
  courseNamed: ["Course name in file: {name} (not imported)", "Radan nimi tiedostossa: {name} (ei tuoda)"],
  onTheMap: ["Holes found, on the map", "Löydetyt väylät kartalla"],
  mapKeys: [
    "Map of the import. Arrow keys pan, plus and minus zoom",
    "Tuonnin kartta. Nuolinäppäimet siirtävät, plus ja miinus zoomaavat",
  ],
  numberOf: ["Number of hole {number}", "Väylän {number} numero"],
  swapEnds: ["Swap tee and target of hole {number}", "Vaihda väylän {number} tii ja kori keskenään"],
  pairHelp: [
    "To pair two points, choose them here or click them on the map. Points in no hole are open circles.",
    "Yhdistä kaksi pistettä valitsemalla ne tästä tai napsauttamalla niitä kartalla. Avoimet ympyrät eivät kuulu millekään väylälle.",
  ],
  pairTee: ["Tee", "Tii"],
  pairTarget: ["Target", "Kori"],
  pairNone: ["Choose a point", "Valitse piste"],
  pair: ["Make them a hole", "Tee niistä väylä"],
  undoCorrection: ["Undo the last change", "Kumoa viimeisin muutos"],
  swap: ["Swap latitude and longitude", "Vaihda leveys- ja pituusaste keskenään"],
  swapHelp: [
    "Latitude and longitude seem to be swapped in this file.",
    "Leveys- ja pituusaste näyttävät olevan tiedostossa väärin päin.",
  ],
  foundHoles: ["Holes found", "Löydetyt väylät"],
  columnHole: ["Hole", "Väylä"],
  columnLength: ["Length", "Pituus"],
  columnParts: ["Tees and targets", "Tiit ja korit"],
  columnRemark: ["Notes", "Huomautukset"],
  partsOf: [
    "{tees, plural, one {# tee} other {# tees}}, {targets, plural, one {# target} other {# targets}}{paths, plural, =0 {} one {, # flight path} other {, # flight paths}}",
    "{tees, plural, one {# tii} other {# tiitä}}, {targets, plural, one {# kori} other {# koria}}{paths, plural, =0 {} one {, # heittolinja} other {, # heittolinjaa}}",
  ],
  chooseAll: ["Import all holes", "Tuo kaikki väylät"],
  chooseHole: ["Import hole {number}", "Tuo väylä {number}"],
  foundLayouts: [
    "{count, plural, one {# layout: {names}} other {# layouts: {names}}}",
    "{count, plural, one {# layout: {names}} other {# layoutia: {names}}}",
  ],
  importFeatures: [
    "Import {count, plural, one {# feature} other {# features}}: boundaries, obstacles, facilities",
    "Tuo {count, plural, one {# karttakohde} other {# karttakohdetta}}: rajoja, esteitä ja palveluita",
  ],
  importOnlyFeatures: [
    "Import {count, plural, one {# feature} other {# features}}",
    "Tuo {count, plural, one {# karttakohde} other {# karttakohdetta}}",
  ],
  noTeeFound: ["no tee", "ei tiitä"],
  noTargetFound: ["no target", "ei koria"],
  remarkRenumbered: ["hole {from} in the file", "tiedostossa väylä {from}"],
  remarkSimplified: [
    "simplified from {from} to {to} points",
    "yksinkertaistettu {from} pisteestä {to} pisteeseen",
  ],
  ignoredTitle: [
    "{count, plural, one {# item} other {# items}} skipped",
    "{count, plural, one {# kohde ohitetaan} other {# kohdetta ohitetaan}}",
  ],
  ignoredMore: ["and {count} more", "ja {count} muuta"],
  informationTitle: ["How the file was read", "Näin tiedosto luettiin"],
  notesTitle: ["Warnings", "Varoitukset"],
  problemsTitle: ["Fix these before saving", "Korjaa nämä ennen tallennusta"],
  savedOnceFixed: [
    "Nothing is saved until this is fixed: {problem}.",
    "Mitään ei tallenneta, ennen kuin tämä on korjattu: {problem}.",
  ],
  existingHoles: ["Existing holes", "Nykyiset väylät"],
  mode_add: ["Keep them and add these", "Säilytä ja lisää nämä"],
  mode_add_help: [
    "{count, plural, =0 {The course has no holes yet.} one {The existing hole stays.} other {The # existing holes stay.}}",
    "{count, plural, =0 {Radalla ei ole vielä väyliä.} one {Nykyinen väylä säilyy.} other {Nykyiset # väylää säilyvät.}}",
  ],
  mode_replace: ["Replace them", "Korvaa ne"],
  mode_replace_help: [
    "{count, plural, one {Replaces the existing hole.} other {Replaces the # existing holes.}} You can undo this.",
    "{count, plural, one {Korvaa nykyisen väylän.} other {Korvaa nykyiset # väylää.}} Voit kumota tämän.",
  ],
  mode_replaceAll_help: [
    "Replaces {count, plural, =0 {} one {the existing hole, } other {the # existing holes, }}layouts and features. You can undo this.",
    "Korvaa {count, plural, =0 {} one {nykyisen väylän, } other {nykyiset # väylää, }}layoutit ja karttakohteet. Voit kumota tämän.",
  ],
  mode_teeSet: ["Add as another tee set", "Lisää toisiksi tiiksi"],
  mode_teeSet_help: [
    "Adds the tees to the holes with the same numbers, and a layout that plays them.",
    "Lisää tiit samannumeroisille väylille ja layoutin, jossa niiltä pelataan.",
  ],
  numberTaken: [
    "Hole {from} already exists: the imported one becomes hole {to}.",
    "Väylä {from} on jo olemassa: tuodusta tulee väylä {to}.",
  ],
  importHoles: [
    "Import {count, plural, one {# hole} other {# holes}}",
    "Tuo {count, plural, one {# väylä} other {# väylää}}",
  ],
  importStep: [
    "Import {count, plural, one {# hole} other {# holes}} from {file}",
    "Tuo {count, plural, one {# väylä} other {# väylää}} tiedostosta {file}",
  ],

  exportTitle: ["Export", "Vie"],
  exportIntro: [
    "Exports what's on the map, including unsaved changes.",
    "Vie kaiken, mitä kartalla on, myös tallentamattomat muutokset.",
  ],
  format_geojson: ["GeoJSON", "GeoJSON"],
  format_geojson_help: [
    "The whole course in an open format, with OpenStreetMap tags. For backups, and for QGIS, geojson.io and iD.",
    "Koko rata avoimessa muodossa, OpenStreetMapin tageilla. Varmuuskopioksi ja ohjelmiin QGIS, geojson.io ja iD.",
  ],
  format_kml: ["KML", "KML"],
  format_kml_help: [
    "For Google Earth and Google My Maps, which don't show layouts.",
    "Google Earthiin ja Google My Mapsiin, jotka eivät näytä layouteja.",
  ],
  format_gpx: ["GPX", "GPX"],
  format_gpx_help: [
    "For GPS devices and phones, as waypoints and tracks; areas become tracks. Layouts aren't shown.",
    "GPS-laitteisiin ja puhelimiin: reittipisteet ja jäljet, alueet niiden ympäri kulkevina jälkinä. Ne eivät näytä layouteja.",
  ],
  format_osm: ["OSM", "OSM"],
  format_osm_help: [
    "For OpenStreetMap, to review in JOSM or iD: the whole course. What was imported from there keeps its IDs.",
    "OpenStreetMapiin, tarkistettavaksi JOSMissa tai iD:ssä: koko rata. Sieltä tuotu säilyttää tunnuksensa.",
  ],
  format_osc: ["OSM changes", "OSM-muutokset"],
  format_osc_help: [
    "Only what you added, edited or deleted since the import from OpenStreetMap (osmChange).",
    "Vain se, minkä olet lisännyt, muuttanut tai poistanut OpenStreetMapista tuomisen jälkeen (osmChange).",
  ],
  osmTerms: [
    "This course may be published under the ODbL: it is CC0 or ODbL, or its owner agrees. CC BY isn't enough.",
    "Radan saa julkaista ODbL-lisenssillä: se on CC0 tai ODbL, tai sen omistaja suostuu. CC BY ei riitä.",
  ],
  osmImagery: [
    "Leave out positions drawn on {names}, or on backgrounds you added, unless their terms allow it. Positions that you surveyed yourself are fine.",
    "Jätä pois paikat, jotka on piirretty taustojen {names} tai lisäämiesi taustojen päälle, elleivät niiden ehdot salli sitä. Itse mittaamasi paikat saat julkaista.",
  ],
  osmOwnImagery: [
    "Leave out positions drawn on backgrounds you added, unless their terms allow it. Positions that you surveyed yourself are fine.",
    "Jätä pois paikat, jotka on piirretty lisäämiesi taustojen päälle, elleivät niiden ehdot salli sitä. Itse mittaamasi paikat saat julkaista.",
  ],
  format_csv: ["holes as CSV", "väylät CSV:nä"],
  format_csv_help: [
    "A table for spreadsheets: number, name, par, and the length from each tee. It can't be imported again.",
    "Taulukko taulukkolaskentaan: numero, nimi, par ja pituus kustakin tiistä. Sitä ei voi tuoda takaisin.",
  ],
  format_api: ["API JSON", "API-JSON"],
  format_api_help: [
    "Request body for POST /api/v1/courses: complete holes with their main flight path.",
    "Pyynnön runko kutsulle POST /api/v1/courses: valmiit väylät ja niiden päälinjat.",
  ],
  lossless: [
    "GeoJSON, KML and GPX files hold the whole course and can be re-imported without losing anything. The API JSON has the main layout only, without features.",
    "GeoJSON-, KML- ja GPX-tiedostoissa on koko rata, ja ne voi tuoda takaisin ilman, että mitään katoaa. API-JSONissa on vain päälayout ilman karttakohteita.",
  ],
  unfinished: [
    "{count, plural, one {Hole {holes} is} other {Holes {holes} are}} unfinished: included in GeoJSON, KML and GPX, left out of the API JSON.",
    "{count, plural, one {Väylä {holes} on} other {Väylät {holes} ovat}} kesken: mukana GeoJSON-, KML- ja GPX-tiedostoissa, ei API-JSONissa.",
  ],
  apiRejects: ["The API would reject this: {problem}", "API hylkäisi tämän: {problem}"],
  download: ["Download {name}", "Lataa {name}"],
  downloaded: ["{name} downloaded", "{name} ladattu"],

  named: ["“{name}”", "”{name}”"],
  numbered: ["Item {number}", "Kohde {number}"],
  unnamed: ["Unnamed item", "Nimetön kohde"],
  isCourse: ["the course itself", "rata itse"],
  notPartOfHole: ["not part of a hole", "ei ole osa väylää"],
  whyGeometry: ["invalid geometry", "virheellinen geometria"],
  whyNumber: ["a coordinate is not a number", "koordinaatti ei ole luku"],
  whyText: ["“{text}” is no position", "”{text}” ei ole sijainti"],
  whyRange: [
    "latitude {lat}, longitude {lng} is out of range (±90, ±180)",
    "leveysaste {lat}, pituusaste {lng} on sallitun alueen ulkopuolella (±90, ±180)",
  ],
  noCoordinates: ["no coordinates", "ei koordinaatteja"],
  noLine: ["fewer than two points", "alle kaksi pistettä"],
  alreadyImported: ["already imported for hole {hole}", "tuotu jo väylälle {hole}"],
  noMatchingHole: [
    "doesn't connect the tee and target of a hole",
    "ei yhdistä minkään väylän tiitä ja koria",
  ],
  notAHole: [
    "{length} long, or a loop: not a single hole",
    "{length} pitkä tai silmukka: ei yksittäinen väylä",
  ],
  noTarget: ["a tee without a target", "tii ilman koria"],
  noTee: ["a target without a tee", "kori ilman tiitä"],
  unknown: ["not recognised by name or tags", "ei tunnisteta nimestä eikä tageista"],

  noteReversed: [
    "{count, plural, one {# line ran from target to tee and was reversed.} other {# lines ran from target to tee and were reversed.}}",
    "{count, plural, one {# viiva kulki korilta tiille ja käännettiin.} other {# viivaa kulki korilta tiille, ja ne käännettiin.}}",
  ],
  noteOrder: [
    "{count, plural, one {# hole has} other {# holes have}} no number: tees and targets were paired in file order.",
    "{count, plural, one {# väylällä} other {# väylällä}} ei ole numeroa: tiit ja korit yhdistettiin tiedoston järjestyksessä.",
  ],
  noteNumbers: [
    "{count, plural, one {# hole was} other {# holes were}} paired by number; names don't say which end is the tee, so the order of the file does.",
    "{count, plural, one {# väylä} other {# väylää}} yhdistettiin numeron mukaan. Nimet eivät kerro, kumpi pää on tii, joten sen päättää tiedoston järjestys.",
  ],
  point_tee: [
    "Hole {hole}, tee{index, plural, =1 {} other { #}}",
    "Väylä {hole}, tii{index, plural, =1 {} other { #}}",
  ],
  point_target: [
    "Hole {hole}, target{index, plural, =1 {} other { #}}",
    "Väylä {hole}, kori{index, plural, =1 {} other { #}}",
  ],
  unpaired: ["its place went to another point", "sen paikan sai toinen piste"],
  reason: ["Found", "Löydetty"],
  reason_name: ["by name", "nimestä"],
  reason_line: ["by line", "viivasta"],
  reason_numbers: ["by number, in file order", "numerosta, tiedoston järjestyksessä"],
  reason_order: ["by order in the file", "tiedoston järjestyksestä"],
  reason_nearest: ["by distance", "etäisyydestä"],
  reason_user: ["by you", "sinulta"],
  noteNearest: [
    "{count, plural, one {# hole has} other {# holes have}} no number: each tee was paired with the nearest target.",
    "{count, plural, one {# väylällä} other {# väylällä}} ei ole numeroa: kukin tii yhdistettiin lähimpään koriin.",
  ],
  noteLines: [
    "{count, plural, one {# line was imported as a hole} other {# lines were imported as one hole each}}, from start to end.",
    "{count, plural, one {# viiva tuotiin väylänä} other {# viivaa tuotiin väylinä}}, alusta loppuun.",
  ],
  notePoints: [
    "Unlabelled points were imported in pairs, tee then target: {count, plural, one {# hole} other {# holes}}.",
    "Nimettömät pisteet tuotiin pareina, ensin tii, sitten kori: {count, plural, one {# väylä} other {# väylää}}.",
  ],
  notePaths: [
    "Hole {hole}: only the first {most} flight paths are imported.",
    "Väylä {hole}: vain {most} ensimmäistä heittolinjaa tuodaan.",
  ],
  noteSimplified: [
    "{count, plural, one {# line had more than {most} points and was simplified.} other {# lines had more than {most} points and were simplified.}}",
    "{count, plural, one {# viivassa oli yli {most} pistettä, ja sitä yksinkertaistettiin.} other {# viivassa oli yli {most} pistettä, ja niitä yksinkertaistettiin.}}",
  ],

  noteTees: ["Hole {hole}: only {most} tees are imported.", "Väylä {hole}: vain {most} tiitä tuodaan."],
  noteTargets: ["Hole {hole}: only {most} targets are imported.", "Väylä {hole}: vain {most} koria tuodaan."],
  noteColour: [
    "{where}: “{colour}” isn't a tee colour and is left out.",
    "{where}: ”{colour}” ei ole tiin väri, joten sitä ei tuoda.",
  ],
  noteCut: [
    "{where}{others, plural, =0 {: a text is} one { and # other: texts are} other { and # others: texts are}} too long and will be cut.",
    "{where}{others, plural, =0 {: teksti on liian pitkä ja katkaistaan.} one { ja # muu: tekstit ovat liian pitkiä ja katkaistaan.} other { ja # muuta: tekstit ovat liian pitkiä ja katkaistaan.}}",
  ],
  noteInnerRings: [
    "{where}{others, plural, =0 {} one { and # other area} other { and # other areas}}: gaps inside an area are left out.",
    "{where}{others, plural, =0 {} one { ja # muu alue} other { ja # muuta aluetta}}: alueen sisällä olevia aukkoja ei tuoda.",
  ],
  noteSide: [
    "{where}: the file doesn't say on which side to pass. Check it after importing.",
    "{where}: tiedosto ei kerro, kummalta puolelta ohitetaan. Tarkista se tuonnin jälkeen.",
  ],
  noteReferences: [
    "{count, plural, one {# reference to a deleted item was removed.} other {# references to deleted items were removed.}}",
    "{count, plural, one {# viittaus poistettuun kohteeseen jätettiin pois.} other {# viittausta poistettuihin kohteisiin jätettiin pois.}}",
  ],
  noteLayoutLines: [
    "Layout {layout}: {count, plural, one {# hole isn't in the file and is left out.} other {# holes aren't in the file and are left out.}}",
    "Layout {layout}: {count, plural, one {# väylää ei ole tiedostossa, joten se jätetään pois.} other {# väylää ei ole tiedostossa, joten ne jätetään pois.}}",
  ],
  shape_point: ["this kind of feature can't be a point", "tämä laji ei voi olla piste"],
  shape_line: ["this kind of feature can't be a line", "tämä laji ei voi olla viiva"],
  shape_area: ["this kind of feature can't be an area", "tämä laji ei voi olla alue"],
  selfCrossing: ["the outline of the area crosses itself", "alueen reuna leikkaa itsensä"],
  leftOutFeatures: [
    "{count, plural, one {# feature is} other {# features are}} left out: a course has at most {most}, with 5,000 points.",
    "{count, plural, one {# karttakohde jätetään} other {# karttakohdetta jätetään}} pois: radalla voi olla enintään {most}, joissa on 5 000 pistettä.",
  ],
  leftOutFar: [
    "Hole {hole} is {kilometres, number} km from the others and isn't imported. Check its coordinates.",
    "Väylä {hole} on {kilometres, number} km päässä muista, eikä sitä tuoda. Tarkista sen koordinaatit.",
  ],
  remarkFar: ["{kilometres, number} km from the others", "{kilometres, number} km päässä muista"],
  leftOutLayouts: [
    "{count, plural, one {# layout is} other {# layouts are}} left out: a course has at most {most}.",
    "{count, plural, one {# layout jätetään} other {# layoutia jätetään}} pois: radalla voi olla enintään {most}.",
  ],
  leftOutMain: [
    "The colour, description and other details of “{layout}”, the file's main layout, are left out: the course keeps its own.",
    "Tiedoston päälayoutin ”{layout}” väri, kuvaus ja muut tiedot jätetään pois: rata pitää omansa.",
  ],
  leftOutSetLayouts: [
    "{count, plural, one {# layout of the file is} other {# layouts of the file are}} left out: the added tees get one layout.",
    "{count, plural, one {Tiedoston layout jätetään} other {Tiedoston # layoutia jätetään}} pois: lisätyt tiit saavat yhden layoutin.",
  ],
  leftOutParts: [
    "{count, plural, one {# tee, target or flight path is} other {# tees, targets or flight paths are}} left out: the hole has no room for more.",
    "{count, plural, one {# tii, kori tai heittolinja jätetään} other {# tiitä, koria tai heittolinjaa jätetään}} pois: väylälle ei mahdu enempää.",
  ],
  implausibleShort: [
    "Most of these holes are very short ({length} on average). The points may not be pairs of tee and target.",
    "Useimmat näistä väylistä ovat hyvin lyhyitä (keskimäärin {length}). Pisteet eivät ehkä ole tiin ja korin pareja.",
  ],
  implausibleLong: [
    "Most of these holes are very long ({length} on average). The points may not be pairs of tee and target.",
    "Useimmat näistä väylistä ovat hyvin pitkiä (keskimäärin {length}). Pisteet eivät ehkä ole tiin ja korin pareja.",
  ],

  tooLarge: [
    "The file is {size} MB; the maximum is {most} MB.",
    "Tiedoston koko on {size} Mt; enintään {most} Mt voidaan lukea.",
  ],
  empty: ["The file is empty.", "Tiedosto on tyhjä."],
  zipped: [
    "This is the text of a zip file. Choose the file instead of pasting it.",
    "Tämä on zip-tiedoston sisältö tekstinä. Valitse tiedosto äläkä liitä sitä.",
  ],
  zipBroken: ["The zip file is damaged.", "Zip-tiedosto on vioittunut."],
  zipWithoutKml: ["The zip file has no KML document.", "Zip-tiedostossa ei ole KML-dokumenttia."],
  zipEntries: [
    "The zip file has more than {most, number} entries.",
    "Zip-tiedostossa on yli {most, number} tiedostoa.",
  ],
  zipPath: [
    "The zip file's entry {name} has an invalid path.",
    "Zip-tiedoston sisältämän tiedoston {name} polku on virheellinen.",
  ],
  zipTooLarge: [
    "The zip file's entry {name} unpacks to {size} MB; the maximum is {most} MB.",
    "Zip-tiedoston sisältämä {name} on purettuna {size} Mt; enintään {most} Mt voidaan lukea.",
  ],
  zipBomb: [
    "The zip file's entry {name} unpacks to far more than a map would.",
    "Zip-tiedoston sisältämä {name} on purettuna paljon suurempi kuin mikään kartta.",
  ],
  noteEncoding: [
    "The file doesn't say how its letters are stored; they were read as {encoding}. Check names with letters such as ä, é or ø.",
    "Tiedosto ei kerro, miten sen kirjaimet on tallennettu; ne luettiin muodossa {encoding}. Tarkista nimet, joissa on kirjaimia kuten ä, é tai ø.",
  ],
  noteLinks: [
    "{count, plural, one {# link to a map on the web isn't followed.} other {# links to maps on the web aren't followed.}}",
    "{count, plural, one {# linkkiä verkossa olevaan karttaan ei seurata.} other {# linkkiä verkossa oleviin karttoihin ei seurata.}}",
  ],
  noteZipOthers: [
    "{count, plural, one {# other KML document in the file isn't read: {names}.} other {# other KML documents in the file aren't read: {names}.}}",
    "{count, plural, one {# muuta tiedoston KML-dokumenttia ei lueta: {names}.} other {# muuta tiedoston KML-dokumenttia ei lueta: {names}.}}",
  ],
  noteOsmOthers: [
    "{count, plural, one {# OpenStreetMap object isn't part of a course and is skipped.} other {# OpenStreetMap objects aren't part of a course and are skipped.}}",
    "{count, plural, one {# OpenStreetMap-kohde ei kuulu rataan, joten sitä ei tuoda.} other {# OpenStreetMap-kohdetta ei kuulu rataan, joten niitä ei tuoda.}}",
  ],
  noteOsmIds: [
    "The course doesn't keep the OpenStreetMap IDs of this file: objects have no version (Overpass: “out meta”), or there are too many. A file for OpenStreetMap would add everything as new.",
    "Rata ei säilytä tämän tiedoston OpenStreetMap-tunnuksia: kohteilta puuttuu versio (Overpass: ”out meta”), tai niitä on liikaa. OpenStreetMapiin vietävässä tiedostossa kaikki olisi uutta.",
  ],
  columns: ["{before}, {next}", "{before}, {next}"],
  column: ["{heading} ({meaning})", "{heading} ({meaning})"],
  columnsTitle: ["Columns of {file}", "Tiedoston {file} sarakkeet"],
  columnsHelp: [
    "Choose what each column means. A table has a row for each tee and target, or a row for each hole with both.",
    "Valitse, mitä kukin sarake tarkoittaa. Taulukossa on rivi jokaiselle tiille ja korille tai jokaiselle väylälle, jolla on molemmat.",
  ],
  columnsMissing: [
    "Choose latitude and longitude, or those of the tee and of the target.",
    "Valitse leveysaste ja pituusaste, tai tiin ja korin asteet.",
  ],
  columnUnused: ["Not used", "Ei käytössä"],
  meaningOf: ["Meaning of {heading}", "Sarakkeen {heading} merkitys"],
  changeColumns: ["Change columns", "Muuta sarakkeita"],
  readColumns: ["Preview", "Esikatsele"],
  back: ["Back", "Takaisin"],
  column_teeLat: ["latitude of the tee", "tiin leveysaste"],
  column_teeLng: ["longitude of the tee", "tiin pituusaste"],
  column_targetLat: ["latitude of the target", "korin leveysaste"],
  column_targetLng: ["longitude of the target", "korin pituusaste"],
  column_lat: ["latitude", "leveysaste"],
  column_lng: ["longitude", "pituusaste"],
  column_position: ["position", "sijainti"],
  column_teePosition: ["position of the tee", "tiin sijainti"],
  column_targetPosition: ["position of the target", "korin sijainti"],
  column_wkt: ["WKT", "WKT"],
  column_hole: ["hole number", "väylän numero"],
  column_type: ["what it is", "mikä se on"],
  column_colour: ["tee colour", "tiin väri"],
  column_name: ["name", "nimi"],
  column_par: ["par", "par"],
  column_notes: ["notes", "muistiinpanot"],
  column_surface: ["surface", "alusta"],
  column_length: ["length", "pituus"],
  noteColumns: [
    "Columns: {used}.{unusedCount, plural, =0 {} other { Not used: {unused}.}}",
    "Sarakkeet: {used}.{unusedCount, plural, =0 {} other { Käyttämättä: {unused}.}}",
  ],
  csvNoPlaces: [
    "The table has no columns for latitude and longitude. It has: {columns}.",
    "Taulukossa ei ole leveys- ja pituusasteen sarakkeita. Siinä on: {columns}.",
  ],
  csvTooLong: ["The table has more than {most, number} rows.", "Taulukossa on yli {most, number} riviä."],
  row: ["Row {row}", "Rivi {row}"],
  onlyLinks: [
    "The file has no data of its own: it only links to a map on the web ({name}). Open that map and export the data itself; in Google My Maps, without “Keep data up to date with network link”.",
    "Tiedostossa ei ole omia tietoja: se vain viittaa verkossa olevaan karttaan ({name}). Avaa se kartta ja vie itse tiedot; Google My Mapsissa ilman valintaa ”Pidä tiedot ajan tasalla verkkolinkin avulla”.",
  ],
  otherCrs: [
    "The coordinates are in another system ({name}). Export the file in WGS 84 (EPSG:4326).",
    "Koordinaatit ovat toisessa järjestelmässä ({name}). Vie tiedosto WGS 84 -koordinaateissa (EPSG:4326).",
  ],
  unknownFormat: [
    "Unsupported format. Use GeoJSON, KML, KMZ, GPX, OSM or CSV.",
    "Muotoa ei tueta. Käytä GeoJSON-, KML-, KMZ-, GPX-, OSM- tai CSV-tiedostoa.",
  ],
  notReadable: ["Couldn't read the file.", "Tiedostoa ei voitu lukea."],
  tooManyElements: [
    "The file has more than {most, number} XML elements.",
    "Tiedostossa on yli {most, number} XML-elementtiä.",
  ],
  tooSlow: [
    "Reading the file took too long. Export only the course, and try again.",
    "Tiedoston lukeminen kesti liian kauan. Vie tiedostoon pelkkä rata ja yritä uudelleen.",
  ],
  brokenJson: [
    "Invalid JSON{line, plural, =0 {} other { on line #}}.",
    "Virheellinen JSON{line, plural, =0 {} other { rivillä #}}.",
  ],
  brokenXml: [
    "Invalid XML{line, plural, =0 {} other { on line #}}.",
    "Virheellinen XML{line, plural, =0 {} other { rivillä #}}.",
  ],
  undeclaredPrefix: [
    "Invalid XML on line {line}: the prefix {prefix} isn't declared. Add xmlns:{prefix} to the first element, or remove the elements that begin with {prefix}.",
    "Virheellinen XML rivillä {line}: etuliitettä {prefix} ei ole määritelty. Lisää ensimmäiseen elementtiin xmlns:{prefix} tai poista elementit, joiden alussa on {prefix}.",
  ],
  hasDoctype: [
    "The file contains a document type declaration (line {line}), which isn't supported for security reasons.",
    "Tiedostossa on dokumenttityypin määrittely (rivi {line}), jota ei turvallisuussyistä tueta.",
  ],
  tooDeep: [
    "The file is nested too deeply (line {line}).",
    "Tiedostossa on liikaa sisäkkäisiä rakenteita (rivi {line}).",
  ],
  notGeoJson: ["This JSON is neither GeoJSON nor a course.", "Tämä JSON ei ole GeoJSONia eikä rata."],
  overpassJson: [
    "This is Overpass JSON. Export it as GeoJSON instead.",
    "Tämä on Overpass-JSONia. Vie se GeoJSON-muodossa.",
  ],
  badCourse: [
    "This looks like a course, but {path} doesn't match the API format.",
    "Tämä näyttää radalta, mutta {path} ei ole API:n muotoa.",
  ],
  badGeometry: ["{where}: invalid GeoJSON geometry.", "{where}: virheellinen GeoJSON-geometria."],
  notANumber: ["{where}: a coordinate is not a number.", "{where}: koordinaatti ei ole luku."],
  outOfRange: [
    "{where}: latitude {lat}, longitude {lng} is out of range (±90, ±180).",
    "{where}: leveysaste {lat}, pituusaste {lng} on sallitun alueen ulkopuolella (±90, ±180).",
  ],
  newerVersion: [
    "This course file uses version {version} of the format, which this version of Teepad can't read yet.",
    "Tämän ratatiedoston muodon versio on {version}, uudempi kuin tämä Teepad.",
  ],
  badHeader: [
    "This is a course file, but {path} doesn't match the format.",
    "Tämä on ratatiedosto, mutta {path} ei ole sen muotoa.",
  ],
  tooManyFeatures: [
    "The file has {count, number} features; the maximum is {most, number}.",
    "Tiedostossa on {count, number} karttakohdetta; enintään {most, number} voidaan lukea.",
  ],
  tooManyPoints: [
    "The file has too many points; the maximum is {most, number}.",
    "Tiedostossa on liikaa pisteitä; enintään {most, number} voidaan lukea.",
  ],
});

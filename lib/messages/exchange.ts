import { section } from "./section";

/** Import and export: the course menu, the import preview, and the reasons for rejecting a file. */
export const exchange = section({
  en: {
    menu: "Course",
    menuImport: "Import…",
    menuExport: "Export…",
    menuPrint: "Print…",
    close: "Close",
    notLoaded: "Couldn't load this part of the page. Check your connection and try again.",

    importTitle: "Import holes",
    fileGone: "The file is no longer in this browser. Choose it again to import its holes.",
    importIntro:
      "From course files (GeoJSON), KML, KMZ, GPX, OSM or CSV: OpenStreetMap, Google My Maps, UDisc, GPS devices. You'll see a preview before anything changes.",
    chooseFile: "Choose a file",
    dropHere: "or drop it anywhere on the page",
    dropNow: "Drop the file to import its holes, or a picture to put it on the map",
    pasteLabel: "Or paste text",
    readPasted: "Import text",
    pasted: "pasted text",
    otherFile: "Choose another file",
    reading: "Reading {file}…",
    foundTitle: "{count, plural, =0 {No holes} one {# hole} other {# holes}} in {file}",
    foundNone: "No holes were found in this file.",
    courseNamed: "Course name in file: {name} (not imported)",
    sketch: "Sketch of the holes found, north is up",
    swap: "Swap latitude and longitude",
    swapHelp: "Latitude and longitude seem to be swapped in this file.",
    foundHoles: "Holes found",
    columnHole: "Hole",
    columnLength: "Length",
    columnParts: "Tees and targets",
    columnRemark: "Notes",
    partsOf:
      "{tees, plural, one {# tee} other {# tees}}, {targets, plural, one {# target} other {# targets}}{paths, plural, =0 {} one {, # flight path} other {, # flight paths}}",
    chooseAll: "Import all holes",
    chooseHole: "Import hole {number}",
    foundLayouts: "{count, plural, one {# layout: {names}} other {# layouts: {names}}}",
    importFeatures:
      "Import {count, plural, one {# feature} other {# features}}: boundaries, obstacles, facilities",
    importOnlyFeatures: "Import {count, plural, one {# feature} other {# features}}",
    noTeeFound: "no tee",
    noTargetFound: "no target",
    remarkRenumbered: "hole {from} in the file",
    remarkSimplified: "simplified from {from} to {to} points",
    ignoredTitle: "{count, plural, one {# item} other {# items}} skipped",
    ignoredMore: "and {count} more",
    notesTitle: "Warnings",
    problemsTitle: "Fix these before saving",
    existingHoles: "Existing holes",
    modeAdd: "Keep them and add these",
    modeAddHelp:
      "{count, plural, =0 {The course has no holes yet.} one {The existing hole stays.} other {The # existing holes stay.}}",
    modeReplace: "Replace them",
    modeReplaceHelp:
      "{count, plural, one {Replaces the existing hole.} other {Replaces the # existing holes.}} You can undo this.",
    modeReplaceAllHelp:
      "Replaces {count, plural, =0 {} one {the existing hole, } other {the # existing holes, }}layouts and features. You can undo this.",
    modeTeeSet: "Add as another tee set",
    modeTeeSetHelp: "Adds the tees to the holes with the same numbers, and a layout that plays them.",
    numberTaken: "Hole {from} already exists: the imported one becomes hole {to}.",
    importHoles: "Import {count, plural, one {# hole} other {# holes}}",
    importStep: "Import {count, plural, one {# hole} other {# holes}} from {file}",

    exportTitle: "Export",
    exportIntro: "Exports what's on the map, including unsaved changes.",
    formatGeojson: "GeoJSON",
    formatGeojsonHelp:
      "The whole course in an open format, with OpenStreetMap tags. For backups, and for QGIS, geojson.io and iD.",
    formatKml: "KML",
    formatKmlHelp: "For Google Earth and Google My Maps, which don't show layouts.",
    formatGpx: "GPX",
    formatGpxHelp:
      "For GPS devices and phones, as waypoints and tracks; areas become tracks. Layouts aren't shown.",
    formatApi: "API JSON",
    formatApiHelp: "Request body for POST /api/v1/courses: complete holes with their main flight path.",
    lossless:
      "GeoJSON, KML and GPX files hold the whole course and can be re-imported without losing anything. The API JSON has the main layout only, without features.",
    unfinished:
      "{count, plural, one {Hole {holes} is} other {Holes {holes} are}} unfinished: included in GeoJSON, KML and GPX, left out of the API JSON.",
    apiRejects: "The API would reject this: {problem}",
    download: "Download {name}",
    downloaded: "{name} downloaded",

    named: "“{name}”",
    numbered: "Item {number}",
    unnamed: "Unnamed item",
    isCourse: "the course itself",
    notPartOfHole: "not part of a hole",
    noCoordinates: "no coordinates",
    noLine: "fewer than two points",
    alreadyImported: "already imported for hole {hole}",
    noMatchingHole: "doesn't connect the tee and target of a hole",
    notAHole: "{length} long, or a loop: not a single hole",
    noTarget: "a tee without a target",
    noTee: "a target without a tee",
    unknown: "not recognised by name or tags",

    noteReversed:
      "{count, plural, one {# line ran from target to tee and was reversed.} other {# lines ran from target to tee and were reversed.}}",
    noteOrder:
      "{count, plural, one {# hole has} other {# holes have}} no number: tees and targets were paired in file order.",
    noteNearest:
      "{count, plural, one {# hole has} other {# holes have}} no number: each tee was paired with the nearest target.",
    noteLines:
      "{count, plural, one {# line was imported as a hole} other {# lines were imported as one hole each}}, from start to end.",
    notePoints:
      "Unlabelled points were imported in pairs, tee then target: {count, plural, one {# hole} other {# holes}}.",
    notePaths: "Hole {hole}: only the first {most} flight paths are imported.",
    noteSimplified:
      "{count, plural, one {# line had more than {most} points and was simplified.} other {# lines had more than {most} points and were simplified.}}",

    noteTees: "Hole {hole}: only {most} tees are imported.",
    noteTargets: "Hole {hole}: only {most} targets are imported.",
    noteColour: "{where}: “{colour}” isn't a tee colour and is left out.",
    noteCut:
      "{where}{others, plural, =0 {: a text is} one { and # other: texts are} other { and # others: texts are}} too long and will be cut.",
    noteInnerRings:
      "{where}{others, plural, =0 {} one { and # other area} other { and # other areas}}: gaps inside an area are left out.",
    noteSide: "{where}: the file doesn't say on which side to pass. Check it after importing.",
    noteReferences:
      "{count, plural, one {# reference to a deleted item was removed.} other {# references to deleted items were removed.}}",
    noteLayoutLines:
      "Layout {layout}: {count, plural, one {# hole isn't in the file and is left out.} other {# holes aren't in the file and are left out.}}",
    shape_point: "this kind of feature can't be a point",
    shape_line: "this kind of feature can't be a line",
    shape_area: "this kind of feature can't be an area",
    selfCrossing: "the outline of the area crosses itself",
    leftOutFeatures:
      "{count, plural, one {# feature is} other {# features are}} left out: a course has at most {most}, with 5,000 points.",
    leftOutLayouts:
      "{count, plural, one {# layout is} other {# layouts are}} left out: a course has at most {most}.",
    leftOutMain:
      "The colour, description and other details of “{layout}”, the file's main layout, are left out: the course keeps its own.",
    leftOutSetLayouts:
      "{count, plural, one {# layout of the file is} other {# layouts of the file are}} left out: the added tees get one layout.",
    leftOutParts:
      "{count, plural, one {# tee, target or flight path is} other {# tees, targets or flight paths are}} left out: the hole has no room for more.",
    implausibleShort:
      "Most of these holes are very short ({length} on average). The points may not be pairs of tee and target.",
    implausibleLong:
      "Most of these holes are very long ({length} on average). The points may not be pairs of tee and target.",

    tooLarge: "The file is {size} MB; the maximum is {most} MB.",
    empty: "The file is empty.",
    zipped: "This is the text of a zip file. Choose the file instead of pasting it.",
    zipBroken: "The zip file is damaged.",
    zipWithoutKml: "The zip file has no KML document.",
    zipEntries: "The zip file has more than {most, number} entries.",
    zipPath: "The zip file's entry {name} has an invalid path.",
    zipTooLarge: "The zip file's entry {name} unpacks to {size} MB; the maximum is {most} MB.",
    zipBomb: "The zip file's entry {name} unpacks to far more than a map would.",
    noteZipOthers:
      "{count, plural, one {# other KML document in the file isn't read: {names}.} other {# other KML documents in the file aren't read: {names}.}}",
    noteOsmOthers:
      "{count, plural, one {# OpenStreetMap object isn't part of a course and is skipped.} other {# OpenStreetMap objects aren't part of a course and are skipped.}}",
    columns: "{before}, {next}",
    column: "{heading} ({meaning})",
    column_teeLat: "latitude of the tee",
    column_teeLng: "longitude of the tee",
    column_targetLat: "latitude of the target",
    column_targetLng: "longitude of the target",
    column_lat: "latitude",
    column_lng: "longitude",
    column_hole: "hole number",
    column_type: "what it is",
    column_colour: "tee colour",
    column_name: "name",
    column_par: "par",
    column_notes: "notes",
    column_surface: "surface",
    column_length: "length",
    noteColumns: "Columns: {used}.{unusedCount, plural, =0 {} other { Not used: {unused}.}}",
    csvNoPlaces: "The table has no columns for latitude and longitude. It has: {columns}.",
    csvTooLong: "The table has more than {most, number} rows.",
    row: "Row {row}",
    unknownFormat: "Unsupported format. Use GeoJSON, KML, KMZ, GPX, OSM or CSV.",
    notReadable: "Couldn't read the file.",
    tooManyElements: "The file has more than {most, number} XML elements.",
    tooSlow: "Reading the file took too long. Export only the course, and try again.",
    brokenJson: "Invalid JSON{line, plural, =0 {} other { on line #}}.",
    brokenXml: "Invalid XML{line, plural, =0 {} other { on line #}}.",
    hasDoctype:
      "The file contains a document type declaration (line {line}), which isn't supported for security reasons.",
    tooDeep: "The file is nested too deeply (line {line}).",
    notGeoJson: "This JSON is neither GeoJSON nor a course.",
    overpassJson: "This is Overpass JSON. Export it as GeoJSON instead.",
    badCourse: "This looks like a course, but {path} doesn't match the API format.",
    badGeometry: "{where}: invalid GeoJSON geometry.",
    notANumber: "{where}: a coordinate is not a number.",
    outOfRange: "{where}: latitude {lat}, longitude {lng} is out of range (±90, ±180).",
    newerVersion:
      "This course file uses version {version} of the format, which this version of Teepad can't read yet.",
    badHeader: "This is a course file, but {path} doesn't match the format.",
    tooManyFeatures: "The file has {count, number} features; the maximum is {most, number}.",
    tooManyPoints: "The file has too many points; the maximum is {most, number}.",
  },
  fi: {
    menu: "Rata",
    menuImport: "Tuo…",
    menuExport: "Vie…",
    menuPrint: "Tulosta…",
    close: "Sulje",
    notLoaded: "Sivun osaa ei voitu ladata. Tarkista yhteys ja yritä uudelleen.",

    importTitle: "Tuo väyliä",
    fileGone: "Tiedosto ei ole enää tässä selaimessa. Tuo väylät valitsemalla tiedosto uudelleen.",
    importIntro:
      "Ratatiedostosta (GeoJSON) tai KML-, KMZ-, GPX-, OSM- tai CSV-tiedostosta: OpenStreetMapista, Google My Mapsista, UDiscista tai GPS-laitteesta. Näet esikatselun, ennen kuin mikään muuttuu.",
    chooseFile: "Valitse tiedosto",
    dropHere: "tai pudota se mihin tahansa sivulla",
    dropNow: "Pudota tiedosto, niin sen väylät tuodaan, tai kuva, niin se tulee kartalle",
    pasteLabel: "Tai liitä teksti",
    readPasted: "Tuo teksti",
    pasted: "liitetty teksti",
    otherFile: "Valitse toinen tiedosto",
    reading: "Luetaan: {file}…",
    foundTitle: "{file}: {count, plural, =0 {ei väyliä} one {# väylä} other {# väylää}}",
    foundNone: "Tiedostosta ei löytynyt väyliä.",
    courseNamed: "Radan nimi tiedostossa: {name} (ei tuoda)",
    sketch: "Luonnos löydetyistä väylistä, pohjoinen on ylhäällä",
    swap: "Vaihda leveys- ja pituusaste keskenään",
    swapHelp: "Leveys- ja pituusaste näyttävät olevan tiedostossa väärin päin.",
    foundHoles: "Löydetyt väylät",
    columnHole: "Väylä",
    columnLength: "Pituus",
    columnParts: "Tiit ja korit",
    columnRemark: "Huomautukset",
    partsOf:
      "{tees, plural, one {# tii} other {# tiitä}}, {targets, plural, one {# kori} other {# koria}}{paths, plural, =0 {} one {, # heittolinja} other {, # heittolinjaa}}",
    chooseAll: "Tuo kaikki väylät",
    chooseHole: "Tuo väylä {number}",
    foundLayouts: "{count, plural, one {# layout: {names}} other {# layoutia: {names}}}",
    importFeatures:
      "Tuo {count, plural, one {# karttakohde} other {# karttakohdetta}}: rajoja, esteitä ja palveluita",
    importOnlyFeatures: "Tuo {count, plural, one {# karttakohde} other {# karttakohdetta}}",
    noTeeFound: "ei tiitä",
    noTargetFound: "ei koria",
    remarkRenumbered: "tiedostossa väylä {from}",
    remarkSimplified: "yksinkertaistettu {from} pisteestä {to} pisteeseen",
    ignoredTitle: "{count, plural, one {# kohde ohitetaan} other {# kohdetta ohitetaan}}",
    ignoredMore: "ja {count} muuta",
    notesTitle: "Varoitukset",
    problemsTitle: "Korjaa nämä ennen tallennusta",
    existingHoles: "Nykyiset väylät",
    modeAdd: "Säilytä ja lisää nämä",
    modeAddHelp:
      "{count, plural, =0 {Radalla ei ole vielä väyliä.} one {Nykyinen väylä säilyy.} other {Nykyiset # väylää säilyvät.}}",
    modeReplace: "Korvaa ne",
    modeReplaceHelp:
      "{count, plural, one {Korvaa nykyisen väylän.} other {Korvaa nykyiset # väylää.}} Voit kumota tämän.",
    modeReplaceAllHelp:
      "Korvaa {count, plural, =0 {} one {nykyisen väylän, } other {nykyiset # väylää, }}layoutit ja karttakohteet. Voit kumota tämän.",
    modeTeeSet: "Lisää toisiksi tiiksi",
    modeTeeSetHelp: "Lisää tiit samannumeroisille väylille ja layoutin, jossa niiltä pelataan.",
    numberTaken: "Väylä {from} on jo olemassa: tuodusta tulee väylä {to}.",
    importHoles: "Tuo {count, plural, one {# väylä} other {# väylää}}",
    importStep: "Tuo {count, plural, one {# väylä} other {# väylää}} tiedostosta {file}",

    exportTitle: "Vie",
    exportIntro: "Vie kaiken, mitä kartalla on, myös tallentamattomat muutokset.",
    formatGeojson: "GeoJSON",
    formatGeojsonHelp:
      "Koko rata avoimessa muodossa, OpenStreetMapin tageilla. Varmuuskopioksi ja ohjelmiin QGIS, geojson.io ja iD.",
    formatKml: "KML",
    formatKmlHelp: "Google Earthiin ja Google My Mapsiin, jotka eivät näytä layouteja.",
    formatGpx: "GPX",
    formatGpxHelp:
      "GPS-laitteisiin ja puhelimiin: reittipisteet ja jäljet, alueet niiden ympäri kulkevina jälkinä. Ne eivät näytä layouteja.",
    formatApi: "API-JSON",
    formatApiHelp: "Pyynnön runko kutsulle POST /api/v1/courses: valmiit väylät ja niiden päälinjat.",
    lossless:
      "GeoJSON-, KML- ja GPX-tiedostoissa on koko rata, ja ne voi tuoda takaisin ilman, että mitään katoaa. API-JSONissa on vain päälayout ilman karttakohteita.",
    unfinished:
      "{count, plural, one {Väylä {holes} on} other {Väylät {holes} ovat}} kesken: mukana GeoJSON-, KML- ja GPX-tiedostoissa, ei API-JSONissa.",
    apiRejects: "API hylkäisi tämän: {problem}",
    download: "Lataa {name}",
    downloaded: "{name} ladattu",

    named: "”{name}”",
    numbered: "Kohde {number}",
    unnamed: "Nimetön kohde",
    isCourse: "rata itse",
    notPartOfHole: "ei ole osa väylää",
    noCoordinates: "ei koordinaatteja",
    noLine: "alle kaksi pistettä",
    alreadyImported: "tuotu jo väylälle {hole}",
    noMatchingHole: "ei yhdistä minkään väylän tiitä ja koria",
    notAHole: "{length} pitkä tai silmukka: ei yksittäinen väylä",
    noTarget: "tii ilman koria",
    noTee: "kori ilman tiitä",
    unknown: "ei tunnisteta nimestä eikä tageista",

    noteReversed:
      "{count, plural, one {# viiva kulki korilta tiille ja käännettiin.} other {# viivaa kulki korilta tiille, ja ne käännettiin.}}",
    noteOrder:
      "{count, plural, one {# väylällä} other {# väylällä}} ei ole numeroa: tiit ja korit yhdistettiin tiedoston järjestyksessä.",
    noteNearest:
      "{count, plural, one {# väylällä} other {# väylällä}} ei ole numeroa: kukin tii yhdistettiin lähimpään koriin.",
    noteLines:
      "{count, plural, one {# viiva tuotiin väylänä} other {# viivaa tuotiin väylinä}}, alusta loppuun.",
    notePoints:
      "Nimettömät pisteet tuotiin pareina, ensin tii, sitten kori: {count, plural, one {# väylä} other {# väylää}}.",
    notePaths: "Väylä {hole}: vain {most} ensimmäistä heittolinjaa tuodaan.",
    noteSimplified:
      "{count, plural, one {# viivassa oli yli {most} pistettä, ja sitä yksinkertaistettiin.} other {# viivassa oli yli {most} pistettä, ja niitä yksinkertaistettiin.}}",

    noteTees: "Väylä {hole}: vain {most} tiitä tuodaan.",
    noteTargets: "Väylä {hole}: vain {most} koria tuodaan.",
    noteColour: "{where}: ”{colour}” ei ole tiin väri, joten sitä ei tuoda.",
    noteCut:
      "{where}{others, plural, =0 {: teksti on liian pitkä ja katkaistaan.} one { ja # muu: tekstit ovat liian pitkiä ja katkaistaan.} other { ja # muuta: tekstit ovat liian pitkiä ja katkaistaan.}}",
    noteInnerRings:
      "{where}{others, plural, =0 {} one { ja # muu alue} other { ja # muuta aluetta}}: alueen sisällä olevia aukkoja ei tuoda.",
    noteSide: "{where}: tiedosto ei kerro, kummalta puolelta ohitetaan. Tarkista se tuonnin jälkeen.",
    noteReferences:
      "{count, plural, one {# viittaus poistettuun kohteeseen jätettiin pois.} other {# viittausta poistettuihin kohteisiin jätettiin pois.}}",
    noteLayoutLines:
      "Layout {layout}: {count, plural, one {# väylää ei ole tiedostossa, joten se jätetään pois.} other {# väylää ei ole tiedostossa, joten ne jätetään pois.}}",
    shape_point: "tämä laji ei voi olla piste",
    shape_line: "tämä laji ei voi olla viiva",
    shape_area: "tämä laji ei voi olla alue",
    selfCrossing: "alueen reuna leikkaa itsensä",
    leftOutFeatures:
      "{count, plural, one {# karttakohde jätetään} other {# karttakohdetta jätetään}} pois: radalla voi olla enintään {most}, joissa on 5 000 pistettä.",
    leftOutLayouts:
      "{count, plural, one {# layout jätetään} other {# layoutia jätetään}} pois: radalla voi olla enintään {most}.",
    leftOutMain:
      "Tiedoston päälayoutin ”{layout}” väri, kuvaus ja muut tiedot jätetään pois: rata pitää omansa.",
    leftOutSetLayouts:
      "{count, plural, one {Tiedoston layout jätetään} other {Tiedoston # layoutia jätetään}} pois: lisätyt tiit saavat yhden layoutin.",
    leftOutParts:
      "{count, plural, one {# tii, kori tai heittolinja jätetään} other {# tiitä, koria tai heittolinjaa jätetään}} pois: väylälle ei mahdu enempää.",
    implausibleShort:
      "Useimmat näistä väylistä ovat hyvin lyhyitä (keskimäärin {length}). Pisteet eivät ehkä ole tiin ja korin pareja.",
    implausibleLong:
      "Useimmat näistä väylistä ovat hyvin pitkiä (keskimäärin {length}). Pisteet eivät ehkä ole tiin ja korin pareja.",

    tooLarge: "Tiedoston koko on {size} Mt; enintään {most} Mt voidaan lukea.",
    empty: "Tiedosto on tyhjä.",
    zipped: "Tämä on zip-tiedoston sisältö tekstinä. Valitse tiedosto äläkä liitä sitä.",
    zipBroken: "Zip-tiedosto on vioittunut.",
    zipWithoutKml: "Zip-tiedostossa ei ole KML-dokumenttia.",
    zipEntries: "Zip-tiedostossa on yli {most, number} tiedostoa.",
    zipPath: "Zip-tiedoston sisältämän tiedoston {name} polku on virheellinen.",
    zipTooLarge: "Zip-tiedoston sisältämä {name} on purettuna {size} Mt; enintään {most} Mt voidaan lukea.",
    zipBomb: "Zip-tiedoston sisältämä {name} on purettuna paljon suurempi kuin mikään kartta.",
    noteZipOthers:
      "{count, plural, one {# muuta tiedoston KML-dokumenttia ei lueta: {names}.} other {# muuta tiedoston KML-dokumenttia ei lueta: {names}.}}",
    noteOsmOthers:
      "{count, plural, one {# OpenStreetMap-kohde ei kuulu rataan, joten sitä ei tuoda.} other {# OpenStreetMap-kohdetta ei kuulu rataan, joten niitä ei tuoda.}}",
    columns: "{before}, {next}",
    column: "{heading} ({meaning})",
    column_teeLat: "tiin leveysaste",
    column_teeLng: "tiin pituusaste",
    column_targetLat: "korin leveysaste",
    column_targetLng: "korin pituusaste",
    column_lat: "leveysaste",
    column_lng: "pituusaste",
    column_hole: "väylän numero",
    column_type: "mikä se on",
    column_colour: "tiin väri",
    column_name: "nimi",
    column_par: "par",
    column_notes: "muistiinpanot",
    column_surface: "alusta",
    column_length: "pituus",
    noteColumns: "Sarakkeet: {used}.{unusedCount, plural, =0 {} other { Käyttämättä: {unused}.}}",
    csvNoPlaces: "Taulukossa ei ole leveys- ja pituusasteen sarakkeita. Siinä on: {columns}.",
    csvTooLong: "Taulukossa on yli {most, number} riviä.",
    row: "Rivi {row}",
    unknownFormat: "Muotoa ei tueta. Käytä GeoJSON-, KML-, KMZ-, GPX-, OSM- tai CSV-tiedostoa.",
    notReadable: "Tiedostoa ei voitu lukea.",
    tooManyElements: "Tiedostossa on yli {most, number} XML-elementtiä.",
    tooSlow: "Tiedoston lukeminen kesti liian kauan. Vie tiedostoon pelkkä rata ja yritä uudelleen.",
    brokenJson: "Virheellinen JSON{line, plural, =0 {} other { rivillä #}}.",
    brokenXml: "Virheellinen XML{line, plural, =0 {} other { rivillä #}}.",
    hasDoctype: "Tiedostossa on dokumenttityypin määrittely (rivi {line}), jota ei turvallisuussyistä tueta.",
    tooDeep: "Tiedostossa on liikaa sisäkkäisiä rakenteita (rivi {line}).",
    notGeoJson: "Tämä JSON ei ole GeoJSONia eikä rata.",
    overpassJson: "Tämä on Overpass-JSONia. Vie se GeoJSON-muodossa.",
    badCourse: "Tämä näyttää radalta, mutta {path} ei ole API:n muotoa.",
    badGeometry: "{where}: virheellinen GeoJSON-geometria.",
    notANumber: "{where}: koordinaatti ei ole luku.",
    outOfRange: "{where}: leveysaste {lat}, pituusaste {lng} on sallitun alueen ulkopuolella (±90, ±180).",
    newerVersion: "Tämän ratatiedoston muodon versio on {version}, uudempi kuin tämä Teepad.",
    badHeader: "Tämä on ratatiedosto, mutta {path} ei ole sen muotoa.",
    tooManyFeatures: "Tiedostossa on {count, number} karttakohdetta; enintään {most, number} voidaan lukea.",
    tooManyPoints: "Tiedostossa on liikaa pisteitä; enintään {most, number} voidaan lukea.",
  },
});

import { texts } from "./section";

/** The user's own pictures on the map: site plans, drone photos, GeoTIFFs. */
export const pictures = texts({
  title: ["Your own pictures", "Omat kuvat"],
  help: [
    "A site plan, drone photo or GeoTIFF beneath the course. Stored with the course; only people with access to the course see it.",
    "Asemapiirros, ilmakuva tai GeoTIFF radan alle. Tallennetaan radan mukana; sen näkevät vain ne, joilla on pääsy rataan.",
  ],
  none: ["Drop a picture on the map, or add one.", "Pudota kuva kartalle tai lisää se."],
  add: ["Add picture…", "Lisää kuva…"],
  full: [
    "A course can have at most {most} pictures. Remove one to add another.",
    "Radalla voi olla enintään {most} kuvaa. Poista jokin, jotta voit lisätä toisen.",
  ],
  reading: ["Reading {name}…", "Luetaan tiedostoa {name}…"],
  finishFirst: [
    "Choose Done or Cancel for this picture before you use another tool.",
    "Valitse tälle kuvalle Valmis tai Peruuta, ennen kuin käytät toista työkalua.",
  ],
  cancel: ["Cancel", "Peruuta"],
  close: ["Close", "Sulje"],
  show: ["Show {name}", "Näytä {name}"],
  opacity: ["Opacity", "Peittävyys"],
  opacityOf: ["Opacity of {name}", "Kuvan {name} peittävyys"],
  name: ["Name of the picture", "Kuvan nimi"],
  fit: ["Fit…", "Sovita…"],
  fitOf: ["Fit {name}", "Sovita {name}"],
  remove: ["Remove {name}", "Poista {name}"],
  removeAsk: ["Remove {name}? This can't be undone.", "Poistetaanko {name}? Poistoa ei voi kumota."],
  removeNow: ["Remove", "Poista"],
  keep: ["Keep it", "Säilytä"],
  removed: ["Removed {name}", "{name} poistettiin"],
  saved: ["Saved {name}", "{name} tallennettiin"],
  saving: ["Saving…", "Tallennetaan…"],
  retry: ["Retry", "Yritä uudelleen"],
  stepFirst: [
    "Choose a point on the picture that you can also see on the map, or use the handles.",
    "Valitse kuvasta kohta, joka löytyy myös kartalta, tai käytä kahvoja.",
  ],
  stepPlace: [
    "Now choose where point {number} belongs on the map.",
    "Valitse nyt, mihin piste {number} kuuluu kartalla.",
  ],
  stepSecond: [
    "Choose a second point on the picture to turn and scale it.",
    "Valitse kuvasta toinen kohta, niin kuva kääntyy ja skaalautuu.",
  ],
  stepMore: [
    "Check the picture. If it's still off, drag a point or add another.",
    "Tarkista kuva. Jos se ei vielä osu, siirrä pistettä tai lisää uusi.",
  ],
  stepFull: [
    "All {most} points are set. Drag them to adjust.",
    "Kaikki {most} pistettä on asetettu. Säädä niitä vetämällä.",
  ],
  placedByFile: ["Placed by the coordinates in the file.", "Sijoitettu tiedoston koordinaattien mukaan."],
  unknownSystem: [
    "{system, select, none {{name} has no known coordinate system.} other {The coordinate system of {name} (EPSG:{system}) isn't supported.}} Fit it by points.",
    "{system, select, none {Tiedoston {name} koordinaattijärjestelmää ei tunneta.} other {Tiedoston {name} koordinaattijärjestelmää (EPSG:{system}) ei tueta.}} Sovita kuva pisteillä.",
  ],
  done: ["Done", "Valmis"],
  undo: ["Undo", "Kumoa"],
  pointAtCentre: ["Add point at the centre", "Lisää piste keskelle"],
  placeAtCentre: ["Place point at the centre", "Sijoita piste keskelle"],
  point: ["Picture point {number}", "Kuvan piste {number}"],
  pointKeys: [
    "Arrow keys move it by 0.1 metres with Ctrl, by 1 with Shift, by 10 with Alt. Delete removes it.",
    "Nuolinäppäimet siirtävät Ctrlin kanssa 0,1 metriä, Shiftin kanssa 1, Altin kanssa 10. Delete-näppäin poistaa pisteen.",
  ],
  removePoint: ["Remove point {number}", "Poista piste {number}"],
  move: ["Move the picture", "Siirrä kuvaa"],
  moveKeys: [
    "Arrow keys move it by 0.1 metres with Ctrl, by 1 with Shift, by 10 with Alt.",
    "Nuolinäppäimet siirtävät Ctrlin kanssa 0,1 metriä, Shiftin kanssa 1, Altin kanssa 10.",
  ],
  turn: ["Turn the picture", "Käännä kuvaa"],
  turnKeys: [
    "Left and right turn it by 0.1 degrees with Ctrl, by 1 with Shift, by 10 with Alt.",
    "Vasen ja oikea kääntävät Ctrlin kanssa 0,1 astetta, Shiftin kanssa 1, Altin kanssa 10.",
  ],
  scale: ["Scale the picture", "Skaalaa kuvaa"],
  scaleKeys: [
    "Up and down scale it by 0.1 percent with Ctrl, by 1 with Shift, by 10 with Alt.",
    "Ylös ja alas skaalaavat Ctrlin kanssa 0,1 prosenttia, Shiftin kanssa 1, Altin kanssa 10.",
  ],
  tooClose: [
    "These points are too close together. Move one.",
    "Pisteet ovat liian lähellä toisiaan. Siirrä jotakin.",
  ],
  flat: ["These points lie on a line. Move one.", "Pisteet ovat samalla suoralla. Siirrä jotakin."],
  mirrored: [
    "These points would mirror the picture. Check their order.",
    "Pisteet kääntäisivät kuvan peilikuvaksi. Tarkista järjestys.",
  ],
  twisted: [
    "These points would fold the picture. Check their order.",
    "Pisteet taittaisivat kuvan. Tarkista järjestys.",
  ],
  tooSmall: ["The picture would be smaller than 1 m.", "Kuvasta tulisi alle metrin kokoinen."],
  tooLarge: ["The picture would be larger than 100 km.", "Kuvasta tulisi yli 100 kilometrin kokoinen."],
  offMap: ["The picture would be outside the map.", "Kuva menisi kartan ulkopuolelle."],
  wrongKind: [
    "{name} isn't a supported picture. Use JPEG, PNG, WebP or GeoTIFF.",
    "{name} ei ole luettava kuva. Käytä JPEG-, PNG-, WebP- tai GeoTIFF-tiedostoa.",
  ],
  fileTooLarge: [
    "{name} is too large. The maximum for this format is {most, number} MB.",
    "{name} on liian suuri. Tällaisessa kuvassa saa olla enintään {most, number} Mt.",
  ],
  tooManyPixels: [
    "{name} has {megapixels, number} megapixels; the maximum is {most, number}. Make it smaller first.",
    "Kuvassa {name} on {megapixels, number} megapikseliä. Niitä saa olla enintään {most, number}: pienennä kuvaa ensin.",
  ],
  geoTiffTooLarge: [
    "{name} has {megapixels, number} megapixels and no overviews. Make it smaller, or add overviews (gdaladdo).",
    "Kuvassa {name} on {megapixels, number} megapikseliä eikä pienennöksiä. Pienennä kuvaa tai lisää pienennökset (gdaladdo).",
  ],
  unreadable: [
    "{name} couldn't be read. The file may be damaged.",
    "Tiedostoa {name} ei voitu lukea. Se voi olla vioittunut.",
  ],
  tooSlow: [
    "Reading {name} took too long. Make it smaller first.",
    "Tiedoston {name} lukeminen kesti liian kauan. Pienennä kuvaa ensin.",
  ],
  notLoaded: [
    "Couldn't load the picture tool. Check your connection and try again.",
    "Kuvatyökalua ei voitu ladata. Tarkista yhteys ja yritä uudelleen.",
  ],
  offline: [
    "No connection. Your changes stay on this page until you leave; retry when you're online.",
    "Ei yhteyttä. Muutokset säilyvät sivulla, kunnes poistut; yritä uudelleen, kun yhteys palaa.",
  ],
  signedOut: [
    "You're signed out. Sign in in another tab, then retry.",
    "Et ole kirjautunut. Kirjaudu toisessa välilehdessä ja yritä uudelleen.",
  ],
  tooMany: ["Too many changes. Retry in a moment.", "Liikaa muutoksia. Yritä hetken päästä uudelleen."],
  quotaFull: [
    "Your pictures use all of your account's space. Remove one, from this or another course.",
    "Kuvasi vievät koko tilisi tilan. Poista jokin, vaikka toisesta radasta.",
  ],
  gone: ["The picture was removed elsewhere.", "Kuva poistettiin muualla."],
  failed: ["Couldn't save the picture.", "Kuvaa ei voitu tallentaa."],
});

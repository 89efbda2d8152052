import { texts } from "./section";

/** Whether a course is open: for players, and for those who set it. */
export const status = texts({
  title: ["Status", "Tila"],
  help: [
    "Players see it on the course's page, on its embedded map and under Explore.",
    "Pelaajat näkevät sen radan sivulla, upotetussa kartassa ja kohdassa Radat kartalla.",
  ],
  choose: ["Is the course open?", "Onko rata avoinna?"],
  open: ["Open", "Avoinna"],
  "partly-closed": ["Partly closed", "Osittain suljettu"],
  closed: ["Closed", "Suljettu"],
  unset: ["Nobody has said yet whether it is open.", "Kukaan ei ole vielä kertonut, onko rata avoinna."],
  words: ["Reason (optional)", "Syy (valinnainen)"],
  wordsHelp: ["Such as “Holes 3 and 4 flooded”.", "Esimerkiksi ”Väylillä 3 ja 4 tulvii”."],
  until: ["Until (optional)", "Päättyy (valinnainen)"],
  untilHelp: [
    "The last day. From the next day, the course shows as open.",
    "Viimeinen päivä. Seuraavana päivänä rata näkyy taas avoimena.",
  ],
  holes: ["Closed holes (optional)", "Suljetut väylät (valinnainen)"],
  hole: ["Hole {hole}", "Väylä {hole}"],
  save: ["Save details", "Tallenna tiedot"],
  confirm: ["Still true today", "Pitää paikkansa tänään"],
  saving: ["Saving…", "Tallennetaan…"],
  saved: ["Saved. Players see it within a minute.", "Tallennettu. Pelaajat näkevät sen minuutin kuluessa."],
  conflict: [
    "Somebody else changed the status at the same time. This is the status now: check it, and set it again if it is wrong.",
    "Joku muu muutti tilaa samaan aikaan. Tässä on nykyinen tila: tarkista se ja aseta tarvittaessa uudelleen.",
  ],
  past: ["Choose today or a later day.", "Valitse tämä päivä tai myöhempi."],
  invalidDay: ["Choose a day, or leave it blank.", "Valitse päivä tai jätä tyhjäksi."],
  untilDay: ["Until {day}", "{day} asti"],
  closedHoles: [
    "{count, plural, one {Closed hole: {holes}} other {Closed holes: {holes}}}",
    "{count, plural, one {Suljettu väylä: {holes}} other {Suljetut väylät: {holes}}}",
  ],
  checked: ["Checked {day}", "Tarkistettu {day}"],
  menu: ["Status…", "Tila…"],
  notLoaded: [
    "The status couldn't be loaded. Close and try again.",
    "Tilaa ei voitu ladata. Sulje ja yritä uudelleen.",
  ],
});

import { texts } from "./section";

/** Courses that are drawn without an account, in one browser only. */
export const local = texts({
  saved: ["Saved in this browser only", "Tallennettu vain tähän selaimeen"],
  onlyHere: ["This course is in this browser only.", "Tämä rata on vain tässä selaimessa."],
  keep: ["Keep it", "Säilytä rata"],
  keepTitle: ["Keep {name}", "Säilytä {name}"],
  share: ["Sharing a course needs an account.", "Radan jakamiseen tarvitaan tili."],
  comments: ["Comments need an account.", "Kommentteihin tarvitaan tili."],
  versions: ["Earlier versions need an account.", "Aiempiin versioihin tarvitaan tili."],
  status: ["The status of a course needs an account.", "Radan tilaan tarvitaan tili."],
  pictures: ["Your own pictures on the map need an account", "Omiin kuviin kartalla tarvitaan tili"],
  days: [
    "It stays here for up to {days} days after the last edit. The browser may delete it sooner, for example when it runs out of space or when its data is cleared.",
    "Se säilyy täällä enintään {days} päivää viimeisestä muutoksesta. Selain voi poistaa sen aiemminkin, esimerkiksi kun tila loppuu tai sen tiedot tyhjennetään.",
  ],
  keepHelp: [
    "In an account, the course is on all your devices and you can share it. Everything comes along, including the steps that you can undo.",
    "Tilillä rata on kaikilla laitteillasi ja voit jakaa sen. Kaikki siirtyy mukana, myös kumottavat vaiheet.",
  ],
  signedInAs: ["You're signed in as {name}.", "Olet kirjautunut nimellä {name}."],
  keepMine: ["Keep it in this account", "Säilytä tällä tilillä"],
  createAccount: ["Create account", "Luo tili"],
  signIn: ["Sign in", "Kirjaudu sisään"],
  keeping: ["Keeping…", "Säilytetään…"],
  failed: [
    "The course wasn't kept. Check your connection and try again. It is still in this browser.",
    "Rataa ei voitu säilyttää. Tarkista yhteys ja yritä uudelleen. Rata on edelleen tässä selaimessa.",
  ],
  lacksLogo: [
    "The course is in your account, but this browser couldn't store its logo. Choose the logo again on the print page.",
    "Rata on tililläsi, mutta selain ei voinut tallentaa sen logoa. Valitse logo uudelleen tulostussivulla.",
  ],
  openKept: ["Open the course", "Avaa rata"],
  fixFirst: [
    "The course has a problem. Fix what the line at the top says, then keep it.",
    "Radassa on virhe. Korjaa se, mistä yläreunan rivi kertoo, ja säilytä rata sitten.",
  ],
  signedOut: [
    "You're signed out. Sign in to keep the course.",
    "Et ole kirjautunut sisään. Kirjaudu, niin voit säilyttää radan.",
  ],
  otherAccount: [
    "You're signed in as {name} now. Reload the page to keep the course in that account.",
    "Olet nyt kirjautunut nimellä {name}. Lataa sivu uudelleen, niin voit säilyttää radan sillä tilillä.",
  ],
  tooMany: [
    "This account has as many courses as it can have, or has created many in the last minute.",
    "Tällä tilillä on jo enimmäismäärä ratoja, tai niitä on luotu monta viime minuutin aikana.",
  ],
  notStored: [
    "This browser can't store a course. Allow this site to store data, or sign in.",
    "Selain ei voi tallentaa rataa. Salli tietojen tallennus tälle sivustolle tai kirjaudu sisään.",
  ],
  full: ["this browser has no room left for it", "selaimessa ei ole sille tilaa"],
  missingTitle: ["Course not in this browser", "Rata ei ole tässä selaimessa"],
  missing: [
    "Courses drawn without an account are in one browser only, for up to {days} days. This one was deleted or kept in an account, or it is in another browser.",
    "Ilman tiliä piirretyt radat ovat vain yhdessä selaimessa enintään {days} päivää. Tämä on poistettu tai säilytetty tilillä, tai se on toisessa selaimessa.",
  ],
  start: ["Start a course", "Aloita radan suunnittelu"],
});

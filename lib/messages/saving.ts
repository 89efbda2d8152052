import { texts } from "./section";

/** The status line, and the user's options when saving is blocked. */
export const saving = texts({
  saved: ["All changes saved", "Kaikki muutokset tallennettu"],
  saving: ["Saving…", "Tallennetaan…"],
  gone: [
    "Not saved: this course was deleted, or you no longer have access to it. Export it to keep your changes.",
    "Ei tallennettu: rata on poistettu, tai sinulla ei enää ole pääsyä. Vie se tiedostoon, niin muutoksesi säilyvät.",
  ],
  forbidden: [
    "Not saved: you can no longer edit this course. Export it to keep your changes, and ask its owner for access.",
    "Ei tallennettu: et voi enää muokata tätä rataa. Vie se tiedostoon, niin muutoksesi säilyvät, ja pyydä omistajalta oikeutta.",
  ],
  changedElsewhere: [
    "The course was changed elsewhere. Showing the newer version",
    "Rataa muutettiin muualla. Näytetään uudempi versio",
  ],
  "other-account": [
    "Not saved: you're signed in as {name} now. Your changes are kept in this browser.",
    "Ei tallennettu: olet nyt kirjautunut nimellä {name}. Muutoksesi säilyvät tässä selaimessa.",
  ],
  "other-account-named": [
    "Not saved: you're signed in as {name} now. The changes of {former} are kept in this browser.",
    "Ei tallennettu: olet nyt kirjautunut nimellä {name}. Käyttäjän {former} muutokset säilyvät tässä selaimessa.",
  ],
  "signed-out": ["Not saved: you're signed out.", "Ei tallennettu: et ole kirjautunut sisään."],
  offline: ["Not saved: you're offline. Retrying…", "Ei tallennettu: ei yhteyttä. Yritetään uudelleen…"],
  server: ["Can't save: server error. Retrying…", "Ei voi tallentaa: palvelinvirhe. Yritetään uudelleen…"],
  "read-only": [
    "Not saved: read-only for maintenance. Retrying…",
    "Ei tallennettu: huoltokatko. Yritetään uudelleen…",
  ],
  storage: [
    "Not saved: this browser couldn't store it. Retrying…",
    "Ei tallennettu: selain ei voinut tallentaa. Yritetään uudelleen…",
  ],
  throttled: [
    "Too many saves. Retrying in {seconds} s.",
    "Liian monta tallennusta. Yritetään uudelleen {seconds} sekunnin kuluttua.",
  ],
  rejected: ["Not saved: {why}.", "Ei tallennettu: {why}."],
  blocked: [
    "Not saved: {problem}{others, plural, =0 {} other { (and # more)}}.",
    "Ei tallennettu: {problem}{others, plural, =0 {} other { (ja # muuta)}}.",
  ],
  leave: [
    "{status} Your changes are stored in this browser until they can be saved. Leave the studio anyway?",
    "{status} Muutokset säilyvät tässä selaimessa, kunnes ne voi tallentaa. Poistutaanko silti?",
  ],
  signedOutTitle: ["You're signed out", "Et ole kirjautunut sisään"],
  signedOutText: [
    "Your changes are safe. Sign in in a new tab, then come back to this one.",
    "Muutoksesi ovat tallessa. Kirjaudu sisään uudessa välilehdessä ja palaa sitten tähän.",
  ],
  signIn: ["Sign in", "Kirjaudu sisään"],
  kept: [
    "Unsaved changes are stored in this browser.",
    "Tallentamattomat muutokset ovat tallessa tässä selaimessa.",
  ],
  tryAgain: ["Try again", "Yritä uudelleen"],
});

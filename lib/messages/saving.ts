import { section } from "./section";

/** The status line, and the user's options when saving is blocked. */
export const saving = section({
  en: {
    saved: "All changes saved",
    saving: "Saving…",
    gone: "Not saved: this course was deleted, or you no longer have access to it. Export it to keep your changes.",
    forbidden:
      "Not saved: you can no longer edit this course. Export it to keep your changes, and ask its owner for access.",
    conflict: "Not saved: someone else edited this course.",
    signedOut: "Not saved: you're signed out.",
    offline: "Not saved: you're offline. Retrying…",
    serverError: "Can't save: server error. Retrying…",
    throttled: "Too many saves. Retrying in {seconds} s.",
    rejected: "Not saved: {why}.",
    blocked: "Not saved: {problem}{others, plural, =0 {} other { (and # more)}}.",
    leave:
      "{status} Your changes are stored in this browser until they can be saved. Leave the studio anyway?",
    newerTitle: "Someone else edited this course",
    newerText:
      "A newer version was saved while you were editing. “Merge” combines both, “Keep mine” overwrites the newer version, and “Use theirs” replaces your changes.",
    keepMine: "Keep mine",
    useTheirs: "Use theirs",
    signedOutTitle: "You're signed out",
    signedOutText: "Your changes are safe. Sign in in a new tab, then come back to this one.",
    signIn: "Sign in",
    kept: "Unsaved changes are stored in this browser.",
    tryAgain: "Try again",
  },
  fi: {
    saved: "Kaikki muutokset tallennettu",
    saving: "Tallennetaan…",
    gone: "Ei tallennettu: rata on poistettu, tai sinulla ei enää ole pääsyä. Vie se tiedostoon, niin muutoksesi säilyvät.",
    forbidden:
      "Ei tallennettu: et voi enää muokata tätä rataa. Vie se tiedostoon, niin muutoksesi säilyvät, ja pyydä omistajalta oikeutta.",
    conflict: "Ei tallennettu: joku muu on muokannut tätä rataa.",
    signedOut: "Ei tallennettu: et ole kirjautunut sisään.",
    offline: "Ei tallennettu: ei yhteyttä. Yritetään uudelleen…",
    serverError: "Ei voi tallentaa: palvelinvirhe. Yritetään uudelleen…",
    throttled: "Liian monta tallennusta. Yritetään uudelleen {seconds} sekunnin kuluttua.",
    rejected: "Ei tallennettu: {why}.",
    blocked: "Ei tallennettu: {problem}{others, plural, =0 {} other { (ja # muuta)}}.",
    leave: "{status} Muutokset säilyvät tässä selaimessa, kunnes ne voi tallentaa. Poistutaanko silti?",
    newerTitle: "Joku muu on muokannut tätä rataa",
    newerText:
      "Uudempi versio tallennettiin, kun muokkasit. ”Yhdistä” yhdistää molemmat, ”Pidä omani” korvaa uudemman version ja ”Käytä uudempaa” korvaa omat muutoksesi.",
    keepMine: "Pidä omani",
    useTheirs: "Käytä uudempaa",
    signedOutTitle: "Et ole kirjautunut sisään",
    signedOutText: "Muutoksesi ovat tallessa. Kirjaudu sisään uudessa välilehdessä ja palaa sitten tähän.",
    signIn: "Kirjaudu sisään",
    kept: "Tallentamattomat muutokset ovat tallessa tässä selaimessa.",
    tryAgain: "Yritä uudelleen",
  },
});

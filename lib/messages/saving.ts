import { section } from "./section";

/** The status line, and what can be done when a save cannot go on by itself. */
export const saving = section({
  en: {
    saved: "All changes saved",
    busy: "Saving…",
    gone: "Not saved: this course no longer exists, or belongs to another account.",
    conflict: "Not saved: a newer version was saved somewhere else.",
    signedOut: "Not saved: you are signed out.",
    offline: "Not saved: no connection. Trying again…",
    serverTrouble: "Not saved: the server has a problem. Trying again…",
    refused: "Not saved: {why}.",
    blocked: "Not saved: {problem}{others, plural, =0 {} other { (and # more)}}.",
    drawing: "Drawing hole {hole}, which is not saved yet",
    leave: "{status} Your changes are kept until they are saved. Leave the studio anyway?",
    newerTitle: "This course has a newer version",
    newerText:
      "It was saved somewhere else while you were editing. Merge joins both, Keep mine replaces it, and Take theirs loads it.",
    keepMine: "Keep mine",
    takeTheirs: "Take theirs",
    signedOutTitle: "You are signed out",
    signedOutText: "Your changes are not lost. Sign in in the new tab, then come back to this one.",
    signIn: "Sign in",
    tryAgain: "Try again",
  },
  fi: {
    saved: "Kaikki muutokset tallennettu",
    busy: "Tallennetaan…",
    gone: "Ei tallennettu: rataa ei enää ole, tai se kuuluu toiselle tilille.",
    conflict: "Ei tallennettu: uudempi versio on tallennettu muualla.",
    signedOut: "Ei tallennettu: et ole kirjautunut sisään.",
    offline: "Ei tallennettu: ei yhteyttä. Yritetään uudelleen…",
    serverTrouble: "Ei tallennettu: palvelimella on ongelma. Yritetään uudelleen…",
    refused: "Ei tallennettu: {why}.",
    blocked: "Ei tallennettu: {problem}{others, plural, =0 {} other { (ja # muuta)}}.",
    drawing: "Piirretään väylää {hole}, jota ei ole vielä tallennettu",
    leave: "{status} Muutokset säilyvät, kunnes ne on tallennettu. Poistutaanko silti?",
    newerTitle: "Radasta on uudempi versio",
    newerText:
      "Se tallennettiin muualla, kun muokkasit. Yhdistä liittää molemmat yhteen, Pidä omani korvaa sen ja Ota uudempi lataa sen.",
    keepMine: "Pidä omani",
    takeTheirs: "Ota uudempi",
    signedOutTitle: "Et ole kirjautunut sisään",
    signedOutText: "Muutoksesi eivät katoa. Kirjaudu sisään uudessa välilehdessä ja palaa sitten tähän.",
    signIn: "Kirjaudu sisään",
    tryAgain: "Yritä uudelleen",
  },
});

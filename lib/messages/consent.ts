import { section } from "./section";

/** Allowing an application: the question, and what it means. */
export const consent = section({
  en: {
    page: "Allow an application",
    title: "Allow {application} to use your courses?",
    asks: "It asks to act for you in Teepad. If you allow it, it can:",
    canCreate: "Create courses in your account",
    canSee: "See the courses it created for you or you link to it, with every change you make to them",
    canSeeName: "See your name",
    never: "It cannot see your other courses, your e-mail address or your password.",
    yourAccount: "Your account",
    returnTo: "Afterwards you return to",
    deny: "Deny",
    allow: "Allow",
    useAnother: "Use another account",
  },
  fi: {
    page: "Salli sovellus",
    title: "Saako {application} käyttää ratojasi?",
    asks: "Se pyytää lupaa toimia puolestasi Teepadissa. Jos sallit sen, se voi:",
    canCreate: "Luoda ratoja tilillesi",
    canSee: "Nähdä sinulle luomansa ja siihen linkittämäsi radat ja kaikki niihin tekemäsi muutokset",
    canSeeName: "Nähdä nimesi",
    never: "Se ei näe muita ratojasi, sähköpostiosoitettasi eikä salasanaasi.",
    yourAccount: "Tilisi",
    returnTo: "Palaat sen jälkeen osoitteeseen",
    deny: "Kiellä",
    allow: "Salli",
    useAnother: "Käytä toista tiliä",
  },
});

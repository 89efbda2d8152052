import { section } from "./section";

/** Allowing an application: the question, and what it means. */
export const consent = section({
  en: {
    page: "Allow an application",
    title: "Allow {application} to use your courses?",
    asks: "It is requesting access to your Teepad account. If you allow it, it can:",
    canCreate: "Create courses in your account",
    canSee: "See the courses it created for you, the courses you link to it, and every change to them",
    canSeeName: "See your name",
    never: "It can't see your other courses, your email address or your password.",
    yourAccount: "Your account",
    returnTo: "You'll be returned to",
    deny: "Deny",
    allow: "Allow",
    useAnother: "Use another account",
  },
  fi: {
    page: "Salli sovellus",
    title: "Saako {application} käyttää ratojasi?",
    asks: "Se pyytää pääsyä Teepad-tiliisi. Jos sallit sen, se voi:",
    canCreate: "Luoda ratoja tilillesi",
    canSee: "Nähdä sinulle luomansa radat, siihen linkittämäsi radat ja kaikki niihin tehdyt muutokset",
    canSeeName: "Nähdä nimesi",
    never: "Se ei näe muita ratojasi, sähköpostiosoitettasi eikä salasanaasi.",
    yourAccount: "Tilisi",
    returnTo: "Palaat osoitteeseen",
    deny: "Kiellä",
    allow: "Salli",
    useAnother: "Käytä toista tiliä",
  },
});

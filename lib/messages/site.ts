import { texts } from "./section";

/** The frame of every page. */
export const site = texts({
  description: [
    "Design disc golf courses on a real map, and share them with the apps you use.",
    "Suunnittele frisbeegolfratoja oikealla kartalla ja jaa ne käyttämiesi sovellusten kanssa.",
  ],
  main: ["Main", "Päävalikko"],
  yourCourses: ["Your courses", "Omat radat"],
  // In the header, only screen readers get the first part of the link.
  yourBefore: ["Your ", "Omat "],
  courses: ["courses", "radat"],
  connectedBefore: ["Connected ", "Yhdistetyt "],
  connected: ["applications", "sovellukset"],
  developers: ["Developers", "Kehittäjille"],
  forDevelopers: ["For developers", "Kehittäjille"],
  account: ["Account", "Tili"],
  signOut: ["Sign out", "Kirjaudu ulos"],
  unsent: ["Changes wait to be saved", "Muutoksia odottaa tallennusta"],
  unsentHelp: [
    "This browser has changes to your courses that aren't saved yet. If you keep them, they are saved the next time you open the course in this browser.",
    "Tässä selaimessa on ratoihisi muutoksia, joita ei ole vielä tallennettu. Jos säilytät ne, ne tallennetaan, kun seuraavan kerran avaat radan tässä selaimessa.",
  ],
  keepUnsent: ["Keep what isn't saved", "Säilytä tallentamattomat"],
  removeAll: ["Remove everything from this device", "Poista kaikki tältä laitteelta"],
  staySignedIn: ["Stay signed in", "Pysy kirjautuneena"],
  signIn: ["Sign in", "Kirjaudu sisään"],
  createAccount: ["Create account", "Luo tili"],
  newCourse: ["New course", "Uusi rata"],
  welcome: ["Design disc golf courses on a real map", "Suunnittele frisbeegolfratoja oikealla kartalla"],
  preferences: ["Language and units", "Kieli ja yksiköt"],
  metres: ["Metres", "Metrit"],
  feet: ["Feet", "Jalat"],
  notFound: ["Out of bounds", "Rajojen ulkopuolella"],
  notFoundText: [
    "This page doesn't exist, or it belongs to another account.",
    "Sivua ei ole, tai se kuuluu toiselle tilille.",
  ],
  backToCourses: ["Back to your courses", "Takaisin omiin ratoihin"],
});

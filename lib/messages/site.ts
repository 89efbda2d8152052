import { section } from "./section";

/** Every page's frame, and home. */
export const site = section({
  en: {
    description: "Disc-golf courses: made by partners' applications and by hand, edited on a map.",
    main: "Main",
    yourCourses: "Your courses",
    // On a phone the first part makes room for the other links.
    connectedBefore: "Connected ",
    connected: "applications",
    developers: "Developers",
    account: "Account",
    signOut: "Sign out",
    signIn: "Sign in",
    createAccount: "Create account",
    newCourse: "New course",
    changed: "Changed",
    noHoles: "No holes yet",
    noCourses: "No courses yet",
    noCoursesHelp:
      "Make one and draw its holes on the map, or let an application that you use create one for you.",
    firstCourse: "Make your first course",
    pages: "Pages",
    newer: "Newer",
    older: "Older",
    pageOf: "Page {page} of {pages}",
    welcome: "Disc-golf courses, drawn where they are",
    welcomeText:
      "Place tees, targets and flight paths on a map, with distance and par as you go. Applications you allow can create courses for you and read them back.",
    preferences: "Language and units",
    metres: "Metres",
    feet: "Feet",
    outOfBounds: "Out of bounds",
    outOfBoundsText:
      "There is nothing at this address, or it belongs to another account than the one you are signed in with.",
    backToCourses: "Back to your courses",
    courseName: "Name",
    courseLocation: "Location (optional)",
    courseLocationHint:
      "Latitude and longitude in degrees, as a map application copies them. The map opens there.",
    courseLocationWrong:
      "Must be two numbers such as 59.8949, 10.7872: latitude within ±90, longitude within ±180.",
    createCourse: "Create course",
  },
  fi: {
    description: "Frisbeegolfratoja: kumppanien sovellusten ja ihmisten tekemiä, kartalla muokattavia.",
    main: "Päävalikko",
    yourCourses: "Omat radat",
    connectedBefore: "Yhdistetyt ",
    connected: "sovellukset",
    developers: "Kehittäjille",
    account: "Tili",
    signOut: "Kirjaudu ulos",
    signIn: "Kirjaudu sisään",
    createAccount: "Luo tili",
    newCourse: "Uusi rata",
    changed: "Muutettu",
    noHoles: "Ei vielä väyliä",
    noCourses: "Ei vielä ratoja",
    noCoursesHelp:
      "Tee rata ja piirrä sen väylät kartalle, tai anna käyttämäsi sovelluksen luoda rata puolestasi.",
    firstCourse: "Tee ensimmäinen rata",
    pages: "Sivut",
    newer: "Uudemmat",
    older: "Vanhemmat",
    pageOf: "Sivu {page}/{pages}",
    welcome: "Frisbeegolfradat piirrettynä sinne, missä ne ovat",
    welcomeText:
      "Aseta tiit, korit ja heittolinjat kartalle ja näe pituus ja par heti. Sallimasi sovellukset voivat luoda sinulle ratoja ja lukea ne takaisin.",
    preferences: "Kieli ja yksiköt",
    metres: "Metrit",
    feet: "Jalat",
    outOfBounds: "Rajojen ulkopuolella",
    outOfBoundsText:
      "Tässä osoitteessa ei ole mitään, tai se kuuluu toiselle tilille kuin sille, jolla olet kirjautunut.",
    backToCourses: "Takaisin omiin ratoihin",
    courseName: "Nimi",
    courseLocation: "Sijainti (valinnainen)",
    courseLocationHint: "Leveys- ja pituusaste niin kuin karttasovellus ne kopioi. Kartta avautuu siihen.",
    courseLocationWrong:
      "Kirjoita kaksi lukua, esimerkiksi 59.8949, 10.7872: leveysaste välillä ±90, pituusaste välillä ±180.",
    createCourse: "Luo rata",
  },
});

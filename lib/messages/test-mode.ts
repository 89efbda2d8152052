import { texts } from "./section";

/** Test mode in the developer portal, and on the consent page of a twin. */
export const testMode = texts({
  mode: ["Mode", "Tila"],
  live: ["Live", "Tuotanto"],
  test: ["Test", "Testi"],
  intro: [
    "Test mode has its own client ID, secrets and webhooks, and test users instead of real ones. Nothing in it touches real courses.",
    "Testitilassa on oma asiakastunnus, omat salaisuudet ja webhookit sekä testikäyttäjät oikeiden käyttäjien sijasta. Mikään siinä ei koske oikeita ratoja.",
  ],
  title: ["Test users and tools", "Testikäyttäjät ja työkalut"],
  open: ["Open test users", "Avaa testikäyttäjät"],
  openHelp: [
    "Expire their tokens, send events, and see how your application copes.",
    "Vanhenna tokeneita, lähetä tapahtumia ja katso, miten sovelluksesi selviää.",
  ],

  users: ["Test users", "Testikäyttäjät"],
  usersHelp: [
    "When your application starts the OAuth flow with the test client ID while you're signed in here, you choose whom to authorize it as. Nobody can sign in as a test user. After {days} days without use they are deleted with their courses.",
    "Kun sovelluksesi aloittaa OAuth-valtuutuksen testitilan asiakastunnuksella ja olet kirjautunut tänne, valitset, kenenä annat luvan. Kukaan ei voi kirjautua sisään testikäyttäjänä. Testikäyttäjät poistetaan ratoineen, kun niitä ei ole käytetty {days} päivään.",
  ],
  noUsers: [
    "No test users yet. You can also create one on the consent page.",
    "Testikäyttäjiä ei vielä ole. Voit luoda sellaisen myös lupasivulla.",
  ],
  add: ["Add test user", "Lisää testikäyttäjä"],
  full: [
    "There are {most} test users, the maximum. Delete one first.",
    "Testikäyttäjiä on {most}, enempää ei voi olla. Poista ensin joku heistä.",
  ],
  connected: ["connected", "yhdistetty"],
  notConnected: ["not connected", "ei yhdistetty"],
  courses: [
    "{count, plural, one {# course} other {# courses}}",
    "{count, plural, one {# rata} other {# rataa}}",
  ],
  lastUsed: ["Last used {day}", "Käytetty viimeksi {day}"],
  action: ["Action for {name}", "Toiminto: {name}"],
  run: ["Run", "Suorita"],
  expireAccess: ["Expire access tokens", "Vanhenna access-tokenit"],
  expireRefresh: ["Expire refresh tokens", "Vanhenna refresh-tokenit"],
  resetCourses: ["Reset to the sandbox courses", "Palauta esimerkkiradat"],
  resetDone: ["{name} has the sandbox courses, and no others.", "{name}: vain esimerkkiradat ovat jäljellä."],
  disconnect: ["Disconnect the application", "Katkaise yhteys sovellukseen"],
  delete: ["Delete the user and their courses", "Poista käyttäjä ja hänen ratansa"],
  events: ["Send event", "Lähetä tapahtuma"],
  expired: [
    "{count, plural, =0 {There were no valid tokens.} one {# token has expired.} other {# tokens have expired.}}",
    "{count, plural, =0 {Voimassa olevia tokeneita ei ollut.} one {# token vanheni.} other {# tokenia vanheni.}}",
  ],
  disconnected: ["{name} has disconnected the application.", "{name} on katkaissut yhteyden sovellukseen."],
  sent: [
    "Sent. The page of your webhook endpoint shows the delivery.",
    "Lähetetty. Toimitus näkyy webhook-osoitteesi sivulla.",
  ],
  noCourse: [
    "{name} has no course linked to the application. Create one through the API first.",
    "{name}: sovellukseen ei ole linkitetty yhtään rataa. Luo sellainen ensin rajapinnan kautta.",
  ],
  noEndpoint: [
    "The application has no webhook endpoint that is on. Add one first.",
    "Sovelluksella ei ole käytössä olevaa webhook-osoitetta. Lisää sellainen ensin.",
  ],
  gone: ["This test user has been deleted.", "Tämä testikäyttäjä on poistettu."],

  limits: ["Rate limits", "Pyyntörajat"],
  limitsHelp: [
    "Requests to the endpoint get 429 until its window of 60 seconds ends. Other endpoints keep working.",
    "Pyynnöt päätepisteeseen saavat vastauksen 429, kunnes sen 60 sekunnin ikkuna päättyy. Muut päätepisteet toimivat edelleen.",
  ],
  exhaust: ["Answer 429", "Vastaa 429"],
  exhausted: ["{endpoint} answers 429 now.", "{endpoint} vastaa nyt 429."],

  overHttp: ["From your own tests", "Omista testeistäsi"],
  overHttpHelp: [
    "The tools also take requests, with the test client ID and a test secret:",
    "Työkaluja voi käyttää myös pyynnöillä, joissa on testitilan asiakastunnus ja salaisuus:",
  ],
  throttled: [
    "Too many in a short time. Try again in {seconds, plural, one {# second} other {# seconds}}.",
    "Liian monta lyhyessä ajassa. Yritä uudelleen {seconds} sekunnin kuluttua.",
  ],

  consentUser: ["Authorize as", "Anna lupa käyttäjänä"],
  consentNew: ["A new test user", "Uusi testikäyttäjä"],
  consentHelp: [
    "This application is in test mode, so you choose a test user. Your own account and its courses aren't shared.",
    "Sovellus on testitilassa, joten valitset testikäyttäjän. Omaa tiliäsi ja ratojasi ei jaeta.",
  ],
  consentFull: [
    "There are {most} test users, the maximum.",
    "Testikäyttäjiä on {most}, enempää ei voi olla.",
  ],
});

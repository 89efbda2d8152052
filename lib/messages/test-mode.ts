import { section } from "./section";

/** Test mode in the developer portal, and on the consent page of a twin. */
export const testMode = section({
  en: {
    mode: "Mode",
    live: "Live",
    test: "Test",
    intro:
      "Test mode has its own client ID, secrets and webhooks, and test users instead of real ones. Nothing in it touches real courses.",
    title: "Test users and tools",
    open: "Open test users",
    openHelp: "Expire their tokens, send events, and see how your application copes.",

    users: "Test users",
    usersHelp:
      "When your application starts the OAuth flow with the test client ID while you're signed in here, you choose whom to authorize it as. Nobody can sign in as a test user. After {days} days without use they are deleted with their courses.",
    noUsers: "No test users yet. You can also create one on the consent page.",
    add: "Add test user",
    full: "There are {most} test users, the maximum. Delete one first.",
    connected: "connected",
    notConnected: "not connected",
    courses: "{count, plural, one {# course} other {# courses}}",
    lastUsed: "Last used {day}",
    action: "Action for {name}",
    run: "Run",
    expireAccess: "Expire access tokens",
    expireRefresh: "Expire refresh tokens",
    disconnect: "Disconnect the application",
    delete: "Delete the user and their courses",
    events: "Send event",
    expired:
      "{count, plural, =0 {There were no valid tokens.} one {# token has expired.} other {# tokens have expired.}}",
    disconnected: "{name} has disconnected the application.",
    sent: "Sent. The page of your webhook endpoint shows the delivery.",
    noCourse: "{name} has no course linked to the application. Create one through the API first.",
    noEndpoint: "The application has no webhook endpoint that is on. Add one first.",
    gone: "This test user has been deleted.",

    limits: "Rate limits",
    limitsHelp:
      "Requests to the endpoint get 429 until its window of 60 seconds ends. Other endpoints keep working.",
    endpoint: "Endpoint",
    exhaust: "Answer 429",
    exhausted: "{endpoint} answers 429 now.",

    overHttp: "From your own tests",
    overHttpHelp: "The tools also take requests, with the test client ID and a test secret:",
    throttled: "Too many in a short time. Try again in {seconds, plural, one {# second} other {# seconds}}.",

    consentUser: "Authorize as",
    consentNew: "A new test user",
    consentHelp:
      "This application is in test mode, so you choose a test user. Your own account and its courses aren't shared.",
    consentFull: "There are {most} test users, the maximum.",
  },
  fi: {
    mode: "Tila",
    live: "Tuotanto",
    test: "Testi",
    intro:
      "Testitilassa on oma asiakastunnus, omat salaisuudet ja webhookit sekä testikäyttäjät oikeiden käyttäjien sijasta. Mikään siinä ei koske oikeita ratoja.",
    title: "Testikäyttäjät ja työkalut",
    open: "Avaa testikäyttäjät",
    openHelp: "Vanhenna tokeneita, lähetä tapahtumia ja katso, miten sovelluksesi selviää.",

    users: "Testikäyttäjät",
    usersHelp:
      "Kun sovelluksesi aloittaa OAuth-valtuutuksen testitilan asiakastunnuksella ja olet kirjautunut tänne, valitset, kenenä annat luvan. Kukaan ei voi kirjautua sisään testikäyttäjänä. Testikäyttäjät poistetaan ratoineen, kun niitä ei ole käytetty {days} päivään.",
    noUsers: "Testikäyttäjiä ei vielä ole. Voit luoda sellaisen myös lupasivulla.",
    add: "Lisää testikäyttäjä",
    full: "Testikäyttäjiä on {most}, enempää ei voi olla. Poista ensin joku heistä.",
    connected: "yhdistetty",
    notConnected: "ei yhdistetty",
    courses: "{count, plural, one {# rata} other {# rataa}}",
    lastUsed: "Käytetty viimeksi {day}",
    action: "Toiminto: {name}",
    run: "Suorita",
    expireAccess: "Vanhenna access-tokenit",
    expireRefresh: "Vanhenna refresh-tokenit",
    disconnect: "Katkaise yhteys sovellukseen",
    delete: "Poista käyttäjä ja hänen ratansa",
    events: "Lähetä tapahtuma",
    expired:
      "{count, plural, =0 {Voimassa olevia tokeneita ei ollut.} one {# token vanheni.} other {# tokenia vanheni.}}",
    disconnected: "{name} on katkaissut yhteyden sovellukseen.",
    sent: "Lähetetty. Toimitus näkyy webhook-osoitteesi sivulla.",
    noCourse: "{name}: sovellukseen ei ole linkitetty yhtään rataa. Luo sellainen ensin rajapinnan kautta.",
    noEndpoint: "Sovelluksella ei ole käytössä olevaa webhook-osoitetta. Lisää sellainen ensin.",
    gone: "Tämä testikäyttäjä on poistettu.",

    limits: "Pyyntörajat",
    limitsHelp:
      "Pyynnöt päätepisteeseen saavat vastauksen 429, kunnes sen 60 sekunnin ikkuna päättyy. Muut päätepisteet toimivat edelleen.",
    endpoint: "Päätepiste",
    exhaust: "Vastaa 429",
    exhausted: "{endpoint} vastaa nyt 429.",

    overHttp: "Omista testeistäsi",
    overHttpHelp: "Työkaluja voi käyttää myös pyynnöillä, joissa on testitilan asiakastunnus ja salaisuus:",
    throttled: "Liian monta lyhyessä ajassa. Yritä uudelleen {seconds} sekunnin kuluttua.",

    consentUser: "Anna lupa käyttäjänä",
    consentNew: "Uusi testikäyttäjä",
    consentHelp:
      "Sovellus on testitilassa, joten valitset testikäyttäjän. Omaa tiliäsi ja ratojasi ei jaeta.",
    consentFull: "Testikäyttäjiä on {most}, enempää ei voi olla.",
  },
});

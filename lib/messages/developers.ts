import { texts } from "./section";

/** The pages of the developer portal. The texts of its forms are in registration.ts, which is sent to the browser. */
export const developers = texts({
  title: ["Developers", "Kehittäjille"],
  yourApplications: ["Your applications", "Omat sovellukset"],
  intro: [
    "Use OAuth 2.0 to create courses for your users and read back their edits.",
    "OAuth 2.0:n avulla sovelluksesi voi luoda ratoja käyttäjilleen ja lukea käyttäjien muokkaukset.",
  ],
  deleted: ["{name} was deleted.", "{name} on poistettu."],
  userCount: [
    "{count, plural, one {# user} other {# users}}",
    "{count, plural, one {# käyttäjä} other {# käyttäjää}}",
  ],
  secretCount: [
    "{count, plural, one {# secret} other {# secrets}}",
    "{count, plural, one {# salaisuus} other {# salaisuutta}}",
  ],
  none: ["No applications yet", "Ei vielä sovelluksia"],
  noneHelp: [
    "Register one to get a client ID and secret. All you need is a name and a redirect URI.",
    "Rekisteröi sovellus, niin saat asiakastunnuksen ja salaisuuden. Tarvitset vain nimen ja paluuosoitteen.",
  ],
  registerFirst: ["Register your first application", "Rekisteröi ensimmäinen sovelluksesi"],
  api: ["API reference", "API-viite"],
  apiIntro: [
    "Every endpoint your application can call: parameters, responses and errors.",
    "Kaikki päätepisteet, joita sovelluksesi voi kutsua: parametrit, vastaukset ja virheet. Viite on englanniksi.",
  ],
  apiForTools: ["OpenAPI 3.1 document for tools:", "OpenAPI 3.1 -kuvaus työkaluille:"],
  apiCollection: ["Collection for Postman and Bruno:", "Kokoelma Postmanille ja Brunolle:"],

  verified: [
    "Verified: users see this mark when they authorize it. A new logo, or a change to the name, homepage or redirect URIs, removes it.",
    "Vahvistettu: käyttäjät näkevät tämän merkinnän salliessaan sovelluksen. Uusi logo sekä nimen, kotisivun tai paluuosoitteiden muuttaminen poistavat sen.",
  ],
  disabled: [
    "This application has been disabled: users can't authorize it, and its tokens don't work. Contact the people who run this server.",
    "Tämä sovellus on poistettu käytöstä: sitä ei voi sallia, eivätkä sen tokenit toimi. Ota yhteyttä palvelimen ylläpitoon.",
  ],
  authorizedUsers: ["Authorized users", "Luvan antaneet käyttäjät"],
  registered: ["Registered", "Rekisteröity"],
  settings: ["Settings", "Asetukset"],
  samples: ["Code samples", "Koodiesimerkit"],
  delete: ["Delete", "Poistaminen"],
  deleteHelp: ["You'll be asked to confirm.", "Sinua pyydetään vahvistamaan poisto."],
  tryIt: ["Try it", "Kokeile"],
  tryItHelp: [
    "See what users see when your application requests access. You'll be redirected to:",
    "Katso, mitä käyttäjät näkevät, kun sovelluksesi pyytää lupaa. Sinut ohjataan osoitteeseen:",
  ],
  tryItStateMismatch: [
    "Your application didn't start this flow, so it should reject the response (state mismatch). That's expected.",
    "Sovelluksesi ei aloittanut tätä itse, joten sen pitääkin hylätä vastaus (state ei täsmää).",
  ],
  tryItLink: ["Open the authorization page", "Avaa lupasivu"],

  type: ["Type", "Tyyppi"],
  secrets: ["Secrets", "Salaisuudet"],
  secretsHelp: [
    "All secrets are active. To rotate without downtime, add a new one, deploy it, then remove the old one.",
    "Kaikki salaisuudet ovat voimassa. Kun haluat vaihtaa salaisuuden ilman katkosta, lisää uusi, ota se käyttöön ja poista sitten vanha.",
  ],
  noSecret: [
    "No secrets: the application can't get tokens until you add one.",
    "Ei salaisuuksia: sovellus ei saa tokeneita, ennen kuin lisäät sellaisen.",
  ],
  added: ["Added {day}", "Lisätty {day}"],
  lastUsed: ["last used {time}", "viimeksi käytetty {time}"],
  neverUsed: ["never used", "ei vielä käytetty"],
  remove: ["Remove", "Poista"],

  removePage: ["Remove a secret", "Poista salaisuus"],
  removeTitle: ["Remove the secret “{name}”?", "Poistetaanko salaisuus ”{name}”?"],
  removeText: [
    "Secret of {application} ending in {end}, {used}.",
    "Sovelluksen {application} salaisuus, loppu {end}, {used}.",
  ],
  removeEffect: [
    "Clients using it will fail immediately: no code exchange, no token refresh.",
    "Sitä käyttävät asiakkaat lakkaavat heti toimimasta: koodia ei voi vaihtaa tokeneihin eikä tokenia uusia.",
  ],
  removeLast: [
    "This is the only secret. The application can't get tokens until you add another.",
    "Se on ainoa salaisuus. Sovellus ei saa tokeneita, ennen kuin lisäät toisen.",
  ],
  removeOthers: ["Other secrets keep working.", "Muut salaisuudet toimivat edelleen."],
  removeTokens: [
    "Access tokens already issued work until they expire, within an hour.",
    "Aiemmin annetut access-tokenit toimivat, kunnes ne vanhenevat, enintään tunnin.",
  ],
  cannotBeUndone: ["This can't be undone.", "Tätä ei voi perua."],
  keep: ["Keep it", "Peruuta"],
  removeSecret: ["Remove secret", "Poista salaisuus"],

  deletePage: ["Delete an application", "Poista sovellus"],
  deleteTitle: ["Delete {name}?", "Poistetaanko {name}?"],
  deleteUsers: [
    "{count, plural, =0 {No users are affected.} one {# user has authorized it. Its access ends immediately.} other {# users have authorized it. Its access ends immediately.}}",
    "{count, plural, =0 {Poisto ei vaikuta yhteenkään käyttäjään.} one {# käyttäjä on sallinut sen. Yhteys katkeaa heti.} other {# käyttäjää on sallinut sen. Yhteydet katkeavat heti.}}",
  ],
  deleteSecrets: [
    "Its secrets and tokens stop working, and requests with its client ID are rejected.",
    "Sen salaisuudet ja tokenit lakkaavat toimimasta, ja pyynnöt, joissa on sen asiakastunnus, hylätään.",
  ],
  deleteCourses: [
    "Users keep the courses it created, but no application can read them. Registering again doesn't restore its access to them.",
    "Sen luomat radat jäävät käyttäjille, mutta mikään sovellus ei voi enää lukea niitä. Uusi rekisteröinti ei palauta niitä sovellukselle.",
  ],
  confirmName: ["Type the application's name to confirm", "Vahvista kirjoittamalla sovelluksen nimi"],
  nameMismatch: ["That doesn't match the name above.", "Nimi ei täsmää yllä olevaan."],
  deleteApplication: ["Delete application", "Poista sovellus"],
});

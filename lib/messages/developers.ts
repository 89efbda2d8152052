import { section } from "./section";

/** The pages of the developer portal. What its forms say is in registering.ts, which goes to the browser. */
export const developers = section({
  en: {
    title: "Developers",
    yours: "Your applications",
    register: "Register application",
    intro: "Use OAuth 2.0 to create courses for your users and read them back as they edit them.",
    deleted: "{name} was deleted.",
    people: "{count, plural, one {# user} other {# users}}",
    secretCount: "{count, plural, one {# secret} other {# secrets}}",
    none: "No applications yet",
    noneHelp: "Register one to get a client ID and secret. All you need is a name and a redirect URI.",
    registerFirst: "Register your first application",
    registerPage: "Register an application",
    api: "API reference",
    apiIntro: "Every endpoint your application can call: parameters, responses and errors.",
    apiForTools: "For tools, the OpenAPI 3.1 document:",
    apiContents: "Endpoints",
    makesApplications: "Building an app?",

    allowedBy: "Authorized users",
    allowedByCount: "{count, plural, one {# user} other {# users}}",
    registered: "Registered",
    settings: "Settings",
    samples: "Samples",
    delete: "Delete",
    deleteHelp: "You'll be asked to confirm.",
    tryIt: "Try it",
    tryItHelp: "See what users see when your application requests access. You'll be returned to",
    tryItCareful:
      "Your application didn't start this flow, so it should reject the response (state mismatch). That's expected.",
    tryItLink: "Open the authorization page",

    secrets: "Secrets",
    secretsHelp:
      "All secrets are active. To rotate without downtime, add a new one, deploy it, then remove the old one.",
    noSecret: "No secrets: the application can't get tokens until you add one.",
    added: "Added {day}",
    lastUsed: "last used {time}",
    neverUsed: "never used",
    remove: "Remove",

    removePage: "Remove a secret",
    removeTitle: "Remove the secret “{name}”?",
    removeText: "{application}, ending in {end}, {used}.",
    removeRefused: "Clients using it will fail immediately: no code exchange, no token refresh.",
    removeLast: "This is the only secret. The application can't get tokens until you add another.",
    removeOthers: "Other secrets keep working.",
    removeTokens: "Access tokens already issued work until they expire, within an hour.",
    final: "This can't be undone.",
    keep: "Keep it",
    removeSecret: "Remove secret",

    deletePage: "Delete an application",
    deleteTitle: "Delete {name}?",
    deletePeople:
      "{count, plural, =0 {No users are affected.} one {# user has authorized it. Their access ends immediately.} other {# users have authorized it. Their access ends immediately.}}",
    deleteSecrets: "Its secrets and tokens stop working, and requests with its client ID are rejected.",
    deleteCourses:
      "Users keep the courses it created, but no application can read them. Registering again doesn't bring them back.",
    confirmName: "Type the application's name to confirm",
    notItsName: "That doesn't match the name above.",
    deleteApplication: "Delete application",
  },
  fi: {
    title: "Kehittäjille",
    yours: "Omat sovellukset",
    register: "Rekisteröi sovellus",
    intro:
      "OAuth 2.0:n avulla sovelluksesi voi luoda ratoja käyttäjilleen ja lukea ne takaisin, kun käyttäjät muokkaavat niitä.",
    deleted: "{name} on poistettu.",
    people: "{count, plural, one {# käyttäjä} other {# käyttäjää}}",
    secretCount: "{count, plural, one {# salaisuus} other {# salaisuutta}}",
    none: "Ei vielä sovelluksia",
    noneHelp:
      "Rekisteröi sovellus, niin saat asiakastunnuksen ja salaisuuden. Tarvitset vain nimen ja paluuosoitteen.",
    registerFirst: "Rekisteröi ensimmäinen sovelluksesi",
    registerPage: "Rekisteröi sovellus",
    api: "API-viite",
    apiIntro:
      "Kaikki, mitä sovelluksesi voi kutsua: parametrit, vastaukset ja virheet. Viite on englanniksi.",
    apiForTools: "Työkaluille OpenAPI 3.1 -dokumentti:",
    apiContents: "Rajapinnan osat",
    makesApplications: "Kehitätkö sovellusta?",

    allowedBy: "Sallineet käyttäjät",
    allowedByCount: "{count, plural, one {# käyttäjä} other {# käyttäjää}}",
    registered: "Rekisteröity",
    settings: "Asetukset",
    samples: "Esimerkkejä",
    delete: "Poistaminen",
    deleteHelp: "Poisto pyydetään vahvistamaan.",
    tryIt: "Kokeile",
    tryItHelp: "Katso, mitä käyttäjät näkevät, kun sovelluksesi pyytää lupaa. Palaat osoitteeseen",
    tryItCareful:
      "Sovelluksesi ei aloittanut tätä itse, joten sen pitääkin hylätä vastaus (state ei täsmää).",
    tryItLink: "Avaa lupasivu",

    secrets: "Salaisuudet",
    secretsHelp:
      "Kaikki salaisuudet ovat voimassa. Kun haluat vaihtaa salaisuuden ilman katkosta, lisää uusi, ota se käyttöön ja poista sitten vanha.",
    noSecret: "Ei salaisuuksia: sovellus ei saa tokeneita, ennen kuin lisäät sellaisen.",
    added: "Lisätty {day}",
    lastUsed: "viimeksi käytetty {time}",
    neverUsed: "ei käytetty",
    remove: "Poista",

    removePage: "Poista salaisuus",
    removeTitle: "Poistetaanko salaisuus ”{name}”?",
    removeText: "Sovellus {application}, salaisuuden loppu {end}, {used}.",
    removeRefused:
      "Sitä käyttävät asiakkaat lakkaavat heti toimimasta: koodia ei voi vaihtaa tokeneihin eikä tokenia uusia.",
    removeLast: "Se on ainoa salaisuus. Sovellus ei saa tokeneita, ennen kuin lisäät toisen.",
    removeOthers: "Muut salaisuudet toimivat edelleen.",
    removeTokens: "Aiemmin annetut access-tokenit toimivat, kunnes ne vanhenevat, enintään tunnin.",
    final: "Tätä ei voi perua.",
    keep: "Pidä se",
    removeSecret: "Poista salaisuus",

    deletePage: "Poista sovellus",
    deleteTitle: "Poistetaanko {name}?",
    deletePeople:
      "{count, plural, =0 {Poisto ei vaikuta yhteenkään käyttäjään.} one {# käyttäjä on sallinut sen. Yhteys katkeaa heti.} other {# käyttäjää on sallinut sen. Yhteydet katkeavat heti.}}",
    deleteSecrets:
      "Sen salaisuudet ja tokenit lakkaavat toimimasta, ja pyynnöt, joissa on sen asiakastunnus, hylätään.",
    deleteCourses:
      "Sen luomat radat jäävät käyttäjille, mutta mikään sovellus ei voi enää lukea niitä. Uusi rekisteröinti ei palauta niitä sovellukselle.",
    confirmName: "Vahvista kirjoittamalla sovelluksen nimi",
    notItsName: "Nimi ei täsmää yllä olevaan.",
    deleteApplication: "Poista sovellus",
  },
});

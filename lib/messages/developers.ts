import { section } from "./section";

/** The pages of the developer portal. The texts of its forms are in registration.ts, which is sent to the browser. */
export const developers = section({
  en: {
    title: "Developers",
    yourApplications: "Your applications",
    register: "Register application",
    intro: "Use OAuth 2.0 to create courses for your users and read back their edits.",
    deleted: "{name} was deleted.",
    userCount: "{count, plural, one {# user} other {# users}}",
    secretCount: "{count, plural, one {# secret} other {# secrets}}",
    none: "No applications yet",
    noneHelp: "Register one to get a client ID and secret. All you need is a name and a redirect URI.",
    registerFirst: "Register your first application",
    registerPage: "Register an application",
    api: "API reference",
    apiIntro: "Every endpoint your application can call: parameters, responses and errors.",
    apiForTools: "OpenAPI 3.1 document for tools:",
    apiCollection: "Collection for Postman and Bruno:",

    verified:
      "Verified: users see this mark when they authorize it. A new logo, or a change to the name, homepage or redirect URIs, removes it.",
    disabled:
      "This application has been disabled: users can't authorize it, and its tokens don't work. Contact the people who run this server.",
    authorizedUsers: "Authorized users",
    authorizedUserCount: "{count, plural, one {# user} other {# users}}",
    registered: "Registered",
    settings: "Settings",
    samples: "Code samples",
    delete: "Delete",
    deleteHelp: "You'll be asked to confirm.",
    tryIt: "Try it",
    tryItHelp: "See what users see when your application requests access. You'll be redirected to:",
    tryItStateMismatch:
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
    removeText: "Secret of {application} ending in {end}, {used}.",
    removeEffect: "Clients using it will fail immediately: no code exchange, no token refresh.",
    removeLast: "This is the only secret. The application can't get tokens until you add another.",
    removeOthers: "Other secrets keep working.",
    removeTokens: "Access tokens already issued work until they expire, within an hour.",
    cannotBeUndone: "This can't be undone.",
    keep: "Keep it",
    removeSecret: "Remove secret",

    deletePage: "Delete an application",
    deleteTitle: "Delete {name}?",
    deleteUsers:
      "{count, plural, =0 {No users are affected.} one {# user has authorized it. Its access ends immediately.} other {# users have authorized it. Its access ends immediately.}}",
    deleteSecrets: "Its secrets and tokens stop working, and requests with its client ID are rejected.",
    deleteCourses:
      "Users keep the courses it created, but no application can read them. Registering again doesn't restore its access to them.",
    confirmName: "Type the application's name to confirm",
    nameMismatch: "That doesn't match the name above.",
    deleteApplication: "Delete application",
  },
  fi: {
    title: "Kehittäjille",
    yourApplications: "Omat sovellukset",
    register: "Rekisteröi sovellus",
    intro: "OAuth 2.0:n avulla sovelluksesi voi luoda ratoja käyttäjilleen ja lukea käyttäjien muokkaukset.",
    deleted: "{name} on poistettu.",
    userCount: "{count, plural, one {# käyttäjä} other {# käyttäjää}}",
    secretCount: "{count, plural, one {# salaisuus} other {# salaisuutta}}",
    none: "Ei vielä sovelluksia",
    noneHelp:
      "Rekisteröi sovellus, niin saat asiakastunnuksen ja salaisuuden. Tarvitset vain nimen ja paluuosoitteen.",
    registerFirst: "Rekisteröi ensimmäinen sovelluksesi",
    registerPage: "Rekisteröi sovellus",
    api: "API-viite",
    apiIntro:
      "Kaikki päätepisteet, joita sovelluksesi voi kutsua: parametrit, vastaukset ja virheet. Viite on englanniksi.",
    apiForTools: "OpenAPI 3.1 -kuvaus työkaluille:",
    apiCollection: "Kokoelma Postmanille ja Brunolle:",

    verified:
      "Vahvistettu: käyttäjät näkevät tämän merkinnän salliessaan sovelluksen. Uusi logo sekä nimen, kotisivun tai paluuosoitteiden muuttaminen poistavat sen.",
    disabled:
      "Tämä sovellus on poistettu käytöstä: sitä ei voi sallia, eivätkä sen tokenit toimi. Ota yhteyttä palvelimen ylläpitoon.",
    authorizedUsers: "Luvan antaneet käyttäjät",
    authorizedUserCount: "{count, plural, one {# käyttäjä} other {# käyttäjää}}",
    registered: "Rekisteröity",
    settings: "Asetukset",
    samples: "Koodiesimerkit",
    delete: "Poistaminen",
    deleteHelp: "Sinua pyydetään vahvistamaan poisto.",
    tryIt: "Kokeile",
    tryItHelp: "Katso, mitä käyttäjät näkevät, kun sovelluksesi pyytää lupaa. Sinut ohjataan osoitteeseen:",
    tryItStateMismatch:
      "Sovelluksesi ei aloittanut tätä itse, joten sen pitääkin hylätä vastaus (state ei täsmää).",
    tryItLink: "Avaa lupasivu",

    secrets: "Salaisuudet",
    secretsHelp:
      "Kaikki salaisuudet ovat voimassa. Kun haluat vaihtaa salaisuuden ilman katkosta, lisää uusi, ota se käyttöön ja poista sitten vanha.",
    noSecret: "Ei salaisuuksia: sovellus ei saa tokeneita, ennen kuin lisäät sellaisen.",
    added: "Lisätty {day}",
    lastUsed: "viimeksi käytetty {time}",
    neverUsed: "ei vielä käytetty",
    remove: "Poista",

    removePage: "Poista salaisuus",
    removeTitle: "Poistetaanko salaisuus ”{name}”?",
    removeText: "Sovelluksen {application} salaisuus, loppu {end}, {used}.",
    removeEffect:
      "Sitä käyttävät asiakkaat lakkaavat heti toimimasta: koodia ei voi vaihtaa tokeneihin eikä tokenia uusia.",
    removeLast: "Se on ainoa salaisuus. Sovellus ei saa tokeneita, ennen kuin lisäät toisen.",
    removeOthers: "Muut salaisuudet toimivat edelleen.",
    removeTokens: "Aiemmin annetut access-tokenit toimivat, kunnes ne vanhenevat, enintään tunnin.",
    cannotBeUndone: "Tätä ei voi perua.",
    keep: "Peruuta",
    removeSecret: "Poista salaisuus",

    deletePage: "Poista sovellus",
    deleteTitle: "Poistetaanko {name}?",
    deleteUsers:
      "{count, plural, =0 {Poisto ei vaikuta yhteenkään käyttäjään.} one {# käyttäjä on sallinut sen. Yhteys katkeaa heti.} other {# käyttäjää on sallinut sen. Yhteydet katkeavat heti.}}",
    deleteSecrets:
      "Sen salaisuudet ja tokenit lakkaavat toimimasta, ja pyynnöt, joissa on sen asiakastunnus, hylätään.",
    deleteCourses:
      "Sen luomat radat jäävät käyttäjille, mutta mikään sovellus ei voi enää lukea niitä. Uusi rekisteröinti ei palauta niitä sovellukselle.",
    confirmName: "Vahvista kirjoittamalla sovelluksen nimi",
    nameMismatch: "Nimi ei täsmää yllä olevaan.",
    deleteApplication: "Poista sovellus",
  },
});

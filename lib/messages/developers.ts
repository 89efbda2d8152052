import { section } from "./section";

/** The pages of the developer portal. What its forms say is in registering.ts, which goes to the browser. */
export const developers = section({
  en: {
    title: "Developers",
    yours: "Your applications",
    register: "Register application",
    intro:
      "With OAuth 2.0 your application creates courses for people who allow it, and reads them back as they edit them.",
    deleted: "{name} is deleted.",
    people: "{count, plural, one {# person allows it} other {# people allow it}}",
    secretCount: "{count, plural, one {# secret} other {# secrets}}",
    none: "No applications yet",
    noneHelp:
      "Register one to get a client ID and a secret. It takes a name and the address that people return to.",
    registerFirst: "Register your first application",
    registerPage: "Register an application",
    api: "API reference",
    apiIntro:
      "Every endpoint that your application can call: what to send, what is answered, and what can go wrong.",
    apiForTools: "The same for tools, as an OpenAPI 3.1 document:",
    apiContents: "Endpoints",
    makesApplications: "Do you make an application?",

    allowedBy: "Allowed by",
    allowedByCount: "{count, plural, one {# person} other {# people}}",
    registered: "Registered",
    settings: "Settings",
    samples: "Samples",
    delete: "Delete",
    deleteHelp: "The next page says what would happen, and asks.",
    tryIt: "Try it",
    tryItHelp: "See what people see when the application asks them. Afterwards you return to",
    tryItCareful:
      "The application did not begin this itself, so a careful one refuses the answer. That is right.",
    tryItLink: "Try the authorize link",

    secrets: "Secrets",
    secretsHelp:
      "Every one of them works. To change over without a break, add a secret, put it to use, and remove the old one when it is no longer used.",
    noSecret: "There is no secret: the application can get no tokens until you add one.",
    added: "Added {day}",
    lastUsed: "last used {time}",
    neverUsed: "never used yet",
    remove: "Remove",

    removePage: "Remove a secret",
    removeTitle: "Remove the secret “{name}”?",
    removeText: "Of {application}, ending in {end}, {used}.",
    removeRefused: "Whatever still uses it is refused at once: it can exchange no code and refresh no token.",
    removeLast: "It is the only secret. The application can get no tokens until you add another.",
    removeOthers: "The other secrets go on working.",
    removeTokens: "Access tokens that were issued before work until they expire, at most an hour.",
    final: "This cannot be undone.",
    keep: "Keep it",
    removeSecret: "Remove secret",

    deletePage: "Delete an application",
    deleteTitle: "Delete {name}?",
    deletePeople:
      "{count, plural, =0 {Nobody allows it at the moment, so nobody loses anything.} one {# person allows it. Their connection ends at once.} other {# people allow it. Their connections end at once.}}",
    deleteSecrets: "Its secrets stop working, and every token and request with its client ID is refused.",
    deleteCourses:
      "The courses it created stay with the people they belong to, but no application can read them any more. Registering again does not bring them back to it.",
    confirmName: "To confirm, type the application's name",
    notItsName: "This is not its name. Type it as it stands above.",
    deleteApplication: "Delete application",
  },
  fi: {
    title: "Kehittäjille",
    yours: "Omat sovellukset",
    register: "Rekisteröi sovellus",
    intro:
      "OAuth 2.0:n avulla sovelluksesi luo ratoja niille, jotka sallivat sen, ja lukee ne takaisin, kun he muokkaavat niitä.",
    deleted: "{name} on poistettu.",
    people: "{count, plural, one {# käyttäjä sallii sen} other {# käyttäjää sallii sen}}",
    secretCount: "{count, plural, one {# salaisuus} other {# salaisuutta}}",
    none: "Ei vielä sovelluksia",
    noneHelp:
      "Rekisteröi sovellus, niin saat asiakastunnuksen ja salaisuuden. Tarvitset nimen ja osoitteen, johon käyttäjät palaavat.",
    registerFirst: "Rekisteröi ensimmäinen sovelluksesi",
    registerPage: "Rekisteröi sovellus",
    api: "API-viite",
    apiIntro:
      "Kaikki, mitä sovelluksesi voi kutsua: mitä lähetetään, mitä vastataan ja mikä voi mennä vikaan. Viite on englanniksi.",
    apiForTools: "Sama työkaluille, OpenAPI 3.1 -muodossa:",
    apiContents: "Rajapinnan osat",
    makesApplications: "Teetkö sovellusta?",

    allowedBy: "Sallinut",
    allowedByCount: "{count, plural, one {# käyttäjä} other {# käyttäjää}}",
    registered: "Rekisteröity",
    settings: "Asetukset",
    samples: "Esimerkkejä",
    delete: "Poistaminen",
    deleteHelp: "Seuraava sivu kertoo, mitä tapahtuisi, ja kysyy.",
    tryIt: "Kokeile",
    tryItHelp:
      "Katso, mitä käyttäjät näkevät, kun sovellus kysyy heiltä lupaa. Palaat sen jälkeen osoitteeseen",
    tryItCareful:
      "Sovellus ei aloittanut tätä itse, joten huolellinen sovellus torjuu vastauksen. Niin pitääkin.",
    tryItLink: "Kokeile valtuutuslinkkiä",

    secrets: "Salaisuudet",
    secretsHelp:
      "Niistä jokainen toimii. Kun haluat vaihtaa salaisuuden ilman katkosta, lisää uusi, ota se käyttöön ja poista vanha, kun sitä ei enää käytetä.",
    noSecret: "Salaisuutta ei ole: sovellus ei saa tokeneita, ennen kuin lisäät sellaisen.",
    added: "Lisätty {day}",
    lastUsed: "viimeksi käytetty {time}",
    neverUsed: "ei vielä käytetty",
    remove: "Poista",

    removePage: "Poista salaisuus",
    removeTitle: "Poistetaanko salaisuus ”{name}”?",
    removeText: "Sovellus {application}, salaisuuden loppu {end}, {used}.",
    removeRefused:
      "Se, mikä vielä käyttää sitä, torjutaan heti: koodia ei voi vaihtaa tokeneihin eikä tokenia uusia.",
    removeLast: "Se on ainoa salaisuus. Sovellus ei saa tokeneita, ennen kuin lisäät toisen.",
    removeOthers: "Muut salaisuudet toimivat edelleen.",
    removeTokens: "Aiemmin annetut access-tokenit toimivat, kunnes ne vanhenevat, enintään tunnin.",
    final: "Tätä ei voi perua.",
    keep: "Pidä se",
    removeSecret: "Poista salaisuus",

    deletePage: "Poista sovellus",
    deleteTitle: "Poistetaanko {name}?",
    deletePeople:
      "{count, plural, =0 {Kukaan ei tällä hetkellä salli sitä, joten kukaan ei menetä mitään.} one {# käyttäjä sallii sen. Hänen yhteytensä katkeaa heti.} other {# käyttäjää sallii sen. Heidän yhteytensä katkeavat heti.}}",
    deleteSecrets:
      "Sen salaisuudet lakkaavat toimimasta, ja kaikki tokenit ja pyynnöt, joissa on sen asiakastunnus, torjutaan.",
    deleteCourses:
      "Sen luomat radat jäävät omistajilleen, mutta mikään sovellus ei voi enää lukea niitä. Rekisteröiminen uudelleen ei tuo niitä takaisin sovellukselle.",
    confirmName: "Vahvista kirjoittamalla sovelluksen nimi",
    notItsName: "Tämä ei ole sen nimi. Kirjoita se niin kuin se yllä on.",
    deleteApplication: "Poista sovellus",
  },
});

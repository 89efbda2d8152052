import { section } from "./section";

/** The forms of the developer portal, its secrets, and the code to begin with: what its pages say in the browser. */
export const registering = section({
  en: {
    title: "Register an application",
    intro: "It gets a client ID and a secret, with which it may ask people to use their courses.",
    register: "Register application",
    registered: "The application is registered",
    firstSecret: "First secret",
    keptContinue: "I have kept the secret: continue",
    begin: "Begin",
    withCurl: "With curl",
    withOpenidClient: "With openid-client (JavaScript)",

    name: "Name",
    nameHint: "People read it when they are asked to allow the application.",
    homepage: "Homepage (optional)",
    description: "Description (optional)",
    descriptionHint: "A sentence or two for the people who use it.",
    redirectUris: "Redirect URIs",
    redirectUrisHint:
      "Where people return to after they allowed or denied. https, or http on localhost; a request must name one of them exactly, character by character.",
    redirectUri: "Redirect URI {number}",
    removeUri: "Remove redirect URI {number}",
    addUri: "Add another",
    emptyRemoves: "Empty a line to remove it.",
    save: "Save settings",
    saveAndRemove: "Save and remove",
    saving: "Saving…",
    saved: "Saved.",
    removes: "{count, plural, one {Saving removes this address:} other {Saving removes these addresses:}}",
    removesHelp: "Requests that use it will be refused at once.",
    tooMany: "You have {most} applications, and there can be no more. Delete one first.",

    clientId: "Client ID",
    clientSecret: "Client secret",
    keepSecret:
      "Keep the secret now: it is shown this once. Teepad stores only its hash and cannot tell it to you again.",
    secretAdded: "The secret is added",
    kept: "I have kept the secret",
    secretsFull: "There are {most} secrets, and there can be no more at once.",
    tooManySecrets: "There can be {most} secrets at once. Remove one first.",
    newSecret: "Name of a new secret",
    newSecretHint: "Where it is used, such as the name of a server.",
    addSecret: "Add secret",

    copy: "Copy",
    copied: "Copied",
    copyFailed: "Select it and copy by hand",

    codeLink: "1. A PKCE verifier, its challenge, and the link that a person opens in a browser.",
    codeExchange:
      "2. They come back to an address with code=… and state=…, which must be the state above. Set CODE to the code, and",
    codeExchangeMore: "CLIENT_SECRET to your secret. A code lives 2 minutes.",
    codeCall: "3. Set ACCESS_TOKEN to the access_token of the answer. It is good for an hour.",
    codeBegin: "Keep codeVerifier and state in the person's session, and send them to url.",
    codeFinish: "They are back: callbackUrl is the whole address that was asked of you.",
  },
  fi: {
    title: "Rekisteröi sovellus",
    intro:
      "Se saa asiakastunnuksen ja salaisuuden, joilla se voi pyytää käyttäjiltä lupaa heidän ratoihinsa.",
    register: "Rekisteröi sovellus",
    registered: "Sovellus on rekisteröity",
    firstSecret: "Ensimmäinen salaisuus",
    keptContinue: "Salaisuus on tallessa: jatka",
    begin: "Näin aloitat",
    withCurl: "curl",
    withOpenidClient: "openid-client (JavaScript)",

    name: "Nimi",
    nameHint: "Käyttäjät lukevat sen, kun heiltä kysytään lupaa sovellukselle.",
    homepage: "Kotisivu (valinnainen)",
    description: "Kuvaus (valinnainen)",
    descriptionHint: "Lause tai kaksi sovelluksen käyttäjille.",
    redirectUris: "Paluuosoitteet (redirect URI)",
    redirectUrisHint:
      "Näihin käyttäjät palaavat sallittuaan tai kiellettyään. https, tai http localhostissa; pyynnössä on oltava jokin näistä täsmälleen, merkki merkiltä.",
    redirectUri: "Paluuosoite {number}",
    removeUri: "Poista paluuosoite {number}",
    addUri: "Lisää toinen",
    emptyRemoves: "Tyhjennä rivi, niin osoite poistuu.",
    save: "Tallenna asetukset",
    saveAndRemove: "Tallenna ja poista",
    saving: "Tallennetaan…",
    saved: "Tallennettu.",
    removes:
      "{count, plural, one {Tallentaminen poistaa tämän osoitteen:} other {Tallentaminen poistaa nämä osoitteet:}}",
    removesHelp: "Pyynnöt, jotka käyttävät sitä, torjutaan heti.",
    tooMany: "Sinulla on {most} sovellusta, eikä niitä voi olla enempää. Poista ensin jokin.",

    clientId: "Asiakastunnus (client ID)",
    clientSecret: "Asiakassalaisuus (client secret)",
    keepSecret:
      "Ota salaisuus talteen nyt: se näytetään vain tämän kerran. Teepad säilyttää siitä vain tiivisteen eikä voi kertoa sitä sinulle uudelleen.",
    secretAdded: "Salaisuus on lisätty",
    kept: "Salaisuus on tallessa",
    secretsFull: "Salaisuuksia on {most}, eikä niitä voi olla yhtä aikaa enempää.",
    tooManySecrets: "Salaisuuksia voi olla yhtä aikaa {most}. Poista ensin jokin.",
    newSecret: "Uuden salaisuuden nimi",
    newSecretHint: "Missä sitä käytetään, esimerkiksi palvelimen nimi.",
    addSecret: "Lisää salaisuus",

    copy: "Kopioi",
    copied: "Kopioitu",
    copyFailed: "Valitse ja kopioi käsin",

    codeLink: "1. PKCE:n code_verifier, siitä laskettu haaste ja linkki, jonka käyttäjä avaa selaimessa.",
    codeExchange:
      "2. Käyttäjä palaa osoitteeseen, jossa on code=… ja state=…, jonka on oltava sama kuin yllä. Aseta koodi muuttujaan",
    codeExchangeMore: "CODE ja salaisuutesi muuttujaan CLIENT_SECRET. Koodi toimii 2 minuuttia.",
    codeCall: "3. Aseta vastauksen access_token muuttujaan ACCESS_TOKEN. Se toimii tunnin.",
    codeBegin: "Pidä codeVerifier ja state käyttäjän istunnossa ja lähetä käyttäjä osoitteeseen url.",
    codeFinish: "Käyttäjä on palannut: callbackUrl on koko osoite, jota sinulta pyydettiin.",
  },
});

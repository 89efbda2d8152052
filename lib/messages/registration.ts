import { texts } from "./section";

/** The forms of the developer portal, client secrets and code snippets: texts that are sent to the browser. */
export const registration = texts({
  title: ["Register an application", "Rekisteröi sovellus"],
  intro: [
    "You'll get a client ID to request access to users' courses, and a secret if your application can keep one.",
    "Saat asiakastunnuksen, jolla voit pyytää käyttäjiltä pääsyä heidän ratoihinsa, ja salaisuuden, jos sovelluksesi voi säilyttää sellaisen.",
  ],
  register: ["Register application", "Rekisteröi sovellus"],
  registered: ["Application registered", "Sovellus rekisteröity"],
  firstSecret: ["First secret", "Ensimmäinen salaisuus"],
  getStarted: ["Get started", "Aloita"],
  withCurl: ["With curl", "curl"],
  withOpenidClient: ["With openid-client (JavaScript)", "openid-client (JavaScript)"],

  type: ["Where does it run?", "Missä sovellus toimii?"],
  typeFixed: ["You can't change this later.", "Tätä ei voi muuttaa myöhemmin."],
  confidential: ["On your server (confidential)", "Palvelimellasi (luottamuksellinen)"],
  confidentialHelp: [
    "Your server keeps a client secret, which users never see.",
    "Palvelimesi säilyttää asiakassalaisuutta, jota käyttäjät eivät koskaan näe.",
  ],
  public: ["On users' devices (public)", "Käyttäjien laitteilla (julkinen)"],
  publicHelp: [
    "Phone and desktop apps, single-page apps and command lines. There is no secret, since users could read it. Instead, every request needs PKCE with S256, and each refresh token works once.",
    "Puhelin- ja työpöytäsovellukset, yksisivuiset verkkosovellukset ja komentorivit. Salaisuutta ei ole, koska käyttäjät voisivat lukea sen. Siksi jokainen pyyntö vaatii PKCE:n (S256) ja jokainen refresh-token toimii kerran.",
  ],
  requirePkce: ["Require PKCE", "Vaadi PKCE"],
  requirePkceHelp: [
    "Authorization requests without an S256 code challenge are rejected. Turn it on once your application sends one.",
    "Valtuutuspyynnöt, joissa ei ole S256-haastetta, hylätään. Ota käyttöön, kun sovelluksesi lähettää sellaisen.",
  ],
  noSecretPublic: [
    "There is no client secret. The client ID can be in your app's code: it isn't secret.",
    "Asiakassalaisuutta ei ole. Asiakastunnus saa olla sovelluksesi koodissa: se ei ole salainen.",
  ],
  openApplication: ["Open the application", "Avaa sovellus"],

  name: ["Name", "Nimi"],
  nameHint: [
    "Users see it when they're asked to allow access.",
    "Käyttäjät näkevät sen, kun heiltä kysytään lupaa.",
  ],
  homepage: ["Homepage (optional)", "Kotisivu (valinnainen)"],
  description: ["Description (optional)", "Kuvaus (valinnainen)"],
  descriptionHint: ["A sentence or two for your users.", "Lause tai kaksi käyttäjillesi."],
  redirectUris: ["Redirect URIs", "Paluuosoitteet (redirect URI)"],
  redirectUrisHint: [
    "Where users are sent after they allow or deny access. Use https, or http on localhost. Requests must match one exactly.",
    "Minne käyttäjät ohjataan, kun he ovat sallineet tai kieltäneet pääsyn. Käytä https:ää tai localhostissa http:tä. Pyynnön osoitteen on täsmättävä merkilleen.",
  ],
  redirectUrisHintPublic: [
    "Where users are sent after they allow or deny access: an https address that belongs to your app, a scheme such as com.example.app:/callback, or http://127.0.0.1/callback or http://localhost/callback, where requests may use any port. Everything else must match exactly.",
    "Minne käyttäjät ohjataan, kun he ovat sallineet tai kieltäneet pääsyn: sovelluksesi oma https-osoite, skeema kuten com.example.app:/callback tai http://127.0.0.1/callback tai http://localhost/callback, joissa pyyntö voi käyttää mitä tahansa porttia. Kaiken muun on täsmättävä merkilleen.",
  ],
  redirectUri: ["Redirect URI {number}", "Paluuosoite {number}"],
  removeUri: ["Remove redirect URI {number}", "Poista paluuosoite {number}"],
  addUri: ["Add another", "Lisää toinen"],
  clearToRemove: ["Clear a line to remove it.", "Tyhjennä rivi, niin se poistuu."],
  save: ["Save settings", "Tallenna asetukset"],
  saveAndRemove: ["Save and remove", "Tallenna ja poista"],
  saving: ["Saving…", "Tallennetaan…"],
  saved: ["Saved.", "Tallennettu."],
  removesUris: [
    "{count, plural, one {Saving removes this redirect URI:} other {Saving removes these redirect URIs:}}",
    "{count, plural, one {Tallentaminen poistaa tämän paluuosoitteen:} other {Tallentaminen poistaa nämä paluuosoitteet:}}",
  ],
  removesUrisHelp: [
    "Requests that use a removed redirect URI are rejected immediately.",
    "Pyynnöt, jotka käyttävät poistettua paluuosoitetta, hylätään heti.",
  ],
  tooMany: [
    "You've reached the limit of {most} applications. Delete one first.",
    "Sinulla on jo {most} sovellusta, mikä on enimmäismäärä. Poista ensin jokin.",
  ],

  clientId: ["Client ID", "Asiakastunnus (client ID)"],
  clientSecret: ["Client secret", "Asiakassalaisuus (client secret)"],
  copySecretNow: [
    "Copy the secret now. You won't be able to see it again.",
    "Kopioi salaisuus nyt. Et näe sitä enää uudelleen.",
  ],
  secretAdded: ["Secret added", "Salaisuus lisätty"],
  secretSaved: ["I've saved the secret", "Olen tallentanut salaisuuden"],
  secretsFull: [
    "You've reached the limit of {most} secrets. Remove one to add another.",
    "Salaisuuksia on jo {most}, mikä on enimmäismäärä. Poista jokin, niin voit lisätä uuden.",
  ],
  tooManySecrets: [
    "You can have at most {most} secrets. Remove one first.",
    "Salaisuuksia voi olla enintään {most}. Poista ensin jokin.",
  ],
  newSecret: ["Secret name", "Salaisuuden nimi"],
  newSecretHint: ["Where you use it, e.g. a server name.", "Missä käytät sitä, esimerkiksi palvelimen nimi."],
  addSecret: ["Add secret", "Lisää salaisuus"],

  codeLink: [
    "1. Create a PKCE verifier and challenge, and print the link for the user to open.",
    "1. Luo PKCE:n verifier ja challenge ja tulosta linkki, jonka käyttäjä avaa.",
  ],
  codeExchange: [
    "2. The browser returns to your redirect URI with code=… and state=…. Check that state matches, set CODE to the code and",
    "2. Selain palaa paluuosoitteeseesi parametrein code=… ja state=…. Tarkista, että state täsmää. Aseta koodi muuttujaan",
  ],
  codeExchangeMore: [
    "CLIENT_SECRET to your secret. A code expires after 2 minutes.",
    "CODE ja salaisuutesi muuttujaan CLIENT_SECRET. Koodi vanhenee 2 minuutissa.",
  ],
  codeExchangePublic: [
    "2. The browser returns to your redirect URI with code=… and state=…. Check that state matches, and set CODE to the code.",
    "2. Selain palaa paluuosoitteeseesi parametrein code=… ja state=…. Tarkista, että state täsmää, ja aseta koodi muuttujaan CODE.",
  ],
  codeExchangeMorePublic: ["A code expires after 2 minutes.", "Koodi vanhenee 2 minuutissa."],
  codeCall: [
    "3. Set ACCESS_TOKEN to access_token from the response. It expires after an hour.",
    "3. Aseta vastauksen access_token muuttujaan ACCESS_TOKEN. Se vanhenee tunnissa.",
  ],
  codeCreate: [
    "Create a course. See the API reference for every field.",
    "Luo rata. Kaikki kentät ovat API-viitteessä.",
  ],
  codeRefresh: [
    "After an hour, refresh. Replace the stored refresh_token with the new one.",
    "Hae tunnin kuluttua uusi token. Korvaa tallennettu refresh_token uudella.",
  ],
  codeBegin: [
    "Store codeVerifier and state in the user's session, then redirect them to url.",
    "Tallenna codeVerifier ja state käyttäjän istuntoon ja ohjaa hänet osoitteeseen url.",
  ],
  codeFinish: [
    "The user is back: callbackUrl is the full URL of the incoming request.",
    "Käyttäjä on palannut: callbackUrl on saapuneen pyynnön koko URL.",
  ],
});

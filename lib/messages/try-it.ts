import { texts } from "./section";

/** Trying the API in the developer portal: test tokens, the console, and the OAuth flow step by step. */
export const tryIt = texts({
  title: ["Try the API", "Kokeile API:a"],
  open: ["Try it", "Kokeile"],
  intro: [
    "Get an access token and make real calls from this page. No code, no terminal.",
    "Hae access-token ja tee oikeita kutsuja tältä sivulta. Et tarvitse koodia etkä päätettä.",
  ],
  what: [
    "The token belongs to a test application that we register for you, and acts for your own account. It can create courses, and see and change those it created or you link to it.",
    "Token kuuluu testisovellukselle, jonka rekisteröimme sinulle, ja toimii omalla tililläsi. Se voi luoda ratoja sekä nähdä ja muuttaa niitä ratoja, jotka se on luonut tai jotka linkität siihen.",
  ],
  applicationName: ["Test application", "Testisovellus"],
  getToken: ["Get a test token", "Hae testitoken"],
  anotherToken: ["Get another token", "Hae uusi token"],
  gettingToken: ["Getting a token…", "Haetaan tokenia…"],
  token: ["Access token", "Access-token"],
  tokenHelp: [
    "Valid for an hour. We don't store it and can't show it again.",
    "Voimassa tunnin. Emme tallenna sitä emmekä voi näyttää sitä uudelleen.",
  ],
  disabled: [
    "Your test application has been disabled by the people who run this server, so it can't get tokens.",
    "Palvelimen ylläpito on poistanut testisovelluksesi käytöstä, joten se ei saa tokeneita.",
  ],
  throttled: [
    "Too many tokens in a short time. Try again in {seconds, plural, one {# second} other {# seconds}}.",
    "Liian monta tokenia lyhyessä ajassa. Yritä uudelleen {seconds, plural, one {# sekunnin} other {# sekunnin}} kuluttua.",
  ],
  toApplication: ["See the test application", "Näytä testisovellus"],

  console: ["Console", "Konsoli"],
  consoleHelp: [
    "Calls are real: they create and change courses in your account.",
    "Kutsut ovat oikeita: luomasi radat tulevat tilillesi.",
  ],
  operation: ["Operation", "Toiminto"],
  optional: ["Optional parameters", "Valinnaiset parametrit"],
  body: ["Request body", "Pyynnön sisältö"],
  send: ["Send", "Lähetä"],
  sending: ["Sending…", "Lähetetään…"],
  failed: [
    "The request couldn't be sent. Check the parameters and your connection.",
    "Pyyntöä ei voitu lähettää. Tarkista parametrit ja yhteys.",
  ],
  response: ["Response", "Vastaus"],
  status: ["{status} in {milliseconds, number} ms", "{status}, {milliseconds, number} ms"],
  headers: ["Headers", "Otsakkeet"],
  noBody: ["No body.", "Ei sisältöä."],
  curl: ["As curl", "curl-komentona"],

  flow: ["The OAuth flow, step by step", "OAuth vaihe vaiheelta"],
  flowHelp: [
    "Go through authorization as your users do. You return to a page that shows what your server receives and sends.",
    "Anna lupa samalla tavalla kuin käyttäjäsi. Palaat sivulle, joka näyttää, mitä palvelimesi saa ja lähettää.",
  ],
  startFlow: ["Start the flow", "Aloita"],
  again: ["Start again", "Aloita alusta"],

  callback: ["Back from authorization", "Paluu lupasivulta"],
  returned: ["1. The browser returned to the redirect URI", "1. Selain palasi paluuosoitteeseen"],
  returnedHelp: [
    "Your server receives these parameters in the query:",
    "Palvelimesi saa osoitteessa nämä parametrit:",
  ],
  stateMatches: [
    "state is the one that was sent, so this response belongs to this user's flow.",
    "state on sama, joka lähetettiin, joten vastaus kuuluu tämän käyttäjän pyyntöön.",
  ],
  stateOther: [
    "state isn't from a flow that you started. Your server must reject such a response.",
    "state ei ole pyynnöstä, jonka aloitit. Palvelimesi on hylättävä tällainen vastaus.",
  ],
  issMatches: ["iss is this server.", "iss on tämä palvelin."],
  issOther: [
    "iss isn't this server. Your server must reject such a response.",
    "iss ei ole tämä palvelin. Palvelimesi on hylättävä tällainen vastaus.",
  ],
  denied: [
    "Access was denied, so there is no code. Your server tells the user what they can do without it.",
    "Lupa kiellettiin, joten koodia ei ole. Palvelimesi kertoo käyttäjälle, mitä ilman lupaa voi tehdä.",
  ],
  nothing: [
    "The URL has no code. Start the flow from the beginning.",
    "Osoitteessa ei ole koodia. Aloita alusta.",
  ],
  exchange: ["2. Your server exchanges the code", "2. Palvelimesi vaihtaa koodin tokeneihin"],
  exchangeHelp: [
    "Within two minutes, with the verifier whose challenge was in the first request. Only your server has the client secret; on this page, we make the request for you.",
    "Kahden minuutin kuluessa ja verifierillä, jonka challenge oli ensimmäisessä pyynnössä. Asiakassalaisuus on vain palvelimellasi; tällä sivulla teemme pyynnön puolestasi.",
  ],
  exchangeButton: ["Exchange the code", "Vaihda koodi"],
  exchanging: ["Exchanging…", "Vaihdetaan…"],
  answer: ["3. The response", "3. Vastaus"],
  issued: [
    "Store both tokens for this user. Use the access token in the console below.",
    "Tallenna molemmat tokenit tälle käyttäjälle. Kokeile access-tokenia alla olevassa konsolissa.",
  ],
  rejected: [
    "The code can't be exchanged: each works once, for two minutes. Start again.",
    "Koodia ei voi vaihtaa: jokainen toimii kerran, kahden minuutin ajan. Aloita alusta.",
  ],
});

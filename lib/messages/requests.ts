import { texts } from "./section";

/** The request log of the developer portal. */
export const requests = texts({
  title: ["Requests", "Pyynnöt"],
  intro: [
    "What your application requested in the last 7 days, and how this server responded.",
    "Mitä sovelluksesi on kysynyt tältä palvelimelta viimeisten 7 päivän aikana ja mitä se on vastannut.",
  ],
  introMore: [
    "Every request is counted. Up to {most} successful and {most} failed ones a minute are listed, a few seconds after the response. Bodies and tokens are never recorded.",
    "Jokainen pyyntö lasketaan. Niistä luetellaan minuutissa enintään {most} onnistunutta ja {most} epäonnistunutta, muutaman sekunnin kuluttua vastauksesta. Sisältöjä ja tokeneita ei koskaan tallenneta.",
  ],
  open: ["See requests", "Näytä pyynnöt"],
  openHelp: [
    "Every call to the API: time, status, duration, and why it failed.",
    "Jokainen API-kutsu: aika, tila, kesto ja mahdollisen virheen syy.",
  ],

  total: ["Requests", "Pyyntöjä"],
  count: ["{count, number}", "{count, number}"],
  errors: ["Errors", "Virheitä"],
  errorShare: [
    "{count, number} ({share, number, ::percent .0})",
    "{count, number} ({share, number, ::percent .0})",
  ],
  mean: ["Mean duration", "Keskimääräinen kesto"],
  slowest: ["Slowest", "Hitain"],
  milliseconds: ["{value, number} ms", "{value, number} ms"],
  perHour: ["Requests per hour", "Pyynnöt tunneittain"],
  perHourAlt: [
    "{requests, number} requests in 7 days, of which {errors, number} failed. Peak: {most, number} in an hour.",
    "{requests, number} pyyntöä 7 päivässä, joista {errors, number} epäonnistui. Tunnissa enintään {most, number}.",
  ],
  failed: ["Failed", "Epäonnistuneet"],
  succeeded: ["Successful", "Onnistuneet"],
  mostInHour: ["Peak: {count, number} in an hour", "Eniten: {count, number} tunnissa"],
  byEndpoint: ["By endpoint", "Päätepisteittäin"],
  endpoint: ["Endpoint", "Päätepiste"],
  windows: ["Rate limits", "Pyyntörajat"],
  windowsHelp: [
    "Current windows. Each starts with its first request.",
    "Juuri nyt avoimet ikkunat. Kukin alkaa ensimmäisestä pyynnöstään.",
  ],
  noWindows: [
    "No current windows: there were no requests in the last minute.",
    "Yhtään ikkunaa ei ole auki: viime minuutin aikana ei ole tullut pyyntöjä.",
  ],
  windowsPerUser: [
    "Each user of a public application has windows of their own, which aren't listed here.",
    "Julkisen sovelluksen jokaisella käyttäjällä on omat ikkunansa, joita ei luetella tässä.",
  ],
  windowUse: [
    "{used, number} of {limit, number}, until {time}",
    "{used, number} / {limit, number}, päättyy {time}",
  ],
  quota: ["Higher limits", "Suuremmat rajat"],
  quotaHelp: [
    "If the documented limits aren't enough, ask the people who run this server. They answer by email.",
    "Jos dokumentoidut rajat eivät riitä, kysy palvelimen ylläpidolta. Vastaus tulee sähköpostitse.",
  ],
  quotaFactor: [
    "The limits of this application are {factor, number} times the documented ones.",
    "Tämän sovelluksen rajat ovat {factor, number} kertaa dokumentoidut.",
  ],
  quotaOpen: [
    "You asked for {requests, number} requests a minute to {endpoint}. You will get an answer by email.",
    "Pyysit {requests, number} pyyntöä minuutissa: {endpoint}. Vastaus tulee sähköpostitse.",
  ],
  quotaRequests: ["Requests a minute", "Pyyntöjä minuutissa"],
  quotaNumber: ["Enter a whole number, such as 600.", "Anna kokonaisluku, esimerkiksi 600."],
  quotaReason: ["Reason", "Perustelu"],
  quotaReasonHint: [
    "What your application does, and for how many users.",
    "Mitä sovelluksesi tekee ja kuinka monelle.",
  ],
  quotaAsk: ["Request higher limits", "Pyydä suurempia rajoja"],

  list: ["Latest requests", "Viimeisimmät pyynnöt"],
  show: ["Show", "Näytä"],
  all: ["All", "Kaikki"],
  onlyErrors: ["Errors", "Virheet"],
  none: ["No requests yet", "Ei vielä pyyntöjä"],
  noneHelp: [
    "Authorize your application, then call the API. The getting started guide takes two minutes.",
    "Valtuuta sovelluksesi ja kutsu sitten API:a. Aloitusoppaan lukee kahdessa minuutissa.",
  ],
  toGuide: ["Getting started", "Aloitusopas"],
  noErrors: [
    "No failed requests in the last 7 days.",
    "Ei epäonnistuneita pyyntöjä viimeisten 7 päivän aikana.",
  ],
  noOlder: ["No older requests.", "Ei vanhempia pyyntöjä."],
  find: ["Find by request ID", "Hae pyynnön tunnisteella"],
  findHint: ["The X-Request-Id of the response.", "Vastauksen X-Request-Id."],
  findButton: ["Find", "Hae"],
  notFound: [
    "Your application has no listed request with this ID in the last 7 days.",
    "Sovelluksellasi ei ole lueteltua pyyntöä tällä tunnisteella viimeisten 7 päivän ajalta.",
  ],
  showAll: ["Show all requests", "Näytä kaikki pyynnöt"],
});

import { texts } from "./section";

/** What the browser shows without a connection. */
export const offline = texts({
  title: ["No connection", "Ei yhteyttä"],
  help: [
    "This page needs a connection. The courses below are on this device: you can go on editing them, and your changes are saved when the connection is back.",
    "Tämä sivu tarvitsee yhteyden. Alla olevat radat ovat tällä laitteella: voit jatkaa niiden muokkaamista, ja muutokset tallennetaan, kun yhteys palaa.",
  ],
  nothing: [
    "This page needs a connection. Courses that you have opened on this device can be edited without one.",
    "Tämä sivu tarvitsee yhteyden. Tällä laitteella avattuja ratoja voi muokata ilman sitä.",
  ],
  retry: ["Try again", "Yritä uudelleen"],
  courses: ["On this device", "Tällä laitteella"],
  asOf: ["as of", "tilanne"],
  suggested: ["Suggested changes that aren't sent", "Ehdotettuja muutoksia lähettämättä"],
  waiting: ["Changes wait for a connection", "Muutokset odottavat yhteyttä"],
});

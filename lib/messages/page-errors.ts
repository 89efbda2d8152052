import { texts } from "./section";

/** Error pages. Texts without arguments, since the translator may have failed. */
export const pageErrors = texts({
  title: ["Something went wrong", "Jokin meni vikaan"],
  text: [
    "This is a problem on our side. Your saved work is safe.",
    "Vika on meidän päässämme. Tallentamasi työ on tallessa.",
  ],
  tryAgain: ["Try again", "Yritä uudelleen"],
  updatedTitle: ["Teepad was updated", "Teepad on päivitetty"],
  updated: [
    "Teepad was updated, so this couldn't be sent. Reload the page and send it again.",
    "Teepad on päivitetty, joten tätä ei voitu lähettää. Lataa sivu uudelleen ja lähetä uudestaan.",
  ],
  reload: ["Reload", "Lataa uudelleen"],
});

import { section } from "./section";

/** Error pages. Texts without arguments, since the translator may have failed. */
export const pageErrors = section({
  en: {
    title: "Something went wrong",
    text: "This is a problem on our side. Your saved work is safe.",
    tryAgain: "Try again",
    updatedTitle: "Teepad was updated",
    updated: "Teepad was updated, so this couldn't be sent. Reload the page and send it again.",
    reload: "Reload",
  },
  fi: {
    title: "Jokin meni vikaan",
    text: "Vika on meidän päässämme. Tallentamasi työ on tallessa.",
    tryAgain: "Yritä uudelleen",
    updatedTitle: "Teepad on päivitetty",
    updated: "Teepad on päivitetty, joten tätä ei voitu lähettää. Lataa sivu uudelleen ja lähetä uudestaan.",
    reload: "Lataa uudelleen",
  },
});

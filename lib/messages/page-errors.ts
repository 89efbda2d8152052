import { section } from "./section";

/** When a page breaks. Plain texts, since what says messages may be what broke. */
export const trouble = section({
  en: {
    title: "That did not work",
    text: "Something went wrong on our side. What you had saved is safe.",
    tryAgain: "Try again",
  },
  fi: {
    title: "Se ei onnistunut",
    text: "Meidän päässämme meni jokin vikaan. Tallentamasi on tallessa.",
    tryAgain: "Yritä uudelleen",
  },
});

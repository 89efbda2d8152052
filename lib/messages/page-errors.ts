import { section } from "./section";

/** When a page breaks. Plain texts, since what says messages may be what broke. */
export const trouble = section({
  en: {
    title: "Something went wrong",
    text: "Something went wrong on our side. Your saved work is safe.",
    tryAgain: "Try again",
  },
  fi: {
    title: "Jokin meni vikaan",
    text: "Meidän päässämme meni jokin vikaan. Tallentamasi työ on tallessa.",
    tryAgain: "Yritä uudelleen",
  },
});

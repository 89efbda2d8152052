import { texts } from "./section";

/** Why the browser could not find the user's position. */
export const locate = texts({
  denied: [
    "Location access is blocked. Allow it in your browser's site settings.",
    "Sijainnin käyttö on estetty. Salli se selaimen sivustoasetuksista.",
  ],
  unavailable: ["Couldn't find your location.", "Sijaintiasi ei löytynyt."],
  timeout: [
    "Finding your location took too long. Try again outdoors.",
    "Sijainnin haku kesti liian kauan. Yritä uudelleen ulkona.",
  ],
});

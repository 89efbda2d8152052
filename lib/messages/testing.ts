import { messagesIn } from "./catalogue";
import { sayIn } from "./say";

/** What an English speaker who counts in metres is told: for tests that compare words. */
export const inEnglish = sayIn("en", messagesIn("en"));

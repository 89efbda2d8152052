import { messagesIn } from "../catalogue";
import { sayIn } from "../translator";

/** What an English speaker who counts in metres is told: for tests that compare words. */
export const inEnglish = sayIn("en", messagesIn("en"));

/** The same for somebody who speaks Finnish. */
export const inFinnish = sayIn("fi", messagesIn("fi"));

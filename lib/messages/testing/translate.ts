import { messagesIn } from "../catalogue";
import { translatorFor } from "../translator";

/** What an English speaker who counts in metres is told: for tests that compare words. */
export const inEnglish = translatorFor("en", messagesIn("en"));

/** The same for somebody who speaks Finnish. */
export const inFinnish = translatorFor("fi", messagesIn("fi"));

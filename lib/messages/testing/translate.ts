import { allMessages } from "../catalogue";
import { translatorFor } from "../translator";

/** Formats messages in English and metres, for tests that compare texts. */
export const inEnglish = translatorFor("en", allMessages("en"));

/** Formats messages in Finnish and metres. */
export const inFinnish = translatorFor("fi", allMessages("fi"));

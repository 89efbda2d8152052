import { pageErrors } from "@/lib/messages/page-errors";
import { LANGUAGES } from "@/lib/messages/section";

/** The texts for when a page breaks, in its language. For the browser only. */
export function pageErrorMessages() {
  return pageErrors[LANGUAGES.find((each) => each === document.documentElement.lang) ?? LANGUAGES[0]];
}

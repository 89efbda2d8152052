import { refresh } from "next/cache";
import { KEEP_PAGE, readText } from "./form-state";

/** Renders the page of a form again with the response of its action, unless the form brings its own values up to date. */
export function refreshPage(form: FormData): void {
  if (readText(form, KEEP_PAGE) === "") refresh();
}

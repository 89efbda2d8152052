import { PreferenceForm } from "./preference-form";

// The studio fills the window, and its settings have the same switches. Without a connection, a form can't be sent. An embedded map
// fills its frame, and the map of a new course the window. On a narrow screen, a button of the directory lies over the bottom of the
// window. The account page has them in its middle.
const FOOTER_CLASS =
  "mt-auto in-[body:has(.studio,.embed,.offline,.preferences)]:hidden print:hidden max-lg:in-[body:has(.explore)]:pb-22 [@media(scripting:enabled)]:in-[body:has(.new-course)]:hidden";

/** Language and unit switches. On every page but the studio, which has its own settings. */
export function SiteFooter() {
  return (
    <footer className={FOOTER_CLASS}>
      <PreferenceForm className="mx-auto max-w-6xl justify-center gap-x-6 p-4 text-muted sm:px-6" />
    </footer>
  );
}

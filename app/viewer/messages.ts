import type { SectionName } from "@/lib/messages/catalogue";
import type { Translate } from "@/lib/messages/translator";

/** The message sections that the viewer uses in the browser. `layouts` has the colours of tees,
 * `tools` what the tool says that measures. */
export const VIEWER_MESSAGES: SectionName[] = [
  "viewer",
  "features",
  "holes",
  "layouts",
  "locate",
  "plainMap",
  "profile",
  "tools",
];

/** What a page says while the code of its map is loading, or when there is no map. */
export function loadingTexts(t: Translate) {
  return {
    loading: t("viewer.loading"),
    unavailable: t("viewer.unavailable"),
    notLoaded: t("viewer.notLoaded"),
  };
}

import { addLayout } from "@/lib/editor/commands/layouts";
import { type CourseDocument, findLayout } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import type { Translate } from "@/lib/messages/translator";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import type { Studio } from "./create-studio";

/** Adds a layout that plays what the shown one plays, and shows it. */
export function addNextLayout({ store, dispatch }: Studio, t: Translate): void {
  const { history, layoutId: shownId } = store.get();
  const document = history.present;
  const shown = findLayout(document, shownId);
  const layoutId = newId("layout");
  const name = freeName(document, (number) => t("layouts.newName", { number }));
  dispatch({ type: "run", command: addLayout(layoutId, name, shown.id, () => newId("play")), layoutId });
}

/** The next unused name of the form "Layout 2", "Layout 3", …. */
function freeName({ layouts }: CourseDocument, nameFor: (number: number) => string): string {
  for (let number = layouts.length + 1; ; number++) {
    const name = nameFor(number).slice(0, LAYOUT_LIMITS.nameCodePoints);
    if (!layouts.some((layout) => layout.name === name)) return name;
  }
}

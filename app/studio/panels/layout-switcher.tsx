import { Layers3, MoreHorizontal, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { addLayout, layoutsFullReason } from "@/lib/editor/commands/layouts";
import { type CourseDocument, findLayout } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import { useSettledSession, useStudio } from "../session/use-studio";
import { ColourDots } from "./colour-dot";

const layoutDialog = onDemand(() => import("./layout-dialog").then((module) => module.LayoutDialog));

/** Chooses the layout to show and edit, adds one, and opens the details and the comparison of layouts. */
export function LayoutSwitcher() {
  const t = useTranslate();
  const { dispatch } = useStudio();
  const { history, layoutId } = useSettledSession();
  const document = history.present;
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const shown = findLayout(document, layoutId);
  const full = layoutsFullReason(document);
  const add = () => {
    const id = newId("layout");
    const name = freeName(document, (number) => t("layouts.newName", { number }));
    dispatch({ type: "run", command: addLayout(id, name, shown.id, () => newId("play")), layoutId: id });
  };
  return (
    <div className="layout-bar">
      <div role="radiogroup" aria-label={t("layouts.switcher")} className="layout-choices">
        {document.layouts.map((layout) => (
          <label key={layout.id} className="layout-choice" data-inactive={!layout.isActive || undefined}>
            <input
              type="radio"
              name="layout"
              className="cover-input"
              checked={layout.id === shown.id}
              onChange={() => dispatch({ type: "show-layout", layoutId: layout.id })}
            />
            {layout.colour && <ColourDots colours={[layout.colour]} />}
            <bdi className="truncate">{layout.name}</bdi>
          </label>
        ))}
      </div>
      <IconButton
        label={t("layouts.add")}
        tooltip={full ? t(full) : t("layouts.add")}
        disabled={full !== null}
        onClick={add}
      >
        <Plus aria-hidden className="size-4.5" />
      </IconButton>
      <IconButton
        ref={more}
        label={t("layouts.details", { name: shown.name })}
        aria-haspopup="dialog"
        onPointerEnter={layoutDialog.preload}
        onClick={() => setOpen(true)}
      >
        {document.layouts.length > 1 ? (
          <Layers3 aria-hidden className="size-4.5" />
        ) : (
          <MoreHorizontal aria-hidden className="size-4.5" />
        )}
      </IconButton>
      {isOpen && (
        <LoadOnDemand component={layoutDialog} onFail={() => setOpen(false)}>
          {(LayoutDialog) => (
            <LayoutDialog
              document={document}
              layout={shown}
              finalFocus={more}
              onClose={() => setOpen(false)}
            />
          )}
        </LoadOnDemand>
      )}
    </div>
  );
}

/** The next unused name of the form "Layout 2", "Layout 3", …. */
function freeName({ layouts }: CourseDocument, nameFor: (number: number) => string): string {
  for (let number = layouts.length + 1; ; number++) {
    const name = nameFor(number).slice(0, LAYOUT_LIMITS.nameCodePoints);
    if (!layouts.some((layout) => layout.name === name)) return name;
  }
}

import { Layers3, MoreHorizontal, Plus } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { popupOnDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { layoutsFullReason } from "@/lib/editor/commands/layout-limit";
import { findLayout } from "@/lib/editor/document";
import { usePage, useSettledSession, useStudio } from "../session/use-studio";
import { ColourDots } from "./colour-dot";

const LayoutComparison = popupOnDemand(() =>
  import("./layout-dialog").then((module) => module.LayoutComparison),
);
const LayoutDialog = popupOnDemand(() => import("./layout-dialog").then((module) => module.LayoutDialog));

/** Chooses the layout to show and edit, adds one, and opens the details and the comparison of layouts. */
export function LayoutSwitcher() {
  const t = useTranslate();
  const studio = useStudio();
  const { dispatch, page } = studio;
  const { dialog } = usePage();
  const { history, layoutId } = useSettledSession();
  const document = history.present;
  const more = useRef<HTMLButtonElement>(null);
  const shown = findLayout(document, layoutId);
  const full = layoutsFullReason(document);
  const close = () => page.set({ dialog: null });
  const add = () =>
    void import("../session/add-next-layout").then(
      ({ addNextLayout }) => addNextLayout(studio, t),
      studio.failWith(() => {}),
    );
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
        icon={Plus}
      />
      <IconButton
        ref={more}
        label={t("layouts.details", { name: shown.name })}
        aria-haspopup="dialog"
        onPointerEnter={LayoutDialog.preload}
        icon={document.layouts.length > 1 ? Layers3 : MoreHorizontal}
        onClick={() => page.set({ dialog: { kind: "layout" } })}
      />
      {dialog?.kind === "compare" && (
        <LayoutComparison document={document} finalFocus={more} onClose={close} onFail={close} />
      )}
      {dialog?.kind === "layout" && (
        <LayoutDialog document={document} layout={shown} finalFocus={more} onClose={close} onFail={close} />
      )}
    </div>
  );
}

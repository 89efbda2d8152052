import { dequal } from "dequal/lite";
import { ClipboardList, Columns3, Copy, Trash2 } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/app/ui/button";
import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import { layoutsFullReason } from "@/lib/editor/commands/layout-limit";
import { addLayout, changeLayout, deleteLayout } from "@/lib/editor/commands/layouts";
import { type PlayRule, playByRule, playRules } from "@/lib/editor/commands/play-rules";
import { type CourseDocument, type EditedLayout, isMainLayout } from "@/lib/editor/document";
import { targetLetter } from "@/lib/editor/end-names";
import { type EditedFairway, fairwaysOf, findFairwaySource, holeLabel } from "@/lib/editor/fairways";
import { courseTotals, describeClimb, measureFairway } from "@/lib/editor/measures";
import { newId } from "@/lib/ids";
import { formatLength } from "@/lib/messages/length";
import { LAYOUT_LIMITS } from "@/lib/validation/layout";
import { SKILL_LEVELS } from "@/lib/validation/skill-level";
import { useStudio } from "../session/use-studio";
import { ColourChoices } from "./colour-choices";
import { ColourDots } from "./colour-dot";
import { DraftField } from "./draft-field";
import { SelectField } from "./select-field";
import "@/app/ui/data-table.css";

interface LayoutDialogProps {
  document: CourseDocument;
  layout: EditedLayout;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** The details of the shown layout. */
export function LayoutDialog({ document, layout, onClose, finalFocus }: LayoutDialogProps) {
  const { run, dispatch, page } = useStudio();
  const t = useTranslate();
  const change = (details: Parameters<typeof changeLayout>[1]) => run(changeLayout(layout.id, details));
  const full = layoutsFullReason(document);
  const duplicate = () => {
    const id = newId("layout");
    const name = t("layouts.copyName", { name: layout.name });
    const shortened = [...name].slice(0, LAYOUT_LIMITS.nameCodePoints).join("");
    const command = addLayout(id, shortened, layout.id, () => newId("play"));
    dispatch({ type: "run", command, layoutId: id });
    onClose();
  };
  return (
    <StudioDialog
      title={t("layouts.details", { name: layout.name })}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <div className="dialog-body flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <DraftField
            label={t("layouts.name")}
            at={["layouts", layout.id, "name"]}
            input={{ maxLength: LAYOUT_LIMITS.nameCodePoints }}
            command={(name) => (name === null ? () => null : changeLayout(layout.id, { name }))}
          />
          <LevelField layout={layout} onChange={(level) => change({ level })} />
          <div className="min-w-0 sm:col-span-2">
            <ColourChoices
              label={t("layouts.colour")}
              chosen={layout.colour ? [layout.colour] : []}
              onToggle={(colour) => change({ colour: layout.colour === colour ? null : colour })}
            />
          </div>
          <RuleField document={document} layout={layout} />
          <div className="sm:col-span-2">
            <DraftField
              label={t("layouts.description")}
              at={["layouts", layout.id, "description"]}
              lines={2}
              input={{ maxLength: LAYOUT_LIMITS.descriptionCodePoints }}
              command={(description) => changeLayout(layout.id, { description })}
            />
          </div>
          <label className="flex min-h-9 items-center gap-2 text-sm sm:col-span-2">
            <input
              type="checkbox"
              className="size-4.5 accent-accent"
              checked={layout.isActive}
              onChange={({ target: { checked } }) => change({ isActive: checked })}
            />
            <span>
              {t("layouts.active")} <span className="text-muted">{t("layouts.activeHint")}</span>
            </span>
          </label>
        </div>
        <div className="flex flex-wrap gap-2">
          {document.layouts.length > 1 && (
            <>
              <Button size="small" onClick={() => page.set({ dialog: { kind: "compare" } })}>
                <Columns3 aria-hidden className="size-4" />
                {t("layouts.compare")}
              </Button>
              <Button size="small" onClick={() => page.set({ dialog: { kind: "report", compared: 0 } })}>
                <ClipboardList aria-hidden className="size-4" />
                {t("insight.compareReports")}
              </Button>
            </>
          )}
          <Button
            size="small"
            disabled={full !== null}
            title={full ? t(full) : undefined}
            onClick={duplicate}
          >
            <Copy aria-hidden className="size-4" />
            {t("layouts.duplicateThis")}
          </Button>
          {!isMainLayout(layout) && (
            <Button
              size="small"
              onClick={() => {
                run(deleteLayout(layout.id));
                onClose();
              }}
            >
              <Trash2 aria-hidden className="size-4" />
              {t("layouts.deleteThis")}
            </Button>
          )}
        </div>
      </div>
    </StudioDialog>
  );
}

/** Chooses tees, targets or holes for the whole layout, in one step. */
function RuleField({ document, layout }: Pick<LayoutDialogProps, "document" | "layout">) {
  const { run } = useStudio();
  const t = useTranslate();
  const rules = playRules(document);
  if (isMainLayout(layout) || rules.length === 0) return null;
  const nameOf = (rule: PlayRule) => {
    if ("tees" in rule) return t("layouts.ruleTees", { colour: t(`layouts.${rule.tees}`) });
    if ("target" in rule) return t("layouts.ruleTarget", { letter: targetLetter(rule.target) });
    return t(
      ({ all: "layouts.ruleAll", front: "layouts.ruleFront", back: "layouts.ruleBack" } as const)[rule.holes],
    );
  };
  return (
    <SelectField
      label={t("layouts.rule")}
      value=""
      values={["", ...rules.map((_, index) => String(index))]}
      text={(index) => {
        const rule = index === "" ? undefined : rules[Number(index)];
        return rule ? nameOf(rule) : t("layouts.chooseRule");
      }}
      onChange={(index) => {
        const rule = rules[Number(index)];
        if (rule) run(playByRule(layout.id, rule, () => newId("play")));
      }}
    />
  );
}

interface LevelFieldProps {
  layout: EditedLayout;
  onChange: (level: EditedLayout["level"]) => void;
}

function LevelField({ layout, onChange }: LevelFieldProps) {
  const t = useTranslate();
  return (
    <SelectField
      label={t("layouts.level")}
      value={layout.level ?? ""}
      values={["", ...SKILL_LEVELS]}
      text={(level) => t(level === "" ? "layouts.noLevel" : `layouts.${level}`)}
      onChange={(level) => onChange(level === "" ? null : level)}
    />
  );
}

/**
 * Par and length of every hole in every layout, with totals; bold where they differ from the main layout. A hole that a layout plays
 * twice counts twice in its total.
 */
export function LayoutComparison({ document, onClose, finalFocus }: Omit<LayoutDialogProps, "layout">) {
  const t = useTranslate();
  const cellParts = (fairway: EditedFairway | undefined) => {
    const measures = fairway && measureFairway(fairway);
    if (!measures) return ["–"];
    const climb = describeClimb(fairway);
    return [
      formatLength(measures.distance, t),
      ...(climb ? [t(climb)] : []),
      t("studio.par", { par: measures.par }),
    ];
  };
  const columns = document.layouts.map((layout) => {
    const fairways = fairwaysOf(document, layout.id);
    const byHole = new Map(
      fairways.map((fairway) => [findFairwaySource(document, fairway.id)?.hole.id, fairway]),
    );
    return { layout, byHole, totals: courseTotals(fairways), holes: fairways.length };
  });
  return (
    <StudioDialog title={t("layouts.compareTitle")} onClose={onClose} finalFocus={finalFocus}>
      <p className="px-4 pt-3 text-sm text-muted sm:px-5">{t("layouts.compareHelp")}</p>
      <section
        className="m-4 mt-3 min-h-0 overflow-auto rounded-lg border border-line sm:m-5 sm:mt-3"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be scrollable by keyboard.
        tabIndex={0}
        aria-label={t("layouts.compareTitle")}
      >
        <table className="layout-comparison data-table whitespace-nowrap">
          <thead>
            <tr>
              <td />
              {columns.map(({ layout }) => (
                <th key={layout.id} scope="col" className="max-sm:whitespace-normal">
                  {layout.colour && <ColourDots colours={[layout.colour]} />} <bdi>{layout.name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {document.holes.map((hole) => (
              <tr key={hole.id}>
                <th scope="row">{holeLabel(hole)}</th>
                {columns.map(({ layout, byHole }) => {
                  const parts = cellParts(byHole.get(hole.id));
                  const isSame = dequal(parts, cellParts(columns[0]?.byHole.get(hole.id)));
                  const Text = isSame ? "span" : "strong";
                  return (
                    <td key={layout.id}>
                      <Text>
                        {parts.map((part, index) => (
                          // On a phone, in lines below each other, so that three layouts fit.
                          <span key={part} className="max-sm:block">
                            {index > 0 && <span className="max-sm:hidden"> · </span>}
                            {part}
                          </span>
                        ))}
                      </Text>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("layouts.total")}</th>
              {columns.map(({ layout, totals, holes }) => (
                // On a phone, in lines below each other: it is wider than any cell above.
                <td key={layout.id} className="max-sm:whitespace-normal">
                  {t("studio.totals", { holes, par: totals.par, length: { metres: totals.distance } })}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </StudioDialog>
  );
}

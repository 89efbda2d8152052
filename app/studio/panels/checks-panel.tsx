import { CircleAlert, CircleCheck, Crosshair, TriangleAlert, Wand2 } from "lucide-react";
import { useRef } from "react";
import { Checkbox } from "@/app/ui/checkbox";
import { useTranslate } from "@/app/ui/translations";
import { type Finding, measureArea } from "@/lib/editor/checks/checks";
import type { EditedFairway } from "@/lib/editor/fairways";
import { selectFeature, selectHole } from "@/lib/editor/selection";
import { formatArea } from "@/lib/messages/area";
import { usePage, useStudio } from "../session/use-studio";

interface ChecksPanelProps {
  fairways: readonly EditedFairway[];
  findings: readonly Finding[];
}

/** The findings of the live checks with their quick fixes, and the area of the course. */
export function ChecksPanel({ fairways, findings }: ChecksPanelProps) {
  const { page, run, select, showHole } = useStudio();
  const { isBoxShown } = usePage();
  const t = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  const show = ({ fairwayId, otherId, featureId, area }: Finding) => {
    if (area) page.set({ isBoxShown: true });
    if (fairwayId) showHole(fairwayId, otherId);
    else if (featureId) select(selectFeature(featureId));
  };
  const fix = (finding: Finding) => {
    if (!finding.quickFix) return;
    // The finding and its button disappear, so the focus moves to the panel.
    panel.current?.focus();
    const { fairwayId } = finding;
    run(finding.quickFix.command, fairwayId === null ? undefined : selectHole(fairwayId));
    show(finding);
  };
  const { area, percent } = formatArea(measureArea(fairways), t.language);
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {findings.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
          {t("checks.noProblems")}
        </p>
      ) : (
        <ul aria-label={t("checks.title")} className="flex flex-col gap-2">
          {findings.map((finding) => (
            <FindingItem
              key={finding.key}
              finding={finding}
              onShow={() => show(finding)}
              onFix={() => fix(finding)}
            />
          ))}
        </ul>
      )}
      <div className="grid gap-1 border-t border-line pt-2">
        <p className="text-sm text-muted">{t("checks.area", { area, percent })}</p>
        <Checkbox
          label={t("checks.showBox")}
          isChecked={isBoxShown}
          onChange={(isShown) => page.set({ isBoxShown: isShown })}
        />
      </div>
    </div>
  );
}

interface FindingItemProps {
  finding: Finding;
  onShow: () => void;
  onFix: () => void;
}

function FindingItem({ finding, onShow, onFix }: FindingItemProps) {
  const t = useTranslate();
  const id = `finding-${finding.key}`;
  const isError = finding.severity === "error";
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <li className="border-line not-first:border-t not-first:pt-2" data-severity={finding.severity}>
      <p id={id} className="flex gap-2 text-sm">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isError ? "text-danger" : "text-warning"}`} />
        <span>
          <span className="sr-only">{t(isError ? "checks.error" : "checks.warning")}: </span>
          {t(finding.text)}
        </span>
      </p>
      <div className="mt-1.5 ml-6 flex flex-wrap gap-1.5">
        {(finding.fairwayId !== null || finding.featureId !== null || finding.area) && (
          <button type="button" className="small-button" aria-describedby={id} onClick={onShow}>
            <Crosshair aria-hidden className="size-4" />
            {t("checks.showMe")}
          </button>
        )}
        {finding.quickFix && (
          <button type="button" className="small-button" aria-describedby={id} onClick={onFix}>
            <Wand2 aria-hidden className="size-4" />
            {t(finding.quickFix.text)}
          </button>
        )}
      </div>
    </li>
  );
}

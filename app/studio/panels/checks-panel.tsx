import { CircleAlert, CircleCheck, Crosshair, TriangleAlert, Wand2 } from "lucide-react";
import { useRef } from "react";
import { useTranslate } from "@/app/ui/translations";
import { areaOf, type Finding } from "@/lib/editor/checks/checks";
import type { EditedFairway } from "@/lib/editor/document";
import type { SessionStore } from "../session/session-store";
import { areaText } from "./area-text";

interface ChecksPanelProps {
  fairways: readonly EditedFairway[];
  findings: readonly Finding[];
  boxShown: boolean;
  onShowBox: (shown: boolean) => void;
  dispatch: SessionStore["dispatch"];
  /** Selects a hole and moves the map there. */
  onShow: (fairwayId: string, otherId?: string | null) => void;
}

/** What the live checks found, where it is, and the mends. */
export function ChecksPanel(props: ChecksPanelProps) {
  const { fairways, findings, boxShown, onShowBox, dispatch, onShow } = props;
  const t = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  const show = ({ fairwayId, otherId, area }: Finding) => {
    if (area) onShowBox(true);
    if (fairwayId) onShow(fairwayId, otherId);
  };
  const mend = (finding: Finding) => {
    if (!finding.mend) return;
    // The finding goes, and the button in it: the focus waits with those that are left.
    panel.current?.focus();
    const { fairwayId } = finding;
    dispatch({
      type: "run",
      command: finding.mend.command,
      ...(fairwayId !== null && { select: fairwayId }),
    });
    show(finding);
  };
  const { area, percent } = areaText(areaOf(fairways), t.language);
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      {findings.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
          {t("checks.clean")}
        </p>
      ) : (
        <ul aria-label={t("checks.title")} className="flex flex-col gap-2">
          {findings.map((finding) => (
            <FindingItem
              key={finding.key}
              finding={finding}
              onShow={() => show(finding)}
              onMend={() => mend(finding)}
            />
          ))}
        </ul>
      )}
      <div className="border-t border-line pt-2 text-sm">
        <p className="text-muted">{t("checks.area", { area, percent })}</p>
        <label className="mt-1 flex min-h-8 w-fit cursor-pointer items-center gap-2 font-medium">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={boxShown}
            onChange={(event) => onShowBox(event.target.checked)}
          />
          {t("checks.showBox")}
        </label>
      </div>
    </div>
  );
}

interface FindingItemProps {
  finding: Finding;
  onShow: () => void;
  onMend: () => void;
}

function FindingItem({ finding, onShow, onMend }: FindingItemProps) {
  const t = useTranslate();
  const id = `finding-${finding.key}`;
  const error = finding.severity === "error";
  const Icon = error ? CircleAlert : TriangleAlert;
  return (
    <li className="finding" data-severity={finding.severity}>
      <p id={id} className="flex gap-2 text-sm">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${error ? "text-danger" : "text-target"}`} />
        <span>
          <span className="sr-only">{t(error ? "checks.error" : "checks.warning")}: </span>
          {t(finding.text)}
        </span>
      </p>
      <div className="mt-1.5 ml-6 flex flex-wrap gap-1.5">
        {(finding.fairwayId !== null || finding.area) && (
          <button type="button" className="small-button" aria-describedby={id} onClick={onShow}>
            <Crosshair aria-hidden className="size-4" />
            {t("checks.showMe")}
          </button>
        )}
        {finding.mend && (
          <button type="button" className="small-button" aria-describedby={id} onClick={onMend}>
            <Wand2 aria-hidden className="size-4" />
            {t(finding.mend.text)}
          </button>
        )}
      </div>
    </li>
  );
}

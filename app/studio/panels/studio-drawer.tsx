import { ChevronUp, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { Finding } from "@/lib/editor/checks/checks";
import type { EditedFairway } from "@/lib/editor/fairways";
import { ROOMY_SCREEN } from "../session/create-studio";
import type { Drawer } from "../session/page-state";
import { usePage, useStudio } from "../session/use-studio";
import "./panels.css";

const TITLES = { details: "holes.details", checks: "checks.title", throws: "throws.title" } as const;

interface StudioDrawerProps {
  /** The selected hole; null if something else is selected. */
  selected: EditedFairway | null;
  findings?: readonly Finding[];
  details: ReactNode;
  /** Undefined for users who may not edit. */
  checks?: ReactNode;
  throws?: ReactNode;
}

/** The panels below the list, one open at a time: the selected hole, and the checks. */
export function StudioDrawer({ selected, findings = [], details, checks, throws }: StudioDrawerProps) {
  const t = useTranslate();
  const { page } = useStudio();
  const { drawer: open } = usePage();
  useEffect(() => {
    const isRoomy = window.matchMedia(ROOMY_SCREEN).matches;
    if (isRoomy && page.get().drawer === null) page.set({ drawer: "details" });
  }, [page]);
  const toggle = (drawer: Drawer) => page.set({ drawer: open === drawer ? null : drawer });
  return (
    <div className="studio-drawer" data-open={open ?? undefined}>
      <div className="flex flex-none">
        <Toggle
          open={open === "details"}
          name={selected ? t("holes.detailsOf", { hole: selected.number }) : t("holes.details")}
          onClick={() => toggle("details")}
        >
          {t("holes.details")}
        </Toggle>
        {checks && (
          <Toggle
            open={open === "checks"}
            name={[
              t("checks.title"),
              ...countBySeverity(findings).map(({ key, count }) => t(key, { count })),
            ].join(", ")}
            onClick={() => toggle("checks")}
          >
            {t("checks.title")}
            <FindingCounts findings={findings} />
          </Toggle>
        )}
        {throws && (
          <Toggle open={open === "throws"} name={t("throws.title")} onClick={() => toggle("throws")}>
            {t("throws.title")}
          </Toggle>
        )}
      </div>
      {open !== null && (
        <div id="studio-drawer-body" className="studio-drawer-body">
          <h2 className="sr-only">{t(TITLES[open])}</h2>
          {open === "details" && details}
          {open === "checks" && checks}
          {open === "throws" && throws}
        </div>
      )}
    </div>
  );
}

interface ToggleProps {
  open: boolean;
  name: string;
  onClick: () => void;
  children: ReactNode;
}

function Toggle({ open, name, onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      className="studio-drawer-toggle"
      aria-expanded={open}
      aria-controls={open ? "studio-drawer-body" : undefined}
      aria-label={name}
      onClick={onClick}
    >
      {children}
      <ChevronUp aria-hidden className={`size-4 text-muted ${open ? "rotate-180" : ""}`} />
    </button>
  );
}

/** The numbers of errors and of warnings, each only if there are any. */
function countBySeverity(findings: readonly Finding[]) {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  return [
    { key: "checks.countErrors" as const, count: errors },
    { key: "checks.countWarnings" as const, count: warnings },
  ].filter(({ count }) => count > 0);
}

function FindingCounts({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return <CircleCheck aria-hidden className="size-4 text-accent" />;
  return countBySeverity(findings).map(({ key, count }) => {
    const isError = key === "checks.countErrors";
    const Icon = isError ? CircleAlert : TriangleAlert;
    return (
      <span key={key} className={`flex items-center gap-0.5 ${isError ? "text-danger" : "text-warning"}`}>
        <Icon aria-hidden className="size-4" />
        {count}
      </span>
    );
  });
}

import { ChevronUp, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { Finding } from "@/lib/editor/checks/checks";
import type { EditedFairway } from "@/lib/editor/document";
import "./panels.css";

/** Room beside the map for the list and a panel at once. */
const ROOMY = "(min-width: 56rem) and (min-height: 50rem)";

type Part = "details" | "checks";

interface StudioDrawerProps {
  selected: EditedFairway | null;
  findings: readonly Finding[];
  details: ReactNode;
  checks: ReactNode;
}

/** What is known about the selected hole and about the course, one at a time, under the list. */
export function StudioDrawer({ selected, findings, details, checks }: StudioDrawerProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<Part | null>(null);
  useEffect(() => {
    if (window.matchMedia(ROOMY).matches) setOpen((chosen) => chosen ?? "details");
  }, []);
  const toggle = (part: Part) => setOpen(open === part ? null : part);
  return (
    <div className="studio-drawer" data-open={open ?? undefined}>
      <div className="studio-drawer-bar">
        <Toggle
          open={open === "details"}
          name={selected ? t("holes.detailsOf", { hole: selected.number }) : t("holes.details")}
          onClick={() => toggle("details")}
        >
          {t("holes.details")}
        </Toggle>
        <Toggle
          open={open === "checks"}
          name={[t("checks.title"), ...counts(findings).map(({ key, count }) => t(key, { count }))].join(
            ", ",
          )}
          onClick={() => toggle("checks")}
        >
          {t("checks.title")}
          <Count findings={findings} />
        </Toggle>
      </div>
      {open !== null && (
        <div id="studio-drawer-body" className="studio-drawer-body">
          {open === "details" && (details ?? <p className="text-sm text-muted">{t("holes.noSelection")}</p>)}
          {open === "checks" && checks}
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

function counts(findings: readonly Finding[]) {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const warnings = findings.length - errors;
  return [
    { key: "checks.countErrors" as const, count: errors },
    { key: "checks.countWarnings" as const, count: warnings },
  ].filter(({ count }) => count > 0);
}

function Count({ findings }: { findings: readonly Finding[] }) {
  if (findings.length === 0) return <CircleCheck aria-hidden className="size-4 text-accent" />;
  return counts(findings).map(({ key, count }) => {
    const error = key === "checks.countErrors";
    const Icon = error ? CircleAlert : TriangleAlert;
    return (
      <span key={key} className={`flex items-center gap-0.5 ${error ? "text-danger" : "text-target"}`}>
        <Icon aria-hidden className="size-4" />
        {count}
      </span>
    );
  });
}

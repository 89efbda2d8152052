import type { ReactNode } from "react";
import { useTranslate } from "@/app/ui/translations";
import { usePage, useStudio } from "../session/use-studio";

interface ListTabsProps {
  counts: { readonly holes: number; readonly features: number };
  aside?: ReactNode;
  children: ReactNode;
}

/** The tabs of the lists beside the map, and the chosen list. */
export function ListTabs({ counts, aside, children }: ListTabsProps) {
  const t = useTranslate();
  const { page } = useStudio();
  const { list } = usePage();
  return (
    <div className="studio-side">
      <div className="studio-tabs">
        <div role="tablist" aria-label={t("studio.lists")} className="flex gap-1">
          {(["holes", "features"] as const).map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={list === name}
              aria-controls="studio-side-list"
              className="studio-tab"
              onClick={() => page.set({ list: name })}
            >
              {t(name === "holes" ? "studio.fairways" : "features.title")}{" "}
              <span className="text-muted tabular-nums">{counts[name]}</span>
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        role="tabpanel"
        id="studio-side-list"
        aria-labelledby={`tab-${list}`}
        className="flex min-h-0 flex-1 flex-col"
      >
        {children}
      </div>
    </div>
  );
}

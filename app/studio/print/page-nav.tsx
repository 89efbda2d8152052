"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";

const sheets = () => [...document.querySelectorAll(".sheet")];

/** Goes from page to page of the preview, and says which one is in the middle of the window. */
export function PageNav({ pages }: { pages: number }) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const [page, setPage] = useState(1);
  // After each render: a change of the options has other pages.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const middle = entries.find(({ isIntersecting }) => isIntersecting);
        if (middle) setPage(sheets().indexOf(middle.target) + 1);
      },
      { rootMargin: "-50% 0px -50% 0px" },
    );
    for (const sheet of sheets()) observer.observe(sheet);
    return () => observer.disconnect();
  });
  if (!hydrated || pages < 2) return null;
  const shown = Math.min(page, pages);
  const go = (to: number) => sheets()[to - 1]?.scrollIntoView({ block: "start" });
  return (
    <div className="print-nav">
      <IconButton
        label={t("print.previousPage")}
        icon={ChevronLeft}
        disabled={shown === 1}
        onClick={() => go(shown - 1)}
      />
      <span className="text-sm text-muted tabular-nums">{t("print.pageOf", { page: shown, pages })}</span>
      <IconButton
        label={t("print.nextPage")}
        icon={ChevronRight}
        disabled={shown === pages}
        onClick={() => go(shown + 1)}
      />
    </div>
  );
}

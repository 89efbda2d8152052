"use client";

import { Printer } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { useBackgroundLoading } from "./background";
import { usePreview } from "./preview";
import { useProfilesLoading } from "./profile";

/**
 * Opens the browser's print dialog once the pages show the chosen options and their background: a user who just typed "1-2"
 * does not want 27 signs on paper.
 */
export function PrintButton() {
  const t = useTranslate();
  const { isPending, isPrinting, print, onPrinted } = usePreview();
  const isBackgroundLoading = useBackgroundLoading();
  const areProfilesLoading = useProfilesLoading();
  const isLoading = isBackgroundLoading || areProfilesLoading;
  const hydrated = useHydrated();
  const isReady = !isPending && !isLoading;
  useEffect(() => {
    if (!isPrinting || !isReady) return;
    onPrinted();
    window.print();
  }, [isPrinting, isReady, onPrinted]);

  const text = t(
    isBackgroundLoading ? "print.waiting" : areProfilesLoading ? "print.waitingHeights" : "print.print",
  );
  return (
    <>
      <noscript>
        <p className="text-sm text-muted">{t("print.howToPrint")}</p>
      </noscript>
      <Button
        variant="primary"
        size="compact"
        className={`aria-disabled:cursor-progress aria-disabled:opacity-60 ${hydrated ? "" : "hidden"}`}
        aria-busy={isLoading}
        // While it waits, its text says so on every screen.
        aria-label={isLoading ? undefined : text}
        // Not `disabled`, which would lose the focus.
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) print();
        }}
      >
        <Printer aria-hidden className="size-4" />
        <span className="max-[30rem]:hidden">{text}</span>
        <span className="min-[30rem]:hidden">{isLoading ? text : t("print.printShort")}</span>
      </Button>
    </>
  );
}

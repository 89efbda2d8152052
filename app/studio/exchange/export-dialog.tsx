"use client";

import { Download } from "lucide-react";
import { type RefObject, useState } from "react";
import { browserXml } from "@/app/files/browser-xml";
import { Button } from "@/app/ui/button";
import { Checkbox } from "@/app/ui/checkbox";
import { downloadBlob } from "@/app/ui/download";
import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import { findProblems } from "@/lib/editor/checks/problems";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import { toFileStem } from "@/lib/exchange/file-stem";
import { exportCourse, type Format } from "@/lib/exchange/write";
import { toCsv } from "@/lib/exchange/write-csv";
import type { Backgrounds } from "../session/studio-settings";
import { useStudio } from "../session/use-studio";

interface ExportDialogProps {
  backgrounds: Backgrounds;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Downloads the course as the map shows it, saved or not, in one of several formats. */
export function ExportDialog({ backgrounds, onClose, finalFocus }: ExportDialogProps) {
  const { store, course } = useStudio();
  const t = useTranslate();
  const [mayGoToOsm, setMayGoToOsm] = useState(false);
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const document = store.get().history.present;
  const unfinished = fairwaysOf(document).filter((fairway) => !isComplete(fairway));
  const [problem] = findProblems(document);
  const write = (format: Format | "csv") => {
    const { name, location } = course;
    if (format !== "csv") {
      return exportCourse(format, { name, location, document }, { courseId: course.id, xml: browserXml });
    }
    return { name: `${toFileStem(name)}.csv`, type: "text/csv", text: toCsv(document, t) };
  };
  const download = (format: Format | "csv") => {
    const file = write(format);
    downloadBlob(file.name, new Blob([file.text], { type: file.type }));
    setDownloaded(file.name);
  };
  const untraceable = findUntraceable(backgrounds);
  const toItem = (format: Format | "csv") => (
    <li key={format} className="flex flex-col gap-2 rounded-lg border border-line p-3">
      <p className="flex-1 text-sm text-muted">{t(`exchange.format_${format}_help`)}</p>
      <Button
        disabled={(format === "osm" || format === "osc") && !mayGoToOsm}
        onClick={() => download(format)}
      >
        <Download aria-hidden className="size-4" />
        {t("exchange.download", { name: { key: `exchange.format_${format}` } })}
      </Button>
    </li>
  );
  return (
    <StudioDialog title={t("exchange.exportTitle")} onClose={onClose} finalFocus={finalFocus}>
      <div className="dialog-body flex flex-col gap-4">
        <p className="text-sm text-muted">{t("exchange.exportIntro")}</p>
        <ul className="grid gap-2 sm:grid-cols-2">
          {(["geojson", "kml", "gpx", "api", "csv"] as const).map(toItem)}
        </ul>
        <fieldset className="flex flex-col gap-2">
          <legend className="text-sm font-semibold">OpenStreetMap</legend>
          <Checkbox label={t("exchange.osmTerms")} isChecked={mayGoToOsm} onChange={setMayGoToOsm} />
          <p className="text-sm text-muted">
            {untraceable.length > 0
              ? t("exchange.osmImagery", { names: untraceable.join(", ") })
              : t("exchange.osmOwnImagery")}
          </p>
          <ul className="grid gap-2 sm:grid-cols-2">{(["osm", "osc"] as const).map(toItem)}</ul>
        </fieldset>
        <p className="text-sm">{t("exchange.lossless")}</p>
        {unfinished.length > 0 && (
          <p className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm">
            {t("exchange.unfinished", {
              count: unfinished.length,
              holes: unfinished.map(({ number }) => number).join(", "),
            })}
          </p>
        )}
        {problem && (
          <p className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm">
            {t("exchange.apiRejects", { problem: problem.text })}
          </p>
        )}
        <p aria-live="polite" className="text-sm text-muted wrap-anywhere">
          {downloaded && t("exchange.downloaded", { name: downloaded })}
        </p>
      </div>
    </StudioDialog>
  );
}

/** The names of the imagery and pictures on which a course can be drawn, and whose terms don't clearly let it go to OpenStreetMap. */
function findUntraceable({ basemaps, imagery, pictures }: Backgrounds): string[] {
  const tiled = [...basemaps, ...(imagery ?? []).map(({ basemap }) => basemap)].filter(
    (basemap) => !("style" in basemap || ("mayTrace" in basemap && basemap.mayTrace)),
  );
  return [...tiled, ...pictures].map(({ name }) => name);
}

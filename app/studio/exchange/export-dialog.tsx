"use client";

import { Download } from "lucide-react";
import { type RefObject, useState } from "react";
import { browserXml } from "@/app/files/browser-xml";
import { Button } from "@/app/ui/button";
import { Dialog } from "@/app/ui/dialog";
import { downloadBlob } from "@/app/ui/download";
import { useTranslate } from "@/app/ui/translations";
import { findProblems } from "@/lib/editor/checks/problems";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import { exportCourse, FORMATS, type Format } from "@/lib/exchange/write";
import { useStudio } from "../session/use-studio";
import "./exchange.css";

interface ExportDialogProps {
  onClose: () => void;
  /** Gets the focus when the dialog closes. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Downloads the course as the map shows it, saved or not, in one of several formats. */
export function ExportDialog({ onClose, finalFocus }: ExportDialogProps) {
  const { store, course } = useStudio();
  const t = useTranslate();
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const document = store.get().history.present;
  const unfinished = fairwaysOf(document).filter((fairway) => !isComplete(fairway));
  const [problem] = findProblems(document);
  const download = (format: Format) => {
    const { name, location } = course;
    const file = exportCourse(format, { name, location, document }, { courseId: course.id, xml: browserXml });
    downloadBlob(file.name, new Blob([file.text], { type: file.type }));
    setDownloaded(file.name);
  };
  return (
    <Dialog
      title={t("exchange.exportTitle")}
      closeLabel={t("exchange.close")}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <div className="dialog-body flex flex-col gap-4">
        <p className="text-sm text-muted">{t("exchange.exportIntro")}</p>
        <ul className="grid gap-2 sm:grid-cols-2">
          {FORMATS.map((format) => (
            <li key={format} className="flex flex-col gap-2 rounded-lg border border-line p-3">
              <p className="flex-1 text-sm text-muted">{t(`exchange.${HELP_KEYS[format]}`)}</p>
              <Button onClick={() => download(format)}>
                <Download aria-hidden className="size-4" />
                {t("exchange.download", { name: { key: `exchange.${NAME_KEYS[format]}` } })}
              </Button>
            </li>
          ))}
        </ul>
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
    </Dialog>
  );
}

const NAME_KEYS = { geojson: "formatGeojson", kml: "formatKml", gpx: "formatGpx", api: "formatApi" } as const;
const HELP_KEYS = {
  geojson: "formatGeojsonHelp",
  kml: "formatKmlHelp",
  gpx: "formatGpxHelp",
  api: "formatApiHelp",
} as const;

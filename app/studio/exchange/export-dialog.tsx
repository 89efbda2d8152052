"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { problemsOf } from "@/lib/editor/checks/problems";
import { isComplete } from "@/lib/editor/document";
import { FORMATS, type Format, writtenAs } from "@/lib/exchange/write";
import type { OwnedCourse } from "@/lib/validation/course";
import type { SessionStore } from "../session/session-store";
import { browserXml } from "./browser-xml";
import { downloadFile } from "./download";
import { ExchangeDialog } from "./exchange-dialog";

interface ExportDialogProps {
  store: SessionStore;
  course: OwnedCourse;
  onClose: () => void;
}

/** The course as it is on the map now, as a file. */
export function ExportDialog({ store, course, onClose }: ExportDialogProps) {
  const t = useTranslate();
  const [downloaded, setDownloaded] = useState<string | null>(null);
  const document = store.get().history.present;
  const unfinished = document.fairways.filter((fairway) => !isComplete(fairway));
  const [problem] = problemsOf({ fairways: document.fairways.filter(isComplete) });
  const write = (format: Format) => {
    const { name, location } = course;
    const file = writtenAs(format, { name, location, document }, { courseId: course.id, xml: browserXml });
    downloadFile(file);
    setDownloaded(file.name);
  };
  return (
    <ExchangeDialog title={t("exchange.exportTitle")} onClose={onClose}>
      <div className="exchange-body flex flex-col gap-4">
        <p className="text-sm text-muted">{t("exchange.exportIntro")}</p>
        <ul className="grid gap-2 sm:grid-cols-2">
          {FORMATS.map((format) => (
            <li key={format} className="flex flex-col gap-2 rounded-lg border border-line p-3">
              <p className="flex-1 text-sm text-muted">{t(`exchange.${HELP[format]}`)}</p>
              <button type="button" className="button" onClick={() => write(format)}>
                <Download aria-hidden className="size-4" />
                {t("exchange.download", { name: { key: `exchange.${NAMES[format]}` } })}
              </button>
            </li>
          ))}
        </ul>
        <p className="text-sm">{t("exchange.losesNothing")}</p>
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
            {t("exchange.apiRefuses", { problem: problem.text })}
          </p>
        )}
        <p aria-live="polite" className="text-sm text-muted wrap-anywhere">
          {downloaded && t("exchange.downloaded", { name: downloaded })}
        </p>
      </div>
    </ExchangeDialog>
  );
}

const NAMES = { geojson: "formatGeojson", kml: "formatKml", gpx: "formatGpx", api: "formatApi" } as const;
const HELP = {
  geojson: "formatGeojsonHelp",
  kml: "formatKmlHelp",
  gpx: "formatGpxHelp",
  api: "formatApiHelp",
} as const;

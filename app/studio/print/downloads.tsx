"use client";

import { ChevronDown, Download } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "@/app/ui/button";
import { downloadBlob } from "@/app/ui/download";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import "@/app/ui/popups.css";
import type { DrawingFormat } from "./drawing-files";
import { useLogoImage } from "./logo";

/** Pixels of a PNG's longer side: for a screen, and for 210 mm and 420 mm at 300 dpi. Every browser can draw that many. */
const PNG_PIXELS = [1240, 2480, 4960] as const;

interface DownloadsProps {
  /** The drawings of the page, in its order. `name` is that of a file, without its extension. */
  drawings: readonly { readonly label: string; readonly name: string }[];
  /** The name of an archive of all of them, without its extension. */
  archive: string;
  /** Of the paper. */
  enlargement: number;
}

type DownloadState = { kind: "idle" } | { kind: "working"; done: number } | { kind: "failed" };

/** Downloads a drawing of the page, or all of them, as files. They are made of what the page shows, so scripts are needed. */
export function Downloads({ drawings, archive, enlargement }: DownloadsProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const logo = useLogoImage();
  const [chosen, setChosen] = useState("");
  const [pixels, setPixels] = useState<number>(PNG_PIXELS[1]);
  const [state, setState] = useState<DownloadState>({ kind: "idle" });
  if (!hydrated) return null;
  const isWorking = state.kind === "working";
  // With fewer drawings than before, the chosen one may be gone.
  const index = drawings[Number(chosen)] && chosen !== "" ? Number(chosen) : null;
  const download = async (format: DrawingFormat) => {
    if (isWorking) return;
    setState({ kind: "working", done: 0 });
    try {
      const { packDrawings } = await import("./drawing-files");
      const shown = [...document.querySelectorAll<SVGSVGElement>("svg[data-drawing]")];
      const wanted = drawings
        .map(({ name }, at) => ({ name, svg: shown[at] as SVGSVGElement }))
        .filter((_, at) => index === null || at === index);
      const options = { logo, archive, enlargement, pixels };
      const { name, content } = await packDrawings(wanted, format, options, (done) =>
        setState({ kind: "working", done }),
      );
      downloadBlob(name, content);
      setState({ kind: "idle" });
    } catch {
      setState({ kind: "failed" });
    }
  };
  const total = index === null ? drawings.length : 1;
  return (
    <>
      <button type="button" popoverTarget="print-files" className={buttonClass({ size: "compact" })}>
        <Download aria-hidden className="size-4" />
        {t("print.files")}
        <ChevronDown aria-hidden className="size-4 max-sm:hidden" />
      </button>
      <div id="print-files" popover="auto" className="menu popover-menu print-files">
        <fieldset className="flex flex-col gap-3 p-2 text-sm">
          <legend className="sr-only">{t("print.download")}</legend>
          <select
            aria-label={t("print.downloadWhich")}
            className="field"
            value={index === null ? "" : chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {drawings.length > 1 && (
              <option value="">{t("print.downloadAll", { count: drawings.length })}</option>
            )}
            {drawings.map(({ label }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a layout may play a hole twice
              <option key={at} value={at}>
                {label}
              </option>
            ))}
          </select>
          <label className="flex flex-col gap-1 font-medium">
            {t("print.pngSize")}
            <select
              className="field font-normal"
              value={pixels}
              onChange={(event) => setPixels(Number(event.target.value))}
            >
              {PNG_PIXELS.map((each) => (
                <option key={each} value={each}>
                  {t("print.pixels", { pixels: each })}
                </option>
              ))}
            </select>
          </label>
          <div className="flex gap-2">
            {(["svg", "png"] as const).map((format) => (
              <Button
                key={format}
                size="small"
                className="flex-1 aria-disabled:opacity-60"
                // Not `disabled`, which would lose the focus.
                aria-disabled={isWorking}
                onClick={() => void download(format)}
              >
                <Download aria-hidden className="size-4" />
                {t(format === "svg" ? "print.downloadSvg" : "print.downloadPng")}
              </Button>
            ))}
          </div>
          <p className="text-muted">{t("print.downloadHelp")}</p>
          <p role="status" className="text-muted empty:hidden">
            {isWorking && total > 1 && t("print.downloading", { done: state.done, total })}
            {state.kind === "failed" && t("print.downloadFailed")}
          </p>
        </fieldset>
      </div>
    </>
  );
}

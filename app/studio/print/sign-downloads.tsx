"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/app/ui/button";
import { downloadBlob } from "@/app/ui/download";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { useLogoImage } from "./logo";
import type { SignFormat } from "./sign-files";

interface SignDownloadsProps {
  /** The signs on the page, in its order. `name` is that of a file, without its extension. */
  signs: readonly { readonly label: string; readonly name: string }[];
  /** The name of an archive of all signs, without its extension. */
  archive: string;
}

type DownloadState = { kind: "idle" } | { kind: "working"; done: number } | { kind: "failed" };

/** Downloads a sign of the page, or all of them, as files. They are made of what the page shows, so scripts are needed. */
export function SignDownloads({ signs, archive }: SignDownloadsProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const logo = useLogoImage();
  const [chosen, setChosen] = useState("");
  const [state, setState] = useState<DownloadState>({ kind: "idle" });
  if (!hydrated) return null;
  const isWorking = state.kind === "working";
  const index = signs[Number(chosen)] && chosen !== "" ? Number(chosen) : null;
  const download = async (format: SignFormat) => {
    if (isWorking) return;
    setState({ kind: "working", done: 0 });
    try {
      const { packSigns } = await import("./sign-files");
      const shown = [...document.querySelectorAll<SVGSVGElement>(".sign > svg")];
      const wanted = signs
        .map(({ name }, at) => ({ name, svg: shown[at] as SVGSVGElement }))
        .filter((_, at) => index === null || at === index);
      const { name, content } = await packSigns(wanted, format, { logo, archive }, (done) =>
        setState({ kind: "working", done }),
      );
      downloadBlob(name, content);
      setState({ kind: "idle" });
    } catch {
      setState({ kind: "failed" });
    }
  };
  const total = index === null ? signs.length : 1;
  return (
    <fieldset className="mt-4 text-sm">
      <legend className="font-medium">{t("print.download")}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <select
          aria-label={t("print.downloadWhich")}
          className="field w-auto"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        >
          {signs.length > 1 && <option value="">{t("print.downloadAll", { count: signs.length })}</option>}
          {signs.map(({ label }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a layout may play a hole twice
            <option key={at} value={at}>
              {label}
            </option>
          ))}
        </select>
        {(["svg", "png"] as const).map((format) => (
          <Button
            key={format}
            size="small"
            className="aria-disabled:opacity-60"
            // Not `disabled`, which would lose the focus.
            aria-disabled={isWorking}
            onClick={() => void download(format)}
          >
            <Download aria-hidden className="size-4" />
            {t(format === "svg" ? "print.downloadSvg" : "print.downloadPng")}
          </Button>
        ))}
        <span role="status" className="text-muted">
          {isWorking && total > 1 && t("print.downloading", { done: state.done, total })}
          {state.kind === "failed" && t("print.downloadFailed")}
        </span>
      </div>
    </fieldset>
  );
}

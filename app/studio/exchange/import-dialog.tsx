"use client";

import { ArrowLeftRight, CircleAlert, FileUp } from "lucide-react";
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { Dialog } from "@/app/ui/dialog";
import { useTranslate } from "@/app/ui/translations";
import { type EditorProblem, findProblems } from "@/lib/editor/checks/problems";
import { IMPORT_MODES, type ImportMode, importHoles, planImport } from "@/lib/exchange/import-holes";
import { looksSwapped, type ReadResult, readFile } from "@/lib/exchange/read";
import type { FileContents } from "@/lib/exchange/recognised";
import { UnreadableFileError } from "@/lib/exchange/unreadable";
import { newId } from "@/lib/ids";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { SessionStore } from "../session/session-store";
import { browserXml } from "./browser-xml";
import { readFileText } from "./file-text";
import { ImportPreview } from "./import-preview";
import "./exchange.css";

interface ImportDialogProps {
  store: SessionStore;
  /** The course location, to detect files with latitude and longitude swapped. */
  location: Coordinates | null;
  /** A file dropped on the page; null to let the user choose one. */
  dropped: File | null;
  onImported: (fairwayId: string) => void;
  onClose: () => void;
  /** Gets the focus when the dialog closes. */
  finalFocus: RefObject<HTMLElement | null>;
}

interface Source {
  readonly name: string;
  readonly text: string;
}

/** A source after reading it. `swapped`: with latitude and longitude swapped. */
interface ParsedSource {
  readonly source: Source;
  readonly swapped: boolean;
  readonly result: ReadResult;
}

/** Imports holes from a file: choose, drop or paste it, and review what was found before the course changes. */
export function ImportDialog({
  store,
  location,
  dropped,
  onImported,
  onClose,
  finalFocus,
}: ImportDialogProps) {
  const t = useTranslate();
  const [parsed, setParsed] = useState<ParsedSource | null>(null);
  /** The name of the file being read. */
  const [busy, setBusy] = useState<string | null>(null);
  const parse = useCallback((source: Source, swapped: boolean) => {
    setParsed({ source, swapped, result: readFile(source.text, { xml: browserXml, swapped }) });
  }, []);
  const open = useCallback(
    async (file: File) => {
      setBusy(file.name);
      try {
        parse({ name: file.name, text: await readFileText(file) }, false);
      } catch (error) {
        const problem = error instanceof UnreadableFileError ? error.text : message("exchange.notReadable");
        setParsed({
          source: { name: file.name, text: "" },
          swapped: false,
          result: { ok: false, problem, swapMayHelp: false },
        });
      } finally {
        setBusy(null);
      }
    },
    [parse],
  );
  useEffect(() => {
    if (dropped) void open(dropped);
  }, [dropped, open]);

  const reading = parsed?.result.ok ? parsed.result.reading : null;
  return (
    <Dialog
      title={
        parsed && reading
          ? t("exchange.foundTitle", { count: reading.holes.length, file: parsed.source.name })
          : t("exchange.importTitle")
      }
      closeLabel={t("exchange.close")}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {parsed && reading ? (
        <ImportReview
          key={`${parsed.source.name}${parsed.swapped}`}
          store={store}
          file={parsed.source.name}
          reading={reading}
          location={location}
          onSwap={() => parse(parsed.source, !parsed.swapped)}
          onBack={() => setParsed(null)}
          onImport={(fairwayId) => {
            onClose();
            onImported(fairwayId);
          }}
        />
      ) : (
        <ChooseSource
          busy={busy}
          failure={parsed && !parsed.result.ok ? { ...parsed.result, file: parsed.source.name } : null}
          onFile={open}
          onText={(text) => parse({ name: t("exchange.pasted"), text }, false)}
          onSwap={() => parsed && parse(parsed.source, true)}
        />
      )}
    </Dialog>
  );
}

interface ChooseSourceProps {
  busy: string | null;
  /** Why the last file could not be read. */
  failure: (Extract<ReadResult, { ok: false }> & { file: string }) | null;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onSwap: () => void;
}

function ChooseSource({ busy, failure, onFile, onText, onSwap }: ChooseSourceProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const pasteField = useId();
  return (
    <div className="exchange-body flex flex-col gap-4">
      <p className="text-sm text-muted">{t("exchange.importIntro")}</p>
      {failure && (
        <div role="alert" className="rounded-lg border border-line bg-danger-soft px-4 py-3 text-sm">
          <p className="flex gap-2 font-medium wrap-anywhere">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {failure.file}: {t(failure.problem)}
            </span>
          </p>
          {failure.swapMayHelp && <SwapButton onSwap={onSwap} />}
        </div>
      )}
      <div className="drop-zone">
        <input
          ref={input}
          type="file"
          aria-label={t("exchange.chooseFile")}
          accept=".geojson,.json,.kml,.gpx,application/geo+json,application/json,application/gpx+xml,application/vnd.google-earth.kml+xml"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Lets the user choose the same file again, for instance once it is corrected.
            event.target.value = "";
            if (file) onFile(file);
          }}
        />
        <Button variant="primary" onClick={() => input.current?.click()}>
          <FileUp aria-hidden className="size-4" />
          {t("exchange.chooseFile")}
        </Button>
        <p className="text-sm text-muted">
          {busy === null ? t("exchange.dropHere") : t("exchange.reading", { file: busy })}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <label htmlFor={pasteField} className="text-sm font-medium">
          {t("exchange.pasteLabel")}
        </label>
        <textarea
          id={pasteField}
          rows={4}
          spellCheck={false}
          className="field font-mono text-sm"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button disabled={text.trim() === ""} onClick={() => onText(text)}>
            {t("exchange.readPasted")}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ImportReviewProps {
  store: SessionStore;
  file: string;
  reading: FileContents;
  location: Coordinates | null;
  onSwap: () => void;
  onBack: () => void;
  onImport: (fairwayId: string) => void;
}

/** The holes found in a file, and the choice between adding them and replacing the existing ones. */
function ImportReview({ store, file, reading, location, onSwap, onBack, onImport }: ImportReviewProps) {
  const t = useTranslate();
  const [mode, setMode] = useState<ImportMode>("add");
  const [ids] = useState(() => reading.holes.map(() => newId("fairway")));
  const { present } = store.get().history;
  const choice = useMemo(
    () => ({ mode, idAt: (index: number) => ids[index] ?? newId("fairway") }),
    [mode, ids],
  );
  const result = useMemo(() => planImport(present, reading.holes, choice), [present, reading, choice]);
  const problems = useMemo(() => firstPerHole(findProblems(result.document)), [result]);
  const near = location ?? present.fairways.find(({ teePosition }) => teePosition)?.teePosition ?? null;
  const count = reading.holes.length;

  const importNow = () => {
    const [first] = result.added;
    store.dispatch({
      type: "run",
      command: importHoles(reading.holes, { ...choice, file }),
      select: first?.id,
    });
    if (first) onImport(first.id);
  };
  return (
    <>
      <div className="exchange-body flex flex-col gap-4">
        {looksSwapped(reading.holes, near) && (
          <div className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm">
            <p>{t("exchange.swapHelp")}</p>
            <SwapButton onSwap={onSwap} />
          </div>
        )}
        {count > 0 && present.fairways.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-2 text-sm font-semibold">{t("exchange.how")}</legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {IMPORT_MODES.map((each) => (
                <label key={each} className="choice-card">
                  <input
                    type="radio"
                    name="import-mode"
                    checked={mode === each}
                    onChange={() => setMode(each)}
                  />
                  <span className="text-sm">
                    <span className="block font-semibold">
                      {t(each === "add" ? "exchange.modeAdd" : "exchange.modeReplace")}
                    </span>
                    <span className="text-muted">
                      {t(each === "add" ? "exchange.modeAddHelp" : "exchange.modeReplaceHelp", {
                        count: present.fairways.length,
                      })}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <ImportPreview
          reading={reading}
          planImport={result}
          kept={mode === "add" ? present.fairways : []}
          problems={problems}
        />
      </div>
      <div className="exchange-foot">
        <Button onClick={onBack}>{t("exchange.otherFile")}</Button>
        {count > 0 && (
          <Button variant="primary" onClick={importNow}>
            {t("exchange.doImport", { count })}
          </Button>
        )}
      </div>
    </>
  );
}

/** One problem per hole, since a missing tee or target causes others. Problems of the whole course are all kept. */
function firstPerHole(problems: readonly EditorProblem[]): EditorProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ fairwayId }) => {
    if (fairwayId === null) return true;
    const isFirst = !seen.has(fairwayId);
    seen.add(fairwayId);
    return isFirst;
  });
}

function SwapButton({ onSwap }: { onSwap: () => void }) {
  const t = useTranslate();
  return (
    <Button className="mt-2" onClick={onSwap}>
      <ArrowLeftRight aria-hidden className="size-4" />
      {t("exchange.swap")}
    </Button>
  );
}

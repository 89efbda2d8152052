"use client";

import { ArrowLeftRight, CircleAlert, FileUp } from "lucide-react";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import { type EditorProblem, problemsOf } from "@/lib/editor/checks/problems";
import { IMPORT_MODES, type ImportMode, imported, importHoles } from "@/lib/exchange/import-holes";
import { looksSwapped, type ReadFile, readFile } from "@/lib/exchange/read";
import type { Reading } from "@/lib/exchange/recognised";
import { Unreadable } from "@/lib/exchange/unreadable";
import { newId } from "@/lib/ids";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { SessionStore } from "../session/session-store";
import { browserXml } from "./browser-xml";
import { ExchangeDialog } from "./exchange-dialog";
import { textOfFile } from "./file-text";
import { ImportPreview } from "./import-preview";

interface ImportDialogProps {
  store: SessionStore;
  /** Where the course is, in degrees: a file that lies elsewhere may have its coordinates the wrong way round. */
  location: Coordinates | null;
  /** The file that was dropped on the page; null to begin with the choice of one. */
  dropped: File | null;
  onImported: (fairwayId: string) => void;
  onClose: () => void;
}

interface Source {
  readonly name: string;
  readonly text: string;
}

type Read = { readonly source: Source; readonly swapped: boolean; readonly result: ReadFile };

/** Holes from a file: choose, drop or paste it, see what it holds, and only then change the course. */
export function ImportDialog({ store, location, dropped, onImported, onClose }: ImportDialogProps) {
  const t = useTranslate();
  const [read, setRead] = useState<Read | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const look = useCallback((source: Source, swapped: boolean) => {
    setRead({ source, swapped, result: readFile(source.text, { xml: browserXml, swapped }) });
  }, []);
  const open = useCallback(
    async (file: File) => {
      setBusy(file.name);
      try {
        look({ name: file.name, text: await textOfFile(file) }, false);
      } catch (error) {
        const problem = error instanceof Unreadable ? error.text : message("exchange.notReadable");
        setRead({
          source: { name: file.name, text: "" },
          swapped: false,
          result: { ok: false, problem, swapMayHelp: false },
        });
      } finally {
        setBusy(null);
      }
    },
    [look],
  );
  useEffect(() => {
    if (dropped) void open(dropped);
  }, [dropped, open]);

  const reading = read?.result.ok ? read.result.reading : null;
  return (
    <ExchangeDialog
      title={
        read && reading
          ? t("exchange.foundTitle", { count: reading.holes.length, file: read.source.name })
          : t("exchange.importTitle")
      }
      onClose={onClose}
    >
      {read && reading ? (
        <Found
          key={`${read.source.name}${read.swapped}`}
          store={store}
          file={read.source.name}
          reading={reading}
          location={location}
          onSwap={() => look(read.source, !read.swapped)}
          onAnother={() => setRead(null)}
          onImport={(fairwayId) => {
            onClose();
            onImported(fairwayId);
          }}
        />
      ) : (
        <ChooseSource
          busy={busy}
          refused={read && !read.result.ok ? { ...read.result, file: read.source.name } : null}
          onFile={open}
          onText={(text) => look({ name: t("exchange.pasted"), text }, false)}
          onSwap={() => read && look(read.source, true)}
        />
      )}
    </ExchangeDialog>
  );
}

interface ChooseSourceProps {
  busy: string | null;
  refused: (Extract<ReadFile, { ok: false }> & { file: string }) | null;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onSwap: () => void;
}

function ChooseSource({ busy, refused, onFile, onText, onSwap }: ChooseSourceProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const pasteField = useId();
  return (
    <div className="exchange-body flex flex-col gap-4">
      <p className="text-sm text-muted">{t("exchange.importIntro")}</p>
      {refused && (
        <div role="alert" className="rounded-lg border border-line bg-danger-soft px-4 py-3 text-sm">
          <p className="flex gap-2 font-medium wrap-anywhere">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>
              {refused.file}: {t(refused.problem)}
            </span>
          </p>
          {refused.swapMayHelp && <SwapButton onSwap={onSwap} />}
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
            // The same file, mended, may be chosen again.
            event.target.value = "";
            if (file) onFile(file);
          }}
        />
        <button type="button" className="button button-primary" onClick={() => input.current?.click()}>
          <FileUp aria-hidden className="size-4" />
          {t("exchange.chooseFile")}
        </button>
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
          <button type="button" className="button" disabled={text.trim() === ""} onClick={() => onText(text)}>
            {t("exchange.readPasted")}
          </button>
        </div>
      </div>
    </div>
  );
}

interface FoundProps {
  store: SessionStore;
  file: string;
  reading: Reading;
  location: Coordinates | null;
  onSwap: () => void;
  onAnother: () => void;
  onImport: (fairwayId: string) => void;
}

function Found({ store, file, reading, location, onSwap, onAnother, onImport }: FoundProps) {
  const t = useTranslate();
  const [mode, setMode] = useState<ImportMode>("add");
  const [ids] = useState(() => reading.holes.map(() => newId("fairway")));
  const { present } = store.get().history;
  const choice = useMemo(
    () => ({ mode, idAt: (index: number) => ids[index] ?? newId("fairway") }),
    [mode, ids],
  );
  const result = useMemo(() => imported(present, reading.holes, choice), [present, reading, choice]);
  const problems = useMemo(() => firstOfEach(problemsOf(result.document)), [result]);
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
          imported={result}
          stays={mode === "add" ? present.fairways : []}
          problems={problems}
        />
      </div>
      <div className="exchange-foot">
        <button type="button" className="button" onClick={onAnother}>
          {t("exchange.otherFile")}
        </button>
        {count > 0 && (
          <button type="button" className="button button-primary" onClick={importNow}>
            {t("exchange.doImport", { count })}
          </button>
        )}
      </div>
    </>
  );
}

/** One problem a hole: an end that is missing brings others with it. */
function firstOfEach(problems: readonly EditorProblem[]): EditorProblem[] {
  const told = new Set<string>();
  return problems.filter(({ fairwayId }) => {
    if (fairwayId === null) return true;
    const isFirst = !told.has(fairwayId);
    told.add(fairwayId);
    return isFirst;
  });
}

function SwapButton({ onSwap }: { onSwap: () => void }) {
  const t = useTranslate();
  return (
    <button type="button" className="button mt-2" onClick={onSwap}>
      <ArrowLeftRight aria-hidden className="size-4" />
      {t("exchange.swap")}
    </button>
  );
}

"use client";

import { CircleAlert, FileUp } from "lucide-react";
import { type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { ACCEPTED_FILES } from "@/app/files/accepted-files";
import { readFileBytes } from "@/app/files/file-bytes";
import { readSource } from "@/app/files/read-source";
import { Button } from "@/app/ui/button";
import { FileButton } from "@/app/ui/file-button";
import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import { type EditorProblem, findProblems } from "@/lib/editor/checks/problems";
import { fairwaysOf } from "@/lib/editor/fairways";
import { type Correction, correct } from "@/lib/exchange/corrections";
import { type ImportMode, planImport } from "@/lib/exchange/import-holes";
import type { ReadOptions } from "@/lib/exchange/items";
import { findFarHoles } from "@/lib/exchange/plausible";
import { type FileContent, looksSwapped, type ReadResult } from "@/lib/exchange/read";
import type { FileContents } from "@/lib/exchange/recognised";
import type { Message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Backgrounds } from "../session/studio-settings";
import { useStudio } from "../session/use-studio";
import { ColumnChoiceForm, SwapButton } from "./column-choice";
import { createIds, findModes, runImport, toSetName } from "./import-choice";
import { ImportPreview } from "./import-preview";

interface ImportDialogProps {
  /** A file dropped on the page; null to let the user choose one. */
  dropped: File | null;
  /** Whether that file has latitude and longitude swapped. */
  swapped?: boolean;
  /** Message about why the user has to choose a file. */
  note?: Message;
  backgrounds: Backgrounds;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

interface Source {
  readonly name: string;
  readonly content: FileContent;
}

/** A source with the result of reading it, and how it was read. */
interface ParsedSource {
  readonly source: Source;
  readonly options: ReadOptions;
  readonly result: ReadResult;
}

/** Imports holes from a file: choose, drop or paste it, and review what was found before the course changes. */
export function ImportDialog(props: ImportDialogProps) {
  const { dropped, swapped = false, note, backgrounds, onClose, finalFocus } = props;
  const { showPlaces } = useStudio();
  const t = useTranslate();
  const [parsed, setParsed] = useState<ParsedSource | null>(null);
  /** Whether the user changes what the columns mean, though the table could be read. */
  const [isChoosing, setChoosing] = useState(false);
  /** The name of the file being read. */
  const [busy, setBusy] = useState<string | null>(null);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  /** Reads a source, cancelling one that is still being read. */
  const read = useCallback(
    async (name: string, getContent: () => Promise<FileContent>, options: ReadOptions) => {
      current.current?.abort();
      const abort = new AbortController();
      current.current = abort;
      setBusy(name);
      const { content, result } = await readSource(getContent, options, abort.signal);
      if (abort.signal.aborted) return;
      setParsed({ source: { name, content }, options, result });
      setChoosing(false);
      setBusy(null);
    },
    [],
  );
  const open = useCallback(
    (file: File, isSwapped = false) => read(file.name, () => readFileBytes(file), { swapped: isSwapped }),
    [read],
  );
  const readAgain = ({ name, content }: Source, options: ReadOptions) =>
    void read(name, async () => content, options);
  useEffect(() => {
    if (dropped) void open(dropped, swapped);
  }, [dropped, swapped, open]);

  const reading = parsed?.result.ok ? parsed.result.reading : null;
  const table = reading ? isChoosing && reading.table : parsed && !parsed.result.ok && parsed.result.table;
  if (parsed && table) {
    const { source, options, result } = parsed;
    return (
      <StudioDialog
        title={t("exchange.columnsTitle", { file: source.name })}
        onClose={onClose}
        finalFocus={finalFocus}
      >
        <ColumnChoiceForm
          key={source.name}
          table={table}
          problem={result.ok ? null : result.problem}
          onSwap={
            !result.ok && result.swapMayHelp
              ? () => readAgain(source, { ...options, swapped: !options.swapped })
              : null
          }
          onBack={() => (result.ok ? setChoosing(false) : setParsed(null))}
          onRead={(columns) => readAgain(source, { ...options, columns })}
        />
      </StudioDialog>
    );
  }
  return (
    <StudioDialog
      title={
        parsed && reading
          ? t("exchange.foundTitle", { count: reading.holes.length, file: parsed.source.name })
          : t("exchange.importTitle")
      }
      onClose={onClose}
      finalFocus={finalFocus}
    >
      {parsed && reading ? (
        <ImportReview
          key={`${parsed.source.name}${parsed.options.swapped}${parsed.options.columns}`}
          file={parsed.source.name}
          read={reading}
          backgrounds={backgrounds}
          onSwap={() => readAgain(parsed.source, { ...parsed.options, swapped: !parsed.options.swapped })}
          onColumns={reading.table ? () => setChoosing(true) : null}
          onBack={() => setParsed(null)}
          onImport={(places) => {
            onClose();
            showPlaces(places);
          }}
        />
      ) : (
        <ChooseSource
          busy={busy}
          failure={parsed && !parsed.result.ok ? { ...parsed.result, file: parsed.source.name } : null}
          note={note}
          onFile={open}
          onText={(text) => readAgain({ name: t("exchange.pasted"), content: text }, { swapped: false })}
          onSwap={() => parsed && readAgain(parsed.source, { ...parsed.options, swapped: true })}
        />
      )}
    </StudioDialog>
  );
}

interface ChooseSourceProps {
  busy: string | null;
  note: Message | undefined;
  /** Why the last file could not be read. */
  failure: (Extract<ReadResult, { ok: false }> & { file: string }) | null;
  onFile: (file: File) => void;
  onText: (text: string) => void;
  onSwap: () => void;
}

function ChooseSource({ busy, failure, note, onFile, onText, onSwap }: ChooseSourceProps) {
  const t = useTranslate();
  const [text, setText] = useState("");
  const pasteField = useId();
  return (
    <div className="dialog-body flex flex-col gap-4">
      <p className="text-sm text-muted">{t("exchange.importIntro")}</p>
      {note && !failure && (
        <p role="alert" className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm">
          {t(note)}
        </p>
      )}
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
      <div className="flex flex-col items-center gap-2 rounded-card border-2 border-dashed border-field-line bg-canvas px-4 py-6 text-center focus-within:border-select">
        <FileButton
          variant="primary"
          fieldLabel={t("exchange.chooseFile")}
          accept={ACCEPTED_FILES}
          onChoose={([file]) => onFile(file)}
        >
          <FileUp aria-hidden className="size-4" />
          {t("exchange.chooseFile")}
        </FileButton>
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
  file: string;
  /** The contents of the file, before the user corrects them. */
  read: FileContents;
  backgrounds: Backgrounds;
  onSwap: () => void;
  /** Lets the user say what the columns of a table mean; null for other files. */
  onColumns: (() => void) | null;
  onBack: () => void;
  /** Called with the imported places, in degrees. */
  onImport: (places: readonly Coordinates[]) => void;
}

/** Review of the contents of a file, with the choice of how to import them. */
function ImportReview({ file, read, backgrounds, ...actions }: ImportReviewProps) {
  const { onSwap, onColumns, onBack, onImport } = actions;
  const [corrections, setCorrections] = useState<readonly Correction[]>([]);
  const reading = useMemo(() => corrections.reduce(correct, read), [read, corrections]);
  const { store, course } = useStudio();
  const t = useTranslate();
  const { present } = store.get().history;
  const modes = useMemo(() => findModes(present, reading), [present, reading]);
  const [mode, setMode] = useState<ImportMode>(modes[0] ?? "add");
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(
    () => new Set(read.isWholeCourse ? [] : findFarHoles(read.holes).keys()),
  );
  const [withFeatures, setWithFeatures] = useState(true);
  const [newFileId] = useState(createIds);
  const choice = useMemo(
    () => ({
      mode,
      newId: newFileId,
      chosen: new Set(reading.holes.map(({ id }) => id).filter((id) => !skipped.has(id))),
      withFeatures,
      setName: toSetName(reading, file),
    }),
    [mode, newFileId, reading, skipped, withFeatures, file],
  );
  const result = useMemo(() => planImport(present, reading, choice), [present, reading, choice]);
  const problems = useMemo(() => firstPerHole(findProblems(result.document)), [result]);
  const near =
    course.location ?? fairwaysOf(present).find(({ teePosition }) => teePosition)?.teePosition ?? null;
  const count = choice.chosen.size;
  const hasFeatures = withFeatures && reading.features.length > 0;

  const [problem] = problems;
  const importNow = () => onImport(runImport(store, reading, result, { ...choice, file }));
  return (
    <>
      <div className="dialog-body flex flex-col gap-4">
        {looksSwapped(reading.holes, near) && (
          <div className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm">
            <p>{t("exchange.swapHelp")}</p>
            <SwapButton onSwap={onSwap} />
          </div>
        )}
        {modes.length > 1 && (
          <ModeChoice
            modes={modes}
            mode={mode}
            onMode={setMode}
            count={present.holes.length}
            isWholeCourse={reading.isWholeCourse}
          />
        )}
        <ImportPreview
          reading={reading}
          plan={result}
          kept={mode === "replace" ? [] : fairwaysOf(present)}
          problems={problems}
          skipped={skipped}
          onSkipped={setSkipped}
          withFeatures={withFeatures}
          onWithFeatures={setWithFeatures}
          backgrounds={backgrounds}
          onCorrect={(correction) => setCorrections([...corrections, correction])}
          onUndo={corrections.length > 0 ? () => setCorrections(corrections.slice(0, -1)) : null}
        />
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
        {/* Once more beside the button: the list of them may be out of view. */}
        {problem && (
          <p className="flex w-full gap-2 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span>{t("exchange.savedOnceFixed", { problem: problem.text })}</span>
          </p>
        )}
        {onColumns && (
          <Button className="mr-auto" onClick={onColumns}>
            {t("exchange.changeColumns")}
          </Button>
        )}
        <Button onClick={onBack}>{t("exchange.otherFile")}</Button>
        {(reading.holes.length > 0 || reading.features.length > 0) && (
          <Button variant="primary" disabled={count === 0 && !hasFeatures} onClick={importNow}>
            {count === 0 && hasFeatures
              ? t("exchange.importOnlyFeatures", { count: reading.features.length })
              : t("exchange.importHoles", { count })}
          </Button>
        )}
      </div>
    </>
  );
}

interface ModeChoiceProps {
  modes: readonly ImportMode[];
  mode: ImportMode;
  onMode: (mode: ImportMode) => void;
  /** Number of existing holes. */
  count: number;
  isWholeCourse: boolean;
}

function ModeChoice({ modes, mode, onMode, count, isWholeCourse }: ModeChoiceProps) {
  const t = useTranslate();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{t("exchange.existingHoles")}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {modes.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer gap-2.5 rounded-[0.625rem] border border-line px-3 py-2.5 has-checked:border-select has-checked:bg-select-soft"
          >
            <input
              type="radio"
              name="import-mode"
              className="mt-1 accent-select"
              checked={mode === each}
              onChange={() => onMode(each)}
            />
            <span className="text-sm">
              <span className="block font-semibold">{t(`exchange.mode_${each}`)}</span>
              <span className="text-muted">
                {t(`exchange.mode_${each === "replace" && isWholeCourse ? "replaceAll" : each}_help`, {
                  count,
                })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Keeps only the first problem of each hole, since a missing tee or target causes more. Keeps all problems of
 * the whole course.
 */
function firstPerHole(problems: readonly EditorProblem[]): EditorProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ fairwayId }) => {
    if (fairwayId === null) return true;
    const isFirst = !seen.has(fairwayId);
    seen.add(fairwayId);
    return isFirst;
  });
}

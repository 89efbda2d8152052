"use client";

import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { readFileBytes } from "@/app/files/file-bytes";
import { readSource } from "@/app/files/read-source";
import { findProblems } from "@/lib/editor/checks/problems";
import { planImport } from "@/lib/exchange/import-holes";
import { type FileContents, isGuess } from "@/lib/exchange/recognised";
import { message } from "@/lib/messages/message";
import type { Coordinates } from "@/lib/validation/coordinates";
import { IMPORT_PARAMETER } from "@/lib/validation/import-parameter";
import {
  type FileKey,
  forgetHandedOverFile,
  type HandedOverFile,
  loadHandedOverFile,
} from "../session/handed-over-file";
import type { SessionStore } from "../session/session-store";
import type { Backgrounds } from "../session/studio-settings";
import { useStudio } from "../session/use-studio";
import { createIds, findModes, isEmptyCourse, runImport, toSetName } from "./import-choice";
import { ImportDialog } from "./import-dialog";

interface HandedOverImportProps {
  fileId: string;
  backgrounds: Backgrounds;
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/**
 * Imports the file that a course was created from. The user has already seen its contents, so a file without
 * problems and guesses is imported immediately, as one step that can be undone; any other opens in the import dialog.
 * Until then the file stays in the browser, and a reload starts again.
 */
export function HandedOverImport({ fileId, backgrounds, onClose, finalFocus }: HandedOverImportProps) {
  const { account, store, showPlaces } = useStudio();
  /** File for the dialog; null to let the user choose it again, undefined for no dialog. */
  const [shown, setShown] = useState<HandedOverFile | null>();
  const done = () => {
    void forgetHandedOverFile([account, fileId]);
    removeImportParameter();
    onClose();
  };
  const start = useEffectEvent(async (signal: AbortSignal) => {
    const key: FileKey = [account, fileId];
    const handedOver = await loadHandedOverFile(key);
    if (signal.aborted) return;
    const isEmpty = isEmptyCourse(store.get().history.present);
    if (!handedOver) {
      // The file was imported before the page was reloaded, or has been deleted.
      if (isEmpty) setShown(null);
      else done();
      return;
    }
    const { file, swapped } = handedOver;
    const { result } = await readSource(() => readFileBytes(file), { swapped }, signal);
    if (signal.aborted) return;
    const places = result.ok && isEmpty ? importAtOnce(store, result.reading, file.name) : null;
    if (!places) {
      setShown(handedOver);
      return;
    }
    done();
    showPlaces(places);
  });
  useEffect(() => {
    const abort = new AbortController();
    void start(abort.signal);
    return () => abort.abort();
  }, []);

  if (shown === undefined) return null;
  return (
    <ImportDialog
      dropped={shown?.file ?? null}
      swapped={shown?.swapped ?? false}
      backgrounds={backgrounds}
      {...(!shown && { note: message("exchange.fileGone") })}
      onClose={done}
      finalFocus={finalFocus}
    />
  );
}

/**
 * Imports all of a file into an empty course. @returns the imported places; null if the user has to review
 * the file.
 */
function importAtOnce(store: SessionStore, reading: FileContents, file: string): Coordinates[] | null {
  if (reading.holes.length === 0 && reading.features.length === 0) return null;
  const { present } = store.get().history;
  const choice = {
    mode: findModes(present, reading)[0] ?? ("add" as const),
    newId: createIds(),
    setName: toSetName(reading, file),
    file,
  };
  const plan = planImport(present, reading, choice);
  if (findProblems(plan.document).length > 0 || reading.holes.some(isGuess)) return null;
  return runImport(store, reading, plan, choice);
}

/** Removes the parameter, so that a reload doesn't import the file again. */
function removeImportParameter(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete(IMPORT_PARAMETER);
  window.history.replaceState(window.history.state, "", url);
}

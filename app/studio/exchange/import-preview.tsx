import { useMemo, useState } from "react";
import { IgnoredList, Notes, Warnings } from "@/app/files/file-findings";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import type { EditorProblem } from "@/lib/editor/checks/problems";
import type { EditedFairway } from "@/lib/editor/fairways";
import { type Correction, endId, listPoints } from "@/lib/exchange/corrections";
import type { ImportPlan } from "@/lib/exchange/import-holes";
import { findImplausible } from "@/lib/exchange/plausible";
import type { FileContents } from "@/lib/exchange/recognised";
import type { Backgrounds } from "../session/studio-settings";
import { HoleTable } from "./hole-table";
import { ImportMap } from "./import-map";
import { type ChosenEnds, PairForm } from "./pair-form";

interface ImportPreviewProps {
  reading: FileContents;
  plan: ImportPlan;
  /** The existing holes that the import keeps. */
  kept: readonly EditedFairway[];
  problems: readonly EditorProblem[];
  /** IDs in the file of the holes that are not imported. */
  skipped: ReadonlySet<string>;
  onSkipped: (skipped: ReadonlySet<string>) => void;
  withFeatures: boolean;
  onWithFeatures: (withFeatures: boolean) => void;
  backgrounds: Backgrounds;
  onCorrect: (correction: Correction) => void;
  /** Takes the last correction back; null before the first. */
  onUndo: (() => void) | null;
}

const NO_ENDS: ChosenEnds = { tee: null, target: null };

/** More points than any course has are no choice, but a slow page. */
const MAX_POINTS = 1_000;

/** Previews an import: the map, problems, what was found and can be put right, and the items ignored. */
export function ImportPreview({ reading, plan, kept, problems, ...choice }: ImportPreviewProps) {
  const t = useTranslate();
  const { skipped, onSkipped, withFeatures, onWithFeatures, backgrounds, onCorrect, onUndo } = choice;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [ends, setEnds] = useState(NO_ENDS);
  const implausible = findImplausible(plan.added);
  const chosen = reading.holes.filter(({ id }) => !skipped.has(id));
  const selected = plan.added[chosen.findIndex(({ id }) => id === selectedId)] ?? null;
  const isOurs = reading.holes.length > 0 && reading.holes.every(({ reason }) => reason === null);
  const points = useMemo(() => {
    const all = isOurs ? [] : listPoints(reading);
    return all.length > MAX_POINTS ? [] : all;
  }, [reading, isOurs]);
  const chosenPoints = useMemo(() => new Set([ends.tee, ends.target].filter((id) => id !== null)), [ends]);
  const choosePoint = (id: string) => {
    const hole = reading.holes.find((each) => endId(each, "tee") === id || endId(each, "target") === id);
    if (hole) setSelectedId(hole.id);
    if (ends.tee === null || ends.target !== null) setEnds({ tee: id, target: null });
    else setEnds({ ...ends, target: id });
  };
  const isEmpty = reading.holes.length === 0 && reading.features.length === 0;
  if (isEmpty && points.length < 2) {
    return (
      <>
        <p>{t("exchange.foundNone")}</p>
        <IgnoredList ignored={reading.ignored} />
      </>
    );
  }
  const layouts = reading.layouts.slice(1);
  return (
    <div className="flex flex-col gap-4">
      {isEmpty && <p>{t("exchange.foundNone")}</p>}
      {reading.courseName && (
        <p className="text-sm text-muted wrap-anywhere">
          {t("exchange.courseNamed", { name: reading.courseName })}
        </p>
      )}
      <ImportMap
        backgrounds={backgrounds}
        kept={kept}
        added={plan.added}
        selected={selected}
        points={points}
        chosen={chosenPoints}
        onHole={(fairwayId) =>
          setSelectedId(chosen[plan.added.findIndex(({ id }) => id === fairwayId)]?.id ?? null)
        }
        onPoint={choosePoint}
      />
      <Warnings
        title={t("exchange.problemsTitle")}
        tone="bg-danger-soft"
        texts={problems.map(({ text }) => text)}
      />
      <Notes notes={[...(implausible ? [implausible] : []), ...plan.leftOut, ...reading.notes]} />
      {reading.holes.length > 0 && (
        <HoleTable
          holes={reading.holes}
          plan={plan}
          skipped={skipped}
          onSkipped={onSkipped}
          selectedId={selectedId}
          onSelect={setSelectedId}
          onCorrect={isOurs ? null : onCorrect}
        />
      )}
      {points.length > 1 && (
        <PairForm
          points={points}
          chosen={ends}
          onChoose={setEnds}
          onPair={(teeId, targetId) => {
            setEnds(NO_ENDS);
            onCorrect({ kind: "pair", teeId, targetId });
          }}
        />
      )}
      {onUndo && (
        <Button className="self-start" onClick={onUndo}>
          {t("exchange.undoCorrection")}
        </Button>
      )}
      {layouts.length > 0 && (
        <p className="text-sm wrap-anywhere">
          {t("exchange.foundLayouts", {
            count: layouts.length,
            names: layouts.map(({ name }) => name).join(", "),
          })}
        </p>
      )}
      {reading.features.length > 0 && (
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-1"
            checked={withFeatures}
            onChange={(event) => onWithFeatures(event.target.checked)}
          />
          {t("exchange.importFeatures", { count: reading.features.length })}
        </label>
      )}
      <IgnoredList ignored={reading.ignored} />
    </div>
  );
}

import { Copy, Star, Trash2 } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { useTextDraft } from "@/app/ui/use-text-draft";
import type { Command } from "@/lib/editor/commands/command";
import {
  addPath,
  applyPreset,
  deletePath,
  duplicatePath,
  makePrimary,
  pathName,
  renamePath,
} from "@/lib/editor/commands/flight-paths";
import { detectPreset, PRESETS, type Preset } from "@/lib/editor/commands/presets";
import type { FlightPath } from "@/lib/editor/document";
import { type EditedFairway, isComplete } from "@/lib/editor/fairways";
import { pathLength } from "@/lib/editor/measures";
import { selectHole } from "@/lib/editor/selection";
import { newId } from "@/lib/ids";
import { formatLength } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { useStudio } from "../session/use-studio";

interface FlightPathsProps {
  fairway: EditedFairway;
  /** The selected path: its control points have handles on the map. */
  path: FlightPath;
  /** Reason why no flight path can be added; null if one can. */
  full: Message | null;
}

/** The flight paths of a hole, and buttons that edit the selected one. */
export function FlightPaths({ fairway, path, full }: FlightPathsProps) {
  const studio = useStudio();
  const run = (command: Command, pathId?: string) => studio.run(command, selectHole(fairway.id, pathId));
  const t = useTranslate();
  const choices = useRef<HTMLDivElement>(null);
  const paths = fairway.flightPaths;
  const isFull = full !== null;
  const add = (command: (id: string) => ReturnType<typeof addPath>) => {
    const id = newId("path");
    run(command(id), id);
  };
  const deleteSelected = () => {
    run(deletePath(fairway.id, path.id));
    // The button may be disabled now: keep the focus in the list.
    choices.current?.querySelector("input")?.focus();
  };
  return (
    <fieldset className="min-w-0" aria-labelledby="flight-paths">
      <div className="flex items-center justify-between">
        <h3 id="flight-paths" className="inspector-label">
          {t("holes.paths")}
        </h3>
        <button
          type="button"
          className="inspector-add"
          aria-label={t("holes.addAPath")}
          aria-disabled={full !== null || undefined}
          title={full ? t(full) : t("holes.addAPath")}
          onClick={full ? undefined : () => add((id) => addPath(fairway.id, id))}
        >
          {t("holes.add")}
        </button>
      </div>
      <div ref={choices} className="mt-1 flex flex-col">
        {paths.map((each, index) => (
          <label key={each.id} className="path-choice">
            <input
              type="radio"
              name="flight-path"
              checked={each.id === path.id}
              onChange={() => studio.select(selectHole(fairway.id, each.id))}
            />
            <span className="min-w-0 flex-1 truncate">{t(pathName(fairway, each))}</span>
            {index === 0 && each.name !== null && (
              <span className="path-main" title={t("holes.mainHint")}>
                {t("holes.main")}
              </span>
            )}
            {isComplete(fairway) && (
              <span className="text-sm text-muted tabular-nums">
                {formatLength(pathLength(fairway, each), t)}
              </span>
            )}
          </label>
        ))}
      </div>
      <div className="mt-1.5 flex items-center gap-1">
        <NameField
          key={`${fairway.id}/${path.id}`}
          name={path.name ?? ""}
          onCommit={(name) => run(renamePath(fairway.id, path.id, name))}
        />
        <IconButton
          label={t("holes.makeThisMain")}
          disabled={path.id === paths[0].id}
          onClick={() => run(makePrimary(fairway.id, path.id))}
        >
          <Star aria-hidden className={`size-4.5 ${path.id === paths[0].id ? "fill-current" : ""}`} />
        </IconButton>
        <IconButton
          label={t("holes.duplicateThisPath")}
          disabled={isFull}
          onClick={() => add((id) => duplicatePath(fairway.id, path.id, id))}
        >
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={t("holes.deleteThisPath")} disabled={paths.length === 1} onClick={deleteSelected}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <Presets
        fairway={fairway}
        path={path}
        onChoose={(preset) => run(applyPreset(fairway.id, path.id, preset))}
      />
    </fieldset>
  );
}

function NameField({ name, onCommit }: { name: string; onCommit: (name: string) => void }) {
  const t = useTranslate();
  const { field } = useTextDraft({ value: name, commit: onCommit });
  return (
    <input
      type="text"
      aria-label={t("holes.pathNameField")}
      placeholder={t("holes.pathNamePlaceholder")}
      maxLength={HOLE_LIMITS.nameCodePoints}
      autoComplete="off"
      className="field min-h-10 min-w-0 flex-1 py-1 text-sm"
      {...field}
    />
  );
}

/** SVG paths of the shapes, seen from above with the tee at the bottom. */
const SHAPES: Readonly<Record<Preset, string>> = {
  straight: "M10 18V3",
  hyzer: "M9 18C16 14 17 8 9 3",
  anhyzer: "M11 18C4 14 3 8 11 3",
  s: "M10 18C2 13 18 9 10 3",
};

function Presets({
  fairway,
  path,
  onChoose,
}: {
  fairway: EditedFairway;
  path: FlightPath;
  onChoose: (preset: Preset) => void;
}) {
  const t = useTranslate();
  const current = detectPreset(fairway, path);
  const isEnabled = isComplete(fairway);
  return (
    <div className="mt-2">
      {/* biome-ignore lint/a11y/useSemanticElements: a nested fieldset would need a visible legend */}
      <div
        role="group"
        aria-label={t("holes.presets")}
        aria-describedby="presets-help"
        className="preset-choices"
      >
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={preset === current}
            aria-disabled={!isEnabled || undefined}
            className="preset-choice"
            onClick={isEnabled ? () => onChoose(preset) : undefined}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5">
              <path
                d={SHAPES[preset]}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              />
            </svg>
            {t(`holes.${preset}`)}
          </button>
        ))}
      </div>
      <p id="presets-help" className="mt-1 text-xs text-muted">
        {t("holes.presetsHelp", { path: pathName(fairway, path) })}
      </p>
    </div>
  );
}

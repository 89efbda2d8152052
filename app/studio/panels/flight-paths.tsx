import { Copy, Star, Trash2 } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
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
import { type EditedFairway, findFairway, isComplete } from "@/lib/editor/fairways";
import { pathLength } from "@/lib/editor/measures";
import { selectHole } from "@/lib/editor/selection";
import { newId } from "@/lib/ids";
import { formatLength } from "@/lib/messages/length";
import type { Message } from "@/lib/messages/message";
import type { FlightPathId, HoleId } from "@/lib/validation/course-ids";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { useStudio } from "../session/use-studio";
import { DraftField } from "./draft-field";
import { GroupHeading } from "./group-heading";

interface FlightPathsProps {
  holeId: HoleId;
  fairway: EditedFairway;
  /** The selected path: its control points have handles on the map. */
  path: FlightPath;
  /** Reason why no flight path can be added; null if one can. */
  full: Message | null;
}

/** The flight paths of a hole, and buttons that edit the selected one. */
export function FlightPaths({ holeId, fairway, path, full }: FlightPathsProps) {
  const studio = useStudio();
  const run = (command: Command, pathId?: FlightPathId) =>
    studio.run(command, selectHole(fairway.id, pathId));
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
      <GroupHeading
        title={t("holes.paths")}
        id="flight-paths"
        add={t("holes.addAPath")}
        full={full}
        onAdd={() => add((id) => addPath(fairway.id, id))}
      />
      <div ref={choices} className="mt-1 flex flex-col">
        {paths.map((each, index) => (
          <label key={each.id} className="path-choice">
            <input
              type="radio"
              name="flight-path"
              className="size-4 flex-none accent-select"
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
      <div className="mt-1.5 flex flex-wrap items-center gap-1">
        <DraftField
          label={t("holes.pathNameField")}
          isLabelHidden
          isNarrow
          at={["holes", holeId, "flightPaths", path.id, "name"]}
          read={(document) => {
            // A straight path is stored once it has a name.
            const found = findFairway(document, fairway.id)?.flightPaths.find(({ id }) => id === path.id);
            return found ? (found.name ?? "") : null;
          }}
          input={{
            maxLength: HOLE_LIMITS.nameCodePoints,
            placeholder: t("holes.namePlaceholder"),
            autoComplete: "off",
          }}
          command={(name) => renamePath(fairway.id, path.id, name ?? "")}
        />
        <IconButton
          label={t("holes.makeThisMain")}
          disabled={path.id === paths[0].id}
          onClick={() => run(makePrimary(fairway.id, path.id))}
          icon={Star}
          iconClass={`size-4.5 ${path.id === paths[0].id ? "fill-current" : ""}`}
        />
        <IconButton
          label={t("holes.duplicateThisPath")}
          disabled={isFull}
          onClick={() => add((id) => duplicatePath(fairway.id, path.id, id))}
          icon={Copy}
        />
        <IconButton
          label={t("holes.deleteThisPath")}
          disabled={paths.length === 1}
          onClick={deleteSelected}
          icon={Trash2}
        />
      </div>
      <Presets
        fairway={fairway}
        path={path}
        onChoose={(preset) => run(applyPreset(fairway.id, path.id, preset))}
      />
    </fieldset>
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
        className="grid grid-cols-4 gap-1.5"
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

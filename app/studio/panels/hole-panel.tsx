import { type ComponentProps, useRef, useState } from "react";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { courseColour, isLightColour } from "@/lib/drawing/colours";
import { drawnColour } from "@/lib/drawing/marks";
import type { Command } from "@/lib/editor/commands/command";
import { whyNoMorePaths } from "@/lib/editor/commands/flight-paths";
import { changeHole } from "@/lib/editor/commands/hole-details";
import { cannotRenumberReason, renumberHole } from "@/lib/editor/commands/numbering";
import { changePlay } from "@/lib/editor/commands/plays";
import { type CourseDocument, type EditedFeature, type FlightPath, findLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, findFairwaySource, holeLabel } from "@/lib/editor/fairways";
import { walkToNext } from "@/lib/editor/measures";
import { selectHole } from "@/lib/editor/selection";
import { type Message, message } from "@/lib/messages/message";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { CommandMenuButton } from "../commands/command-menu-button";
import { useStudio } from "../session/use-studio";
import { DraftField, parseDecimal } from "./draft-field";
import { FlightPaths } from "./flight-paths";
import { HoleEnds } from "./hole-ends";
import { ParField } from "./par-field";

const ParByLevel = onDemand(() => import("../ground/par-by-level").then((module) => module.ParByLevel));
// Loaded with the first feature of a hole.
const FeatureRow = onDemand(() => import("./feature-list").then((module) => module.FeatureRow));

interface HolePanelProps {
  document: CourseDocument;
  fairway: EditedFairway;
  path: FlightPath;
}

/**
 * The selected hole, in the order in which a designer works: number and name, par, tees, targets, flight
 * paths, notes, features.
 */
export function HolePanel({ document, fairway, path }: HolePanelProps) {
  const studio = useStudio();
  const t = useTranslate();
  const menuButton = useRef<HTMLButtonElement>(null);
  const source = findFairwaySource(document, fairway.id);
  if (!source) return null;
  const { hole, play, layoutId } = source;
  const run = (command: Command) => studio.run(command, selectHole(fairway.id));
  const fairways = fairwaysOf(document, layoutId);
  const index = fairways.findIndex(({ id }) => id === fairway.id);
  const next = fairways[index + 1];
  const walk = walkToNext(fairway, next);
  const colour = drawnColour(fairway, findLayout(document, layoutId).colour);
  const { fill, text } = courseColour(colour);
  return (
    <div className="flex flex-col gap-4">
      <header className="-mt-0.5 -mr-1.5 -mb-1.5 flex items-center gap-2.5">
        <span
          aria-hidden
          className="hole-head-chip"
          style={{ backgroundColor: fill, color: text }}
          data-light={isLightColour(colour) || undefined}
        >
          {holeLabel(hole)}
        </span>
        <h3 className="min-w-0 flex-1 truncate text-[1.0625rem]">
          {hole.name ?? t("studio.hole", { hole: hole.number })}
        </h3>
        <CommandMenuButton
          menu="selection"
          label={t("holes.actions", { hole: hole.number })}
          buttonRef={menuButton}
          onFail={() => studio.tell(message("exchange.notLoaded"))}
        />
      </header>
      <div className="grid grid-cols-[3.75rem_minmax(0,1fr)_5.5rem] gap-2">
        <DraftField<number>
          label={t("holes.number")}
          title={t("holes.numberHint", { most: HOLE_LIMITS.holes })}
          isNarrow
          at={["holes", hole.id, "number"]}
          input={{ type: "number", inputMode: "numeric", min: 1, max: HOLE_LIMITS.holes }}
          parse={Number}
          validate={(text) => cannotRenumberReason(document, hole.id, Number(text))}
          command={(number) => renumberHole(hole.id, number ?? 0)}
        />
        <DraftField
          label={t("holes.nameField")}
          isNarrow
          at={["holes", hole.id, "name"]}
          input={{
            maxLength: HOLE_LIMITS.nameCodePoints,
            placeholder: t("holes.unnamed", { hole: hole.number }),
          }}
          command={(name) => changeHole(hole.id, { name })}
        />
        <DraftField
          label={t("holes.labelField")}
          isNarrow
          at={["holes", hole.id, "label"]}
          input={{ maxLength: HOLE_LIMITS.labelCodePoints, placeholder: t("holes.labelPlaceholder") }}
          command={(label) => changeHole(hole.id, { label })}
        />
      </div>
      <ParField fairway={fairway} />
      <ParAdvice key={fairway.id} fairway={fairway} level={findLayout(document, layoutId).level} />
      {next && walk !== null && (
        <p className="-mt-2 text-sm text-muted tabular-nums">
          {t("holes.walk", { hole: next.number, length: { metres: walk } })}
        </p>
      )}
      <HoleEnds source={source} run={run} />
      <FlightPaths
        holeId={hole.id}
        fairway={fairway}
        path={path}
        full={whyNoMorePaths(document, fairway.id)}
      />
      <DraftField<number>
        label={t("holes.playedLength")}
        at={[...(play ? ["layouts", layoutId, "plays", play.id] : ["holes", hole.id]), "playedLength"]}
        hint={t("holes.playedLengthHint")}
        input={{ inputMode: "decimal" }}
        validate={checkLength}
        parse={parseDecimal}
        command={(playedLength) => changePlay(fairway.id, { playedLength })}
      />
      <DraftField
        label={t("holes.notesField")}
        at={["holes", hole.id, "notes"]}
        lines={3}
        input={{ maxLength: HOLE_LIMITS.notesCodePoints, placeholder: t("holes.notesPlaceholder") }}
        command={(notes) => changeHole(hole.id, { notes })}
      />
      <FeaturesOnHole features={document.features.filter(({ holeIds }) => holeIds.includes(hole.id))} />
    </div>
  );
}

/** Par by skill level, with its reasons: loaded once it is opened. */
function ParAdvice(props: ComponentProps<typeof ParByLevel>) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="par-advice" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("insight.parByLevel")}</summary>
      {isOpen && <ParByLevel {...props} />}
    </details>
  );
}

function FeaturesOnHole({ features }: { features: readonly EditedFeature[] }) {
  const t = useTranslate();
  if (features.length === 0) return null;
  return (
    <section aria-label={t("features.onThisHole")}>
      <h3 className="inspector-label">{t("features.onThisHole")}</h3>
      <ul className="inspector-list">
        {features.map((feature) => (
          <FeatureRow key={feature.id} feature={feature} />
        ))}
      </ul>
    </section>
  );
}

function checkLength(text: string): Message | null {
  if (text.trim() === "") return null;
  const metres = parseDecimal(text);
  const isValid = metres >= 1 && metres <= HOLE_LIMITS.maxPlayedMetres;
  return isValid ? null : { key: "holes.lengthRange", values: { most: HOLE_LIMITS.maxPlayedMetres } };
}

import { ArrowDown, ArrowUp, ArrowUpDown, Copy, ListChecks, type LucideIcon, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { fairwayColour } from "@/app/map/fairway-features";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import type { MenuItem } from "@/app/ui/menu";
import { MenuButton } from "@/app/ui/menu-button";
import { useTranslate } from "@/app/ui/translations";
import { useTextDraft } from "@/app/ui/use-text-draft";
import type { Command } from "@/lib/editor/commands/command";
import { whyNoMorePaths } from "@/lib/editor/commands/flight-paths";
import { changeHole } from "@/lib/editor/commands/hole-details";
import { deleteHole, duplicateHole, reverseFairway } from "@/lib/editor/commands/holes";
import { changePlay, movePlay, removePlay } from "@/lib/editor/commands/layouts";
import { cannotRenumberReason, moveBy, renumberHole } from "@/lib/editor/commands/numbering";
import { type CourseDocument, type EditedFeature, type FlightPath, findLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, findFairwaySource } from "@/lib/editor/fairways";
import { walkToNext } from "@/lib/editor/measures";
import { selectFeature, selectHole } from "@/lib/editor/selection";
import { newId } from "@/lib/ids";
import { type Message, message } from "@/lib/messages/message";
import { courseColour, isLightColour } from "@/lib/print/course-colours";
import { HOLE_LIMITS } from "@/lib/validation/hole";
import { useStudio } from "../session/use-studio";
import { DraftField } from "./draft-field";
import { FlightPaths } from "./flight-paths";
import { HoleEnds } from "./hole-ends";
import { ParField } from "./par-field";

// Loaded with the first feature of a hole.
const featureRow = onDemand(() => import("./feature-list").then((module) => module.FeatureRow));

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
  const isFull = document.holes.length >= HOLE_LIMITS.holes;
  const walk = walkToNext(fairway, next);
  const move = (by: -1 | 1) => run(play ? movePlay(play.id, index + by) : moveBy(hole.id, by));
  const duplicate = () => {
    const copyId = newId("fairway");
    const playId = newId("play");
    const shownId = play ? playId : copyId;
    studio.run(duplicateHole(hole.id, copyId, play && { layoutId, playId }), selectHole(shownId));
    studio.showHole(shownId);
  };
  const item = (
    key: "moveUp" | "moveDown" | "reverseThis" | "duplicateThis",
    Icon: LucideIcon,
    onSelect: () => void,
    disabledReason: string | null = null,
  ): MenuItem => ({
    label: t(`holes.${key}`),
    icon: <Icon aria-hidden className="size-4" />,
    onSelect,
    disabledReason,
  });
  const colour = fairwayColour(fairway, findLayout(document, layoutId).colour);
  const { fill, text } = courseColour(colour);
  return (
    <div className="flex flex-col gap-4">
      <header className="hole-head">
        <span
          aria-hidden
          className="hole-head-chip"
          style={{ backgroundColor: fill, color: text }}
          data-light={isLightColour(colour) || undefined}
        >
          {hole.label ?? hole.number}
        </span>
        <h3 className="min-w-0 flex-1 truncate text-[1.0625rem]">
          {hole.name ?? t("studio.hole", { hole: hole.number })}
        </h3>
        <MenuButton
          label={t("holes.actions", { hole: hole.number })}
          compact
          buttonRef={menuButton}
          items={[
            item("moveUp", ArrowUp, () => move(-1), index <= 0 ? t("holes.isFirst") : null),
            item("moveDown", ArrowDown, () => move(1), next ? null : t("holes.isLast")),
            item("reverseThis", ArrowUpDown, () => run(reverseFairway(fairway.id))),
            item(
              "duplicateThis",
              Copy,
              duplicate,
              isFull ? t("studio.full", { most: HOLE_LIMITS.holes }) : null,
            ),
            {
              label: t("group.selectSeveral"),
              icon: <ListChecks aria-hidden className="size-4" />,
              onSelect: studio.selectSeveral,
            },
            {
              label: play ? t("layouts.removeThis") : t("studio.deleteHole", { hole: hole.number }),
              icon: <Trash2 aria-hidden className="size-4" />,
              onSelect: () => studio.run(play ? removePlay(play.id) : deleteHole(hole.id)),
            },
          ]}
          onFail={() => studio.tell(message("exchange.notLoaded"))}
        />
      </header>
      <div className="grid grid-cols-[3.75rem_minmax(0,1fr)_5.5rem] gap-2">
        <NumberField
          key={hole.id}
          number={hole.number}
          validate={(number) => cannotRenumberReason(document, hole.id, number)}
          onCommit={(number) => run(renumberHole(hole.id, number))}
        />
        <DraftField
          key={`name-${hole.id}`}
          label={t("holes.nameField")}
          value={hole.name}
          input={{
            maxLength: HOLE_LIMITS.nameCodePoints,
            placeholder: t("holes.unnamed", { hole: hole.number }),
          }}
          onCommit={(name) => run(changeHole(hole.id, { name }))}
        />
        <DraftField
          key={`label-${hole.id}`}
          label={t("holes.labelField")}
          value={hole.label}
          input={{ maxLength: HOLE_LIMITS.labelCodePoints, placeholder: t("holes.labelPlaceholder") }}
          onCommit={(label) => run(changeHole(hole.id, { label }))}
        />
      </div>
      <ParField fairway={fairway} />
      {next && walk !== null && (
        <p className="-mt-2 text-sm text-muted tabular-nums">
          {t("holes.walk", { hole: next.number, length: { metres: walk } })}
        </p>
      )}
      <HoleEnds source={source} run={run} />
      <FlightPaths fairway={fairway} path={path} full={whyNoMorePaths(document, fairway.id)} />
      <DraftField
        key={`length-${fairway.id}`}
        label={t("holes.playedLength")}
        value={fairway.playedLength === null ? null : String(fairway.playedLength)}
        hint={t("holes.playedLengthHint")}
        input={{ inputMode: "decimal" }}
        validate={checkLength}
        onCommit={(text) =>
          run(changePlay(fairway.id, { playedLength: text === null ? null : parseLength(text) }))
        }
      />
      <DraftField
        key={`notes-${hole.id}`}
        label={t("holes.notesField")}
        value={hole.notes}
        lines={3}
        input={{ maxLength: HOLE_LIMITS.notesCodePoints, placeholder: t("holes.notesPlaceholder") }}
        onCommit={(notes) => run(changeHole(hole.id, { notes }))}
      />
      <FeaturesOnHole features={document.features.filter(({ holeIds }) => holeIds.includes(hole.id))} />
    </div>
  );
}

/** The features that apply to the hole. */
function FeaturesOnHole({ features }: { features: readonly EditedFeature[] }) {
  const t = useTranslate();
  const { select } = useStudio();
  if (features.length === 0) return null;
  return (
    <section aria-label={t("features.onThisHole")}>
      <h3 className="inspector-label">{t("features.onThisHole")}</h3>
      <LoadOnDemand component={featureRow} onFail={() => {}}>
        {(FeatureRow) => (
          <ul className="inspector-list">
            {features.map((feature) => (
              <FeatureRow
                key={feature.id}
                feature={feature}
                isSelected={false}
                onSelect={() => select(selectFeature(feature.id))}
              />
            ))}
          </ul>
        )}
      </LoadOnDemand>
    </section>
  );
}

function parseLength(text: string): number {
  return Number(text.trim().replace(",", "."));
}

function checkLength(text: string): Message | null {
  if (text.trim() === "") return null;
  const metres = parseLength(text);
  const isValid = metres >= 1 && metres <= HOLE_LIMITS.maxPlayedMetres;
  return isValid ? null : { key: "holes.lengthRange", values: { most: HOLE_LIMITS.maxPlayedMetres } };
}

interface NumberFieldProps {
  number: number;
  validate: (number: number) => Message | null;
  onCommit: (number: number) => void;
}

function NumberField({ number, validate, onCommit }: NumberFieldProps) {
  const t = useTranslate();
  const problemId = useId();
  const { field, problem } = useTextDraft({
    value: String(number),
    validate: (text) => validate(Number(text)),
    commit: (text) => onCommit(Number(text)),
  });
  return (
    <>
      <label className="flex flex-col gap-1" title={t("holes.numberHint", { most: HOLE_LIMITS.holes })}>
        <span className="inspector-label">{t("holes.number")}</span>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={HOLE_LIMITS.holes}
          className="field inspector-field tabular-nums"
          aria-invalid={problem !== null}
          aria-describedby={problem ? problemId : undefined}
          {...field}
        />
      </label>
      {problem && (
        <p id={problemId} role="alert" className="order-last col-span-full text-sm text-danger">
          {t(problem)}
        </p>
      )}
    </>
  );
}

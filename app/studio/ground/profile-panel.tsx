import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { withGround } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import {
  type EditedFairway,
  fairwaysOf,
  findFairway,
  findPathOrPrimary,
  holeLabel,
  isComplete,
  placesAlong,
} from "@/lib/editor/fairways";
import { climbMessage } from "@/lib/editor/measures";
import { drawnDocument, type Scene } from "@/lib/editor/scene";
import { selectedFairwayId, selectedPathId } from "@/lib/editor/selection";
import { clearanceOf, type Track } from "@/lib/flight/plan";
import { flightCurve } from "@/lib/geo/curve";
import { nearestCopy } from "@/lib/geo/place";
import type { Ground } from "@/lib/ground/ground";
import {
  profileAlong,
  type Sample,
  slopeStatistics,
  straightThrow,
  throwClearance,
} from "@/lib/ground/profile";
import { formatLength, toTenths } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Terrain } from "@/lib/validation/terrain";
import { Anchored } from "../map/anchor";
import { useCourseMap } from "../map/map-context";
import { useLiveScene, usePage, useScene } from "../session/use-studio";
import { type TreeBeside, trackOfThrows } from "../throws/throws-of";
import { describeSpot, percent, sourceName } from "./ground-words";
import { ProfileChart } from "./profile-chart";
import { useHeights } from "./use-heights";

const PARTS = ["throws", "hole", "walk"] as const;
type Part = (typeof PARTS)[number];

/** A line to show the ground of. */
interface ProfileLine {
  readonly title: Message;
  readonly places: readonly Coordinates[];
  /** Whether a straight throw is drawn above it. */
  readonly isThrow?: boolean;
  /** The throws of the panel, whose line this is. */
  readonly flights?: Track["flights"];
  readonly trees?: readonly TreeBeside[];
}

/** The ground along the selected hole, the walk after it, or the line that is measured. It follows a drag. */
export function ProfilePanel({ terrain }: { terrain: Terrain }) {
  const t = useTranslate();
  const scene = useLiveScene();
  const { overlay } = useCourseMap();
  const { heights, state } = useHeights(terrain);
  const throws = useThrowsLine();
  const [chosen, setChosen] = useState<Part | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const { fairway, next } = selectedHoles(scene);
  const measured = measuredLine(scene);
  const lines = {
    throws: fairway && throws,
    hole: fairway && holeLine(scene, fairway),
    walk: fairway && next && walkLine(fairway, next),
  };
  const parts = PARTS.filter((each) => lines[each]);
  const part = chosen && lines[chosen] ? chosen : (parts[0] ?? "hole");
  const line = measured ?? lines[part];
  const [start] = line?.places ?? [];
  const end = line?.places.at(-1);
  // `state` is another object whenever more heights have been read.
  const ground = useMemo(
    () => start && end && state && heights.ground(start, [end]),
    [heights, state, start, end],
  );
  const profile = line && ground ? profileAlong(line.places, ground) : [];
  const spot = hovered === null ? null : (profile[Math.min(hovered, profile.length - 1)] ?? null);
  const isKnown = profile.some(({ metres }) => metres !== null);
  const straight = line?.isThrow ? straightThrow(profile) : null;
  return (
    <section aria-label={t(line?.title ?? message("ground.profile"))} className="ground-panel">
      <header className="flex items-center gap-3">
        <h2 className="text-sm">{t(line?.title ?? message("ground.profile"))}</h2>
        {parts.length > 1 && !measured && fairway && (
          <fieldset aria-label={t("ground.lines")} className="segments ground-parts">
            {parts.map((each) => (
              <button
                key={each}
                type="button"
                className="segment"
                aria-pressed={part === each}
                onClick={() => setChosen(each)}
              >
                {t(`ground.${each}`, { hole: holeLabel(each === "walk" && next ? next : fairway) })}
              </button>
            ))}
          </fieldset>
        )}
        {ground && isKnown && <p className="ground-source">{t(sourceOf(terrain, ground, t))}</p>}
        <IconButton
          label={t("ground.close")}
          icon={X}
          className="ml-auto"
          onClick={() => changeSettings((before) => withGround(before, "profile", false))}
        />
      </header>
      {ground && line && isKnown ? (
        <>
          <Facts profile={profile} ground={ground} line={line} />
          <ProfileChart
            profile={profile}
            quantum={ground.quantum}
            trees={line.trees ?? []}
            flights={line.flights?.filter(({ length }) => length > 0) ?? (straight ? [straight] : [])}
            hasTarget={straight !== null}
            spot={spot}
            onHover={setHovered}
          />
          {ground.model === "surface" && <p className="ground-warning">{t("ground.surface")}</p>}
        </>
      ) : (
        <p className="ground-empty">
          {t(!line ? "ground.noLine" : state.isLoading ? "profile.reading" : "profile.unknown")}
        </p>
      )}
      {state.hasFailed && (
        <p role="alert" className="ground-warning">
          {t("profile.failed")}{" "}
          <button type="button" className="font-medium text-accent underline" onClick={heights.retry}>
            {t("profile.retry")}
          </button>
        </p>
      )}
      {spot &&
        createPortal(
          <Anchored place={spot.place} part="profile" isDecoration>
            <span className="ground-spot" />
          </Anchored>,
          overlay,
        )}
    </section>
  );
}

/** The selected hole as it is drawn, and the one that is played after it. */
function selectedHoles(scene: Scene): { fairway: EditedFairway | null; next: EditedFairway | null } {
  const document = drawnDocument(scene);
  const fairway = findFairway(document, selectedFairwayId(scene.selection));
  const all = fairwaysOf(document, scene.layoutId);
  const index = all.findIndex(({ id }) => id === fairway?.id);
  return { fairway, next: index < 0 ? null : (all[index + 1] ?? null) };
}

function holeLine({ selection }: Scene, fairway: EditedFairway): ProfileLine | null {
  if (!isComplete(fairway)) return null;
  const path = findPathOrPrimary(fairway, selectedPathId(selection));
  return {
    title: message("profile.ofHole", { hole: holeLabel(fairway) }),
    places: flightCurve(placesAlong(fairway, path)),
    isThrow: true,
  };
}

function walkLine({ targetPosition, ...fairway }: EditedFairway, next: EditedFairway): ProfileLine | null {
  if (!targetPosition || !next.teePosition) return null;
  return {
    title: message("ground.ofWalk", { hole: holeLabel(fairway), next: holeLabel(next) }),
    places: [targetPosition, nearestCopy(next.teePosition, targetPosition)],
  };
}

function measuredLine({ tool }: Scene): ProfileLine | null {
  if (tool.kind !== "measure") return null;
  const places = tool.aim ? [...tool.points, tool.aim] : tool.points;
  return places.length < 2 ? null : { title: message("ground.ofLine"), places };
}

/** The line of the throws that the panel with throws shows. They follow a drag once it ends. */
function useThrowsLine(): ProfileLine | null {
  const scene = useScene();
  const { drawer, throws } = usePage();
  const track = drawer === "throws" && throws ? trackOfThrows(scene, throws) : null;
  if (!track) return null;
  return { title: message("ground.ofThrows", { hole: holeLabel(track.fairway) }), ...track };
}

function sourceOf(terrain: Terrain, { survey, resolution, sigma }: Ground, t: Translate): Message {
  const values = { name: sourceName(terrain, survey, t), resolution: toTenths(resolution) };
  return sigma === null
    ? message("ground.source", values)
    : message("ground.sourceSigma", { ...values, sigma: toTenths(sigma) });
}

interface FactsProps {
  profile: readonly Sample[];
  ground: Ground;
  line: ProfileLine;
}

/** Net climb, lowest and highest place, steepest slope, clearance. What is unknown is left out. */
function Facts({ profile, ground, line: { isThrow, flights, trees = [] } }: FactsProps) {
  const t = useTranslate();
  const { lowest, highest, steepest } = slopeStatistics(profile, ground.quantum);
  const [from, to] = [profile[0]?.metres ?? null, profile.at(-1)?.metres ?? null];
  const net = from === null || to === null ? null : to - from;
  const clearance = isThrow ? throwClearance(profile) : null;
  const facts = [
    net !== null && climbMessage(net),
    ...(flights ?? []).flatMap((flight, index) => [
      describeClearance(flight, index),
      describeNearest(trees.filter((tree) => tree.index === index)),
    ]),
    lowest && !flights && describeSpot("lowest", lowest),
    highest && !flights && describeSpot("highest", highest),
    steepest && message("ground.steepest", { percent: percent(steepest.slope) }),
    clearance &&
      (clearance.metres >= 0
        ? message("ground.clearance", { length: toTenths(clearance.metres) })
        : message("ground.blocked", {
            length: toTenths(-clearance.metres),
            at: formatLength(clearance.along, t),
          })),
  ];
  const shown = facts.flatMap((fact) => (fact ? t(fact) : []));
  return (
    <ul className="ground-facts">
      {shown.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function describeNearest(trees: readonly TreeBeside[]): Message | null {
  const [tree] = trees.toSorted((a, b) => a.gap - b.gap || a.along - b.along);
  if (!tree) return null;
  const values = { number: tree.index + 1, name: tree.name };
  return tree.gap === 0
    ? message("ground.treeHit", values)
    : message("ground.treePassed", { ...values, gap: toTenths(tree.gap) });
}

function describeClearance(flight: Track["flights"][number], index: number): Message | null {
  const clearance = clearanceOf(flight);
  if (!clearance) return null;
  const [least, most] = [toTenths(clearance.least), toTenths(clearance.most)];
  return message("ground.flight", { number: index + 1, least, most });
}

import { useContext, useEffect } from "react";
import { createPortal } from "react-dom";
import { initialsOf, markStyle, personColour } from "@/app/ui/person";
import { useTranslate } from "@/app/ui/translations";
import { type CourseDocument, findFeature, findHole } from "@/lib/editor/document";
import { toFairway } from "@/lib/editor/fairways";
import { tidyPlace } from "@/lib/geo/place";
import { type LiveHand, type LiveItem, type LivePeople, RESTING_HAND } from "@/lib/live/schema";
import type { Coordinates } from "@/lib/validation/coordinates";
import { Anchored, placeAtWindowPixels } from "../map/anchor";
import { drawLine, useRenderOnMove } from "../map/holes/moving-paths";
import { useCourseMap } from "../map/map-context";
import { useStore } from "../session/store";
import { usePage, useStudio } from "../session/use-studio";
import { LiveContext } from "./live-context";
import { useFollow } from "./use-follow";
import { useGlide } from "./use-glide";

/**
 * The other people on the map: initials at what they have selected, their pointers, and what they drag. None of it intercepts
 * clicks.
 */
export function PeopleOnMap({ document }: { document: CourseDocument }) {
  const { overlay } = useCourseMap();
  const { people } = useContext(LiveContext);
  useReportPointer();
  const marks = people.flatMap(({ key, name, selections }) =>
    selections.map((selection) => {
      const place = placeOf(document, selection);
      return (
        place && (
          <Anchored key={`${key} ${selection.id}`} place={place} part="person" isDecoration>
            <span className="here-mark here-on-map" style={markStyle(name)} title={name}>
              {initialsOf(name)}
            </span>
          </Anchored>
        )
      );
    }),
  );
  return (
    <>
      {createPortal(marks, overlay)}
      <Hands people={people} document={document} />
    </>
  );
}

/** Renders ten times a second while others move their pointers, and in each frame while the map moves. */
function Hands({ people, document }: Pick<LivePeople, "people"> & { document: CourseDocument }) {
  const t = useTranslate();
  const { map, overlay } = useCourseMap();
  const { page, others } = useStudio();
  const { hands } = useStore(others);
  const { followed } = usePage();
  const handOf = (key: string) => hands.find((hand) => hand.key === key) ?? RESTING_HAND;
  const leader = people.find(({ key }) => key === followed);
  const hasLeft = followed !== null && !leader;
  useEffect(() => {
    if (hasLeft) page.set({ followed: null });
    return () => page.set({ followed: null });
  }, [page, hasLeft]);
  useFollow(leader ? workplace(document, handOf(leader.key), leader.selections) : null);
  useRenderOnMove(map);
  return (
    <>
      {createPortal(
        people.map(({ key, name }) => {
          const { at, line } = handOf(key);
          return (
            <div key={key}>
              {line.length > 0 && (
                <svg aria-hidden="true" className="others-line" stroke={personColour(name)}>
                  <path d={drawLine(map, line)} className="others-casing" />
                  <path d={drawLine(map, line)} />
                </svg>
              )}
              {at && <Pointer at={at} name={name} />}
            </div>
          );
        }),
        overlay,
      )}
      {leader && (
        <div className="follow-frame" style={{ borderColor: personColour(leader.name) }}>
          <p role="status" style={markStyle(leader.name)}>
            {t("live.following", { name: leader.name })}
          </p>
        </div>
      )}
    </>
  );
}

function Pointer({ at, name }: { at: Coordinates; name: string }) {
  const place = useGlide(at);
  return (
    <Anchored place={place} part="pointer" isDecoration>
      <svg aria-hidden="true" viewBox="0 0 16 16" className="others-pointer" fill={personColour(name)}>
        <path d="M1 1l5 13 2.2-5.8L14 6z" />
      </svg>
      <span className="others-name" style={markStyle(name)}>
        {name}
      </span>
    </Anchored>
  );
}

/** Where a person is working: at their pointer, at what they drag, or else at what they have selected. */
function workplace(
  document: CourseDocument,
  { at, line }: LiveHand,
  selections: readonly LiveItem[],
): Coordinates | null {
  const [selection] = selections;
  return at ?? line.at(-1) ?? (selection ? placeOf(document, selection) : null);
}

/** Reports the user's pointer to the other people while it is on the map. */
function useReportPointer(): void {
  const { map } = useCourseMap();
  const { hand } = useStudio();
  useEffect(() => {
    const container = map.getCanvasContainer();
    const move = ({ clientX, clientY }: PointerEvent) => {
      hand.set({ at: tidyPlace(placeAtWindowPixels(map, { x: clientX, y: clientY })) });
    };
    const leave = () => hand.set({ at: null });
    container.addEventListener("pointermove", move);
    container.addEventListener("pointerleave", leave);
    return () => {
      container.removeEventListener("pointermove", move);
      container.removeEventListener("pointerleave", leave);
      leave();
    };
  }, [map, hand]);
}

/** First point of the selected item; null if this document doesn't contain it. */
function placeOf(document: CourseDocument, { kind, id }: LiveItem): Coordinates | null {
  if (kind === "feature") return findFeature(document, id)?.points[0] ?? null;
  const hole = findHole(document, id);
  const fairway = hole && toFairway(hole);
  return fairway?.teePosition ?? fairway?.targetPosition ?? null;
}

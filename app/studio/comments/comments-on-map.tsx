import { useMemo } from "react";
import { Marker } from "react-map-gl/maplibre";
import { useTranslate } from "@/app/ui/translations";
import type { Change } from "@/lib/editor/changes/change";
import { previewProposal } from "@/lib/editor/changes/proposal";
import { findFairway, findFairwayIn } from "@/lib/editor/fairways";
import type { CommentThread } from "@/lib/validation/comments";
import type { Coordinates } from "@/lib/validation/coordinates";
import { groupBy } from "@/lib/validation/group-by";
import { useDrawnDocument, useSettledSession, useStudio } from "../session/use-studio";
import { useTask } from "../session/use-task";
import { useNames } from "./comment-body";
import { showComment } from "./comment-parts";
import { commentsStore, shownThreads } from "./comments-store";
import "./comments.css";
import { useStore } from "../session/store";
import { ComparisonOnMap } from "../versions/comparison-on-map";

/** Markers for the places that comments are about. While the user chooses a place, the next click on the map is for that. */
export function CommentsOnMap() {
  const t = useTranslate();
  const store = commentsStore(useStudio().course.id);
  const state = useStore(store);
  const { isWriting, about, place } = state;
  const threads = shownThreads(state);
  const isPlaced = isWriting && about === "place";
  const opened = threads.find(({ id }) => id === state.selectedId);
  const shown = opened && opened.proposal !== "accepted" ? state.proposals[opened.id] : null;

  useTask("comment", isPlaced && place === null, { click: (at) => store.set({ place: at }) });

  return (
    <>
      {threads.map(
        (thread) =>
          thread.place &&
          "lat" in thread.place && <Pin key={thread.id} place={thread.place} threads={[thread]} />,
      )}
      <HolePins threads={threads} />
      {shown && <ProposalOnMap changes={shown} />}
      {place && isPlaced && (
        <Marker longitude={place.lng} latitude={place.lat} anchor="bottom">
          <span role="img" className="comment-pin" data-new aria-label={t("comments.newPlace")}>
            +
          </span>
        </Marker>
      )}
    </>
  );
}

/** The course with the proposed changes, over the course as it is: dashed where it differs. */
function ProposalOnMap({ changes }: { changes: readonly Change[] }) {
  const { present } = useSettledSession().history;
  const proposed = useMemo(() => previewProposal(present, changes).document, [present, changes]);
  return <ComparisonOnMap version={present} present={proposed} />;
}

/** A pin at the tee of each hole that has comments. Follows the hole frame by frame while it is dragged. */
function HolePins({ threads }: { threads: readonly CommentThread[] }) {
  const document = useDrawnDocument();
  const { layoutId } = useSettledSession();
  const byHole = groupBy(threads, ({ place }) => (place && "holeId" in place ? place.holeId : ""));
  return [...byHole].map(([holeId, ofHole]) => {
    const fairway = findFairwayIn(document, layoutId, holeId) ?? findFairway(document, holeId);
    const place = fairway?.teePosition ?? fairway?.targetPosition;
    return place && <Pin key={holeId} place={place} threads={ofHole} isOnHole />;
  });
}

interface PinProps {
  place: Coordinates;
  threads: readonly CommentThread[];
  /** Whether it stands beside its place, which has a handle. */
  isOnHole?: boolean;
}

/** Opens the conversation about a place; of several, the next one with each press. */
function Pin({ place, threads, isOnHole = false }: PinProps) {
  const t = useTranslate();
  const store = commentsStore(useStudio().course.id);
  const { list, selectedId } = useStore(store);
  const nameOf = useNames(list?.people ?? []);
  const selected = threads.findIndex(({ id }) => id === selectedId);
  const next = threads[(selected + 1) % threads.length];
  const count = threads.reduce((sum, { comments }) => sum + comments.length, 0);
  const text = showComment(threads[0]?.comments[0].text ?? "", nameOf).slice(0, 60);
  return (
    <Marker
      longitude={place.lng}
      latitude={place.lat}
      anchor={isOnHole ? "bottom-right" : "bottom"}
      offset={isOnHole ? [-8, -8] : [0, 0]}
    >
      <button
        type="button"
        className="comment-pin"
        data-on-hole={isOnHole || undefined}
        aria-pressed={selected !== -1}
        aria-label={t("comments.onMap", { count, text })}
        onClick={(event) => {
          event.stopPropagation();
          store.set({ selectedId: next?.id ?? null });
        }}
      >
        {count}
      </button>
    </Marker>
  );
}

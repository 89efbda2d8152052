import { useMemo, useState } from "react";
import { createPortal } from "react-dom";
import { Layer, Source } from "react-map-gl/maplibre";
import { LAYER_PREFIX } from "@/app/map/use-background";
import { ProfileChart } from "@/app/studio/ground/profile-chart";
import { useHeights } from "@/app/studio/ground/use-heights";
import { useTranslate } from "@/app/ui/translations";
import { type CompleteFairway, holeLabel, placesAlong, primaryPath } from "@/lib/editor/fairways";
import { climbMessage, climbOf } from "@/lib/editor/measures";
import { flightCurve } from "@/lib/geo/curve";
import { profileAlong, straightThrow } from "@/lib/ground/profile";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Terrain } from "@/lib/validation/terrain";
import "@/app/studio/ground/ground.css";

interface HoleGroundProps {
  terrain: Terrain;
  fairway: CompleteFairway;
  /** The part of the hole's card that it fills. */
  slot: HTMLElement;
}

/** The ground along a hole, with a straight throw above it, in the hole's card; on the map, the place under the pointer. */
export function HoleGround({ terrain, fairway, slot }: HoleGroundProps) {
  const t = useTranslate();
  const { heights, state } = useHeights(terrain);
  const [hovered, setHovered] = useState<number | null>(null);
  const places = useMemo(() => flightCurve(placesAlong(fairway, primaryPath(fairway))), [fairway]);
  // `state` is another object whenever more heights have been read.
  const ground = useMemo(
    () => state && heights.ground(fairway.teePosition, [fairway.targetPosition]),
    [heights, state, fairway],
  );
  const profile = profileAlong(places, ground);
  const flight = straightThrow(profile);
  const spot = hovered === null ? null : (profile[Math.min(hovered, profile.length - 1)] ?? null);
  const [from, to] = [profile[0]?.metres ?? null, profile.at(-1)?.metres ?? null];
  const isKnown = profile.some(({ metres }) => metres !== null);
  // Where the heights of the ends are stored, the card has the climb already.
  const climb = from === null || to === null || climbOf(fairway) !== null ? null : to - from;
  return (
    <>
      {createPortal(
        <section aria-label={t("profile.ofHole", { hole: holeLabel(fairway) })}>
          {climb !== null && <p className="text-muted tabular-nums">{t(climbMessage(climb))}</p>}
          {isKnown ? (
            <ProfileChart
              profile={profile}
              quantum={ground.quantum}
              trees={[]}
              flights={flight ? [flight] : []}
              hasTarget={flight !== null}
              spot={spot}
              onHover={setHovered}
            />
          ) : (
            !state.hasFailed && (
              <p className="text-muted">{t(state.isLoading ? "profile.reading" : "profile.unknown")}</p>
            )
          )}
          {state.hasFailed && (
            <p className="text-muted">
              {t("profile.failed")}{" "}
              <button type="button" className="link font-medium" onClick={heights.retry}>
                {t("profile.retry")}
              </button>
            </p>
          )}
        </section>,
        slot,
      )}
      {spot && <Spot place={spot.place} />}
    </>
  );
}

function Spot({ place: { lat, lng } }: { place: Coordinates }) {
  const id = `${LAYER_PREFIX}spot`;
  return (
    <Source id={id} type="geojson" data={{ type: "Point", coordinates: [lng, lat] }}>
      <Layer
        id={id}
        type="circle"
        paint={{
          "circle-radius": 5,
          "circle-color": "#1b7340",
          "circle-stroke-color": "#ffffff",
          "circle-stroke-width": 3,
        }}
      />
    </Source>
  );
}

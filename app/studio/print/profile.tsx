"use client";

import { createContext, type ReactNode, use, useMemo } from "react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { profileAlong } from "@/lib/ground/profile";
import type { Unit } from "@/lib/messages/length";
import type { ProfilePlace } from "@/lib/print/paper-drawing";
import { drawProfile } from "@/lib/print/profile";
import type { Terrain } from "@/lib/validation/terrain";
import { type HeightStore, heightsFrom } from "../ground/height-store";
import { createStore, type Readable, useStore } from "../session/store";

type HeightsState = ReturnType<HeightStore["get"]>;

interface ReadHeights {
  readonly heights: HeightStore;
  readonly state: HeightsState;
  readonly unit: Unit;
}

const HeightsContext = createContext<ReadHeights | null>(null);

const NO_HEIGHTS: Readable<HeightsState | null> = createStore<HeightsState | null>(null);

interface ProfileProviderProps {
  /** Where heights come from; null if no sign has a profile. */
  terrain: Terrain | null;
  unit: Unit;
  children: ReactNode;
}

/** Lets signs draw the ground along their hole, in the browser: the server knows no heights. */
export function ProfileProvider({ terrain, unit, children }: ProfileProviderProps) {
  const hydrated = useHydrated();
  // As text: every response of the server has another object with the same contents, and heights are kept by object.
  const service = JSON.stringify(hydrated ? terrain : null);
  const heights = useMemo(() => {
    const read = JSON.parse(service) as Terrain | null;
    return read && heightsFrom(read);
  }, [service]);
  const state = useStore<HeightsState | null>(heights ?? NO_HEIGHTS);
  const value = useMemo(() => heights && state && { heights, state, unit }, [heights, state, unit]);
  return <HeightsContext value={value}>{children}</HeightsContext>;
}

/** The ground along the hole of a sign, once its heights are there. */
export function DrawingProfile(place: ProfilePlace) {
  const read = use(HeightsContext);
  return read && <KnownProfile place={place} read={read} />;
}

function KnownProfile({ place, read }: { place: ProfilePlace; read: ReadHeights }) {
  const { language } = useTranslate();
  const { line, at, size } = place;
  const { heights, state, unit } = read;
  const markup = useMemo(() => {
    const [start, end] = [line[0], line.at(-1)];
    // `state` is another object whenever more heights have been read.
    if (!state || !start || !end) return null;
    return drawProfile(profileAlong(line, heights.ground(start, [end])), size, { unit, language });
  }, [line, size, heights, state, unit, language]);
  if (!markup) return null;
  return (
    <g
      transform={`translate(${at.x} ${at.y})`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts)
      dangerouslySetInnerHTML={{ __html: markup.text }}
    />
  );
}

/** True while heights are being read. */
export function useProfilesLoading(): boolean {
  return use(HeightsContext)?.state.isLoading ?? false;
}

/** Says that heights are missing, with a button to retry. */
export function ProfileStatus() {
  const t = useTranslate();
  const read = use(HeightsContext);
  if (!read) return null;
  const { heights, state } = read;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
      <p role="status">{state.hasFailed && t("print.profileFailed")}</p>
      {state.hasFailed && (
        <Button size="small" onClick={heights.retry}>
          {t("print.backgroundAgain")}
        </Button>
      )}
    </div>
  );
}

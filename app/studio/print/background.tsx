"use client";

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { NO_OFFSET } from "@/app/map/map-settings";
import { useMapSettings } from "@/app/map/settings-store";
import { Button } from "@/app/ui/button";
import { useHydrated } from "@/app/ui/use-hydrated";
import { type Ground, toPictureView } from "@/lib/print/ground";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Credit } from "./render-picture";

/** The background to draw beneath the course map. */
export interface BackgroundRequest {
  courseId: string;
  name: string;
  /** Null if the server does not offer it: it may be one that the user added in this browser. */
  basemap: Basemap | null;
  ground: Ground;
}

type BackgroundState =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "failed"; retry: () => void }
  /** Neither the server nor this browser has it. */
  | { kind: "unknown" }
  | { kind: "ready"; url: string; credits: Credit[]; ground: Ground };

const BackgroundContext = createContext<BackgroundState>({ kind: "none" });

/** Renders the background as a picture, for the parts of the page that show it, credit it, or wait for it. */
export function BackgroundProvider({
  request,
  children,
}: {
  request: BackgroundRequest | null;
  children: ReactNode;
}) {
  const { own, offsets } = useMapSettings();
  // The user's settings are not known before hydration.
  const hydrated = useHydrated();
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<BackgroundState | null>(null);
  const basemap = request && (request.basemap ?? own.find(({ name }) => name === request.name) ?? null);
  const { east, north } = (request && offsets[request.courseId]?.[request.name]) || NO_OFFSET;
  const ground = request?.ground;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry renders the picture again
  useEffect(() => {
    if (!hydrated || !basemap || !ground) return;
    const abort = new AbortController();
    let url: string | null = null;
    setResult(null);
    void import("./render-picture")
      .then(({ renderPicture }) => renderPicture({ basemap, ground, offset: { east, north } }, abort.signal))
      .then(
        ({ image, credits }) => {
          if (abort.signal.aborted) return;
          url = URL.createObjectURL(image);
          setResult({ kind: "ready", url, credits, ground });
        },
        () => {
          if (abort.signal.aborted) return;
          setResult({ kind: "failed", retry: () => setAttempt((count) => count + 1) });
        },
      );
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [hydrated, basemap, ground, east, north, attempt]);

  const unknown = hydrated && request !== null && !basemap;
  const state = useMemo<BackgroundState>(() => {
    if (!ground) return { kind: "none" };
    return unknown ? { kind: "unknown" } : (result ?? { kind: "loading" });
  }, [ground, unknown, result]);
  return <BackgroundContext value={state}>{children}</BackgroundContext>;
}

/** True while the background is being rendered. */
export function useBackgroundLoading(): boolean {
  return use(BackgroundContext).kind === "loading";
}

interface BackgroundStatusProps {
  loading: string;
  failed: string;
  again: string;
  unknown: string;
}

/** The status of the background, with a button to retry if it failed. */
export function BackgroundStatus({ loading, failed, again, unknown }: BackgroundStatusProps) {
  const state = use(BackgroundContext);
  const hydrated = useHydrated();
  const text = { none: "", loading, failed, unknown, ready: "" }[state.kind];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
      <p role="status">{hydrated && text}</p>
      {state.kind === "failed" && (
        <Button size="small" onClick={state.retry}>
          {again}
        </Button>
      )}
    </div>
  );
}

/** The picture, in the SVG of the course map. `clip` is the id of the clip path that cuts it to the frame. */
export function BackgroundImage({ clip }: { clip: string }) {
  const state = use(BackgroundContext);
  if (state.kind !== "ready") return null;
  const { x, y, width, height } = toPictureView(state.ground).onPaper;
  return (
    <g clipPath={`url(#${clip})`}>
      <image
        href={state.url}
        x={x}
        y={y}
        width={width}
        height={height}
        preserveAspectRatio="none"
        className="print-picture"
      />
    </g>
  );
}

/** The attribution that map providers require, printed with the map. */
export function BackgroundCredits() {
  const state = use(BackgroundContext);
  if (state.kind !== "ready" || state.credits.length === 0) return null;
  return (
    <span className="sheet-credits">
      {state.credits.map(({ text, href }, index) => {
        // The index is a safe key: the credits of one background never change.
        const key = `${index} ${text}`;
        return href ? (
          <a key={key} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={key}>{text}</span>
        );
      })}
    </span>
  );
}

interface BackgroundFieldProps {
  label: string;
  none: string;
  /** The label of the group of backgrounds that the user added in this browser. */
  ownLabel: string;
  /** The names of the backgrounds that the server offers. */
  offered: readonly string[];
  value: string;
}

/** The choice of a background: those that the server offers and, once scripts run, those of this browser. */
export function BackgroundField({ label, none, ownLabel, offered, value }: BackgroundFieldProps) {
  const { own } = useMapSettings();
  const others = own.map(({ name }) => name).filter((name) => !offered.includes(name) && name !== value);
  // The chosen one is an option from the start: the field could not have it as its default otherwise.
  const ownNames = value === "" || offered.includes(value) ? others : [value, ...others];
  return (
    <label className="flex flex-col gap-1 text-sm font-medium">
      {label}
      <select name="background" defaultValue={value} className="field font-normal">
        <option value="">{none}</option>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
        {ownNames.length > 0 && (
          <optgroup label={ownLabel}>
            {ownNames.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

"use client";

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { NO_OFFSET } from "@/app/map/map-settings";
import { useMapSettings } from "@/app/map/settings-store";
import { useHydrated } from "@/app/ui/use-hydrated";
import { type Ground, pictureOf } from "@/lib/print/ground";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Credit } from "./render-picture";

/** What is to lie beneath the course map. */
export interface BackgroundRequest {
  courseId: string;
  name: string;
  /** Null where the server does not know it: it may be one that this browser keeps. */
  basemap: Basemap | null;
  ground: Ground;
}

type State =
  | { kind: "none" }
  | { kind: "loading" }
  | { kind: "failed"; retry: () => void }
  /** Neither the server nor this browser knows it. */
  | { kind: "unknown" }
  | { kind: "ready"; url: string; credits: Credit[]; ground: Ground };

const BackgroundContext = createContext<State>({ kind: "none" });

/** Gets the background's picture, for the parts of the page that show it, credit it, or wait for it. */
export function BackgroundProvider({
  wish,
  children,
}: {
  wish: BackgroundRequest | null;
  children: ReactNode;
}) {
  const { own, offsets } = useMapSettings();
  // Before that, the settings are nobody's.
  const hydrated = useHydrated();
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<State | null>(null);
  const basemap = wish ? (wish.basemap ?? own.find(({ name }) => name === wish.name) ?? null) : null;
  const { east, north } = (wish && offsets[wish.courseId]?.[wish.name]) || NO_OFFSET;
  const ground = wish?.ground;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is a reason to run again
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

  const unknown = hydrated && wish !== null && !basemap;
  const state = useMemo<State>(() => {
    if (!ground) return { kind: "none" };
    return unknown ? { kind: "unknown" } : (result ?? { kind: "loading" });
  }, [ground, unknown, result]);
  return <BackgroundContext value={state}>{children}</BackgroundContext>;
}

/** Whether the background is still to come. */
export function useBackgroundComing(): boolean {
  return use(BackgroundContext).kind === "loading";
}

interface BackgroundStatusProps {
  loading: string;
  failed: string;
  again: string;
  unknown: string;
}

/** Says how the background is coming along. */
export function BackgroundStatus({ loading, failed, again, unknown }: BackgroundStatusProps) {
  const state = use(BackgroundContext);
  const hydrated = useHydrated();
  const words = { none: "", loading, failed, unknown, ready: "" }[state.kind];
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
      <p role="status">{hydrated && words}</p>
      {state.kind === "failed" && (
        <button type="button" className="button px-3 text-sm" onClick={state.retry}>
          {again}
        </button>
      )}
    </div>
  );
}

/** The picture, as part of the drawing of its ground; `clip` names what cuts it to the frame. */
export function BackgroundImage({ clip }: { clip: string }) {
  const state = use(BackgroundContext);
  if (state.kind !== "ready") return null;
  const { x, y, width, height } = pictureOf(state.ground).onPaper;
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

/** Whose picture it is, on the paper: who gives maps away asks for that. */
export function BackgroundCredits() {
  const state = use(BackgroundContext);
  if (state.kind !== "ready" || state.credits.length === 0) return null;
  return (
    <span className="sheet-credits">
      {state.credits.map(({ text, href }, index) => {
        // Parts of one text that never changes.
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
  /** Of the ones that this browser keeps. */
  ownLabel: string;
  /** What the server offers. */
  offered: readonly string[];
  value: string;
}

/** The choice of a background: what the server offers, and once scripts run what this browser keeps. */
export function BackgroundField({ label, none, ownLabel, offered, value }: BackgroundFieldProps) {
  const { own } = useMapSettings();
  const kept = own.map(({ name }) => name).filter((name) => !offered.includes(name) && name !== value);
  // The one chosen is there from the start, or the field could not begin with it.
  const ofBrowser = value === "" || offered.includes(value) ? kept : [value, ...kept];
  return (
    <label className="flex flex-col gap-1 text-sm font-medium">
      {label}
      <select name="background" defaultValue={value} className="field font-normal">
        <option value="">{none}</option>
        {offered.map((name) => (
          <option key={name}>{name}</option>
        ))}
        {ofBrowser.length > 0 && (
          <optgroup label={ownLabel}>
            {ofBrowser.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

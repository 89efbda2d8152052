"use client";

import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { NO_OFFSET } from "@/app/map/map-settings";
import { useMapSettings } from "@/app/map/settings-store";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { type Ground, toPictureView } from "@/lib/print/ground";
import { INK } from "@/lib/print/ink";
import type { PaperDrawing } from "@/lib/print/paper-drawing";
import { textWidth } from "@/lib/print/text";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Credit, PrintedGround } from "./render-picture";

/** The background to draw beneath maps and signs. */
export interface BackgroundRequest {
  courseId: string;
  /** Empty for plain paper. */
  name: string;
  /** Null for plain paper, or if the server does not offer it: it may be one that the user added in this browser. */
  basemap: Basemap | null;
  /** Hillshade and contours; null for none. */
  relief: PrintedGround | null;
  /** What the drawings of the page show, in its order. */
  grounds: readonly Ground[];
}

interface BackgroundPicture {
  readonly url: string;
  readonly credits: readonly Credit[];
}

interface BackgroundState {
  readonly kind: "none" | "loading" | "failed" | "unknown" | "ready";
  /** The pictures that are there, by ground. */
  readonly find: (ground: Ground) => BackgroundPicture | undefined;
  readonly done: number;
  readonly total: number;
  readonly retry: () => void;
}

const NO_BACKGROUND: BackgroundState = {
  ...{ kind: "none", done: 0, total: 0 },
  find: () => undefined,
  retry: () => {},
};

const BackgroundContext = createContext<BackgroundState>(NO_BACKGROUND);

/** Pictures that are kept for options that the user may return to: those of a course of signs, twice. */
const MAX_KEPT = 60;

/**
 * Renders the background as pictures, one after another in the order of the pages, for the parts of the page that show them,
 * or wait for them. Pictures stay for as long as the page does: a change of the units draws none again.
 */
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
  const [pictures, setPictures] = useState<ReadonlyMap<string, BackgroundPicture>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  const basemap = request && (request.basemap ?? own.find(({ name }) => name === request.name) ?? null);
  const offset = (request && offsets[request.courseId]?.[request.name]) || NO_OFFSET;
  const relief = request?.relief ?? null;
  const look = JSON.stringify([basemap, offset, relief]);
  const isUnknown = hydrated && request !== null && request.name !== "" && !basemap;
  // As text: every response of the server has other objects with the same contents.
  const wanted = JSON.stringify(request?.grounds ?? []);
  const pictureKey = useCallback((ground: Ground) => look + JSON.stringify(ground), [look]);
  const kept = useRef(pictures);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry renders the pictures that are missing
  useEffect(() => {
    const grounds = JSON.parse(wanted) as Ground[];
    const [basemap, offset, relief] = JSON.parse(look) as [
      Basemap | null,
      typeof NO_OFFSET,
      PrintedGround | null,
    ];
    if (!hydrated || isUnknown) return;
    const abort = new AbortController();
    setFailed(false);
    const keep = (key: string, picture: BackgroundPicture) => {
      const before = [...kept.current];
      for (const [, { url }] of before.slice(0, -MAX_KEPT)) URL.revokeObjectURL(url);
      kept.current = new Map([...before.slice(-MAX_KEPT), [key, picture]]);
      setPictures(kept.current);
    };
    const render = async () => {
      const missing = grounds.filter((ground) => !kept.current.has(pictureKey(ground)));
      if (missing.length === 0) return;
      const { renderPicture } = await import("./render-picture");
      // Signs are many and small: a screen's resolution, and few tiles of the host.
      const isFine = grounds.length === 1;
      for (const ground of missing) {
        const { image, credits } = await renderPicture(
          { basemap, ground, offset, relief, isFine },
          abort.signal,
        );
        abort.signal.throwIfAborted();
        keep(pictureKey(ground), { url: URL.createObjectURL(image), credits });
      }
    };
    render().catch(() => {
      if (!abort.signal.aborted) setFailed(true);
    });
    return () => abort.abort();
  }, [hydrated, look, wanted, pictureKey, isUnknown, attempt]);

  const state = useMemo<BackgroundState>(() => {
    const grounds = JSON.parse(wanted) as Ground[];
    const find = (ground: Ground) => pictures.get(pictureKey(ground));
    const done = grounds.filter(find).length;
    const kindOf = () => {
      if (grounds.length === 0) return "none";
      if (isUnknown) return "unknown";
      if (done === grounds.length) return "ready";
      return hasFailed ? "failed" : "loading";
    };
    const retry = () => setAttempt((count) => count + 1);
    return { kind: kindOf(), find, done, total: grounds.length, retry };
  }, [wanted, pictures, pictureKey, isUnknown, hasFailed]);
  return <BackgroundContext value={state}>{children}</BackgroundContext>;
}

/** True while the background is being rendered. */
export function useBackgroundLoading(): boolean {
  return use(BackgroundContext).kind === "loading";
}

const STATUS_TEXTS = {
  none: null,
  loading: "print.backgroundLoading",
  failed: "print.backgroundFailed",
  unknown: "print.backgroundUnknown",
  ready: null,
} as const;

/** The status of the background with this name, with a button to retry if it failed. */
export function BackgroundStatus({ name }: { name: string }) {
  const t = useTranslate();
  const state = use(BackgroundContext);
  const hydrated = useHydrated();
  const { done, total } = state;
  const text = STATUS_TEXTS[state.kind];
  const isLong = state.kind === "loading" && total > 1;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm empty:hidden">
      <p role="status">
        {hydrated &&
          text &&
          (isLong ? t("print.backgroundProgress", { name, done, total }) : t(text, { name }))}
      </p>
      {state.kind === "failed" && (
        <Button size="small" onClick={state.retry}>
          {t("print.backgroundAgain")}
        </Button>
      )}
    </div>
  );
}

/** The most of the frame's width that the credits take, their font size, and their distance from the edge, in millimetres. */
const CREDITS = { share: 0.62, size: 2.4, space: 2.5 };

/** The picture in the SVG of a drawing, at its place, with the attribution that map providers require. */
export function BackgroundImage({ ground, clip, at }: PaperDrawing["backdrop"]) {
  const picture = use(BackgroundContext).find(ground);
  if (!picture) return null;
  const { x, y, width, height } = toPictureView(ground).onPaper;
  const { url, credits } = picture;
  const { space } = CREDITS;
  const em = textWidth(credits.map(({ text }) => text).join(""), { size: 1 });
  const size = Math.min(CREDITS.size, (ground.width * CREDITS.share) / em);
  const wide = em * size + 1.2;
  const right = ground.width - space;
  const bottom = ground.height - space;
  const box = { x: right - wide + 0.6, y: bottom - size * 0.95, width: wide, height: size * 1.3, rx: 0.6 };
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <g clipPath={`url(#${clip})`}>
        <image href={url} {...{ x, y, width, height }} preserveAspectRatio="none" className="print-picture" />
      </g>
      {credits.length > 0 && <rect {...box} fill="#fff" fillOpacity=".8" />}
      {credits.length > 0 && (
        <text
          className="print-credits"
          x={right}
          y={bottom}
          textAnchor="end"
          fontSize={size}
          fill={INK}
          xmlSpace="preserve"
        >
          {credits.map(({ text, href }, index) => {
            // The index is a safe key: the credits of one background never change.
            const key = `${index} ${text}`;
            return href ? (
              <a key={key} href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            ) : (
              <tspan key={key}>{text}</tspan>
            );
          })}
        </text>
      )}
    </g>
  );
}

interface BackgroundFieldProps {
  offered: readonly string[];
  value: string;
}

/** The choice of a background: those that the server offers and, once scripts run, those of this browser. */
export function BackgroundField({ offered, value }: BackgroundFieldProps) {
  const t = useTranslate();
  const { own } = useMapSettings();
  const others = own.map(({ name }) => name).filter((name) => !offered.includes(name) && name !== value);
  // The chosen one is an option from the start: the field could not have it as its default otherwise.
  const ownNames = value === "" || offered.includes(value) ? others : [value, ...others];
  const options = (names: readonly string[]) => names.map((name) => <option key={name}>{name}</option>);
  return (
    <label className="print-choice flex flex-col">
      <span>{t("print.background")}</span>
      <select name="background" defaultValue={value} className="field font-normal">
        <option value="">{t("print.backgroundNone")}</option>
        {options(offered)}
        {ownNames.length > 0 && <optgroup label={t("print.backgroundOwn")}>{options(ownNames)}</optgroup>}
      </select>
    </label>
  );
}

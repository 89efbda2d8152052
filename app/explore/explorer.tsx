"use client";

import { List, Map as MapIcon } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/app/ui/button";
import { onDemand } from "@/app/ui/load-on-demand";
import { mayLoadByItself } from "@/app/viewer/may-load";
import type { ExploreMapProps } from "./explore-map";

const ExploreMap = onDemand(() => import("./explore-map").then((module) => module.ExploreMap));

interface ExplorerProps
  extends Pick<
    ExploreMapProps,
    "found" | "start" | "onlyOpen" | "isEmpty" | "basemap" | "language" | "unit" | "messages"
  > {
  /** The title and the search field. */
  head: ReactNode;
  /** A page of courses by name, or the search results. With a map, the courses in view replace the former. */
  list: ReactNode;
  /** As plain texts, since the code that formats messages is loaded with the map. */
  texts: Readonly<
    Record<"region" | "showMap" | "showList" | "loading" | "unavailable" | "notLoaded", string>
  >;
}

/** Media query for list and map side by side: Tailwind's `lg`. */
const WIDE = "(min-width: 64rem)";

type State = "off" | "loading" | "live" | "unavailable" | "notLoaded";

/**
 * The list and the map. On a wide screen, the map appears beside the list once the page has loaded; on a
 * narrow one, it replaces the list when the user asks for it.
 */
export function Explorer({ head, list, texts, ...mapProps }: ExplorerProps) {
  const [state, setState] = useState<State>("off");
  const [showsMap, setShowsMap] = useState(false);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useWhenWide(() => setState((before) => (before === "off" ? "loading" : before)));
  const isLive = state === "live";
  const isFailed = state === "unavailable" || state === "notLoaded";

  return (
    <div className="explore items-start lg:grid lg:grid-cols-[minmax(22rem,26.5rem)_minmax(0,1fr)] noscript:mx-auto noscript:block noscript:max-w-3xl">
      <div
        ref={setPanel}
        className={`min-w-0 px-4 py-5 max-lg:pb-24 lg:px-6 lg:pb-12 ${showsMap ? "max-lg:hidden" : ""}`}
      >
        {head}
        <div className="mt-5" hidden={isLive && mapProps.found === null}>
          {list}
        </div>
        <div ref={setSlot} hidden={mapProps.found !== null} />
      </div>
      <section
        aria-label={texts.region}
        className={`relative h-[calc(100dvh-4rem)] bg-ground lg:sticky lg:top-0 lg:h-dvh noscript:hidden ${showsMap ? "" : "max-lg:hidden"}`}
      >
        {(state === "loading" || isLive) && panel && slot && (
          <ExploreMap
            {...mapProps}
            panel={panel}
            slot={slot}
            onReady={() => setState("live")}
            onUnavailable={() => setState("unavailable")}
            onFail={() => setState("notLoaded")}
          />
        )}
        {!isLive && (
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center">
            {state === "loading" && <p role="status">{texts.loading}</p>}
            {isFailed && <p role="status">{texts[state]}</p>}
            {(state === "off" || state === "notLoaded") && (
              <Button size="compact" onClick={() => setState("loading")}>
                {texts.showMap}
              </Button>
            )}
          </div>
        )}
      </section>
      <Button
        className="fixed bottom-5 left-1/2 z-10 -translate-x-1/2 shadow-float lg:hidden noscript:hidden"
        onClick={() => {
          setShowsMap(!showsMap);
          if (!showsMap && (state === "off" || state === "notLoaded")) setState("loading");
          window.scrollTo(0, 0);
        }}
      >
        {showsMap ? (
          <List aria-hidden="true" className="size-4" />
        ) : (
          <MapIcon aria-hidden="true" className="size-4" />
        )}
        {showsMap ? texts.showList : texts.showMap}
      </Button>
    </div>
  );
}

/**
 * Calls back once the screen is wide and the page has loaded, unless the user saves data or the connection is
 * slow.
 */
function useWhenWide(onWide: () => void): void {
  const wide = useEffectEvent(onWide);
  useEffect(() => {
    if (!mayLoadByItself(window)) return;
    const query = window.matchMedia(WIDE);
    const check = () => {
      if (query.matches && document.readyState === "complete") wide();
    };
    check();
    query.addEventListener("change", check);
    window.addEventListener("load", check);
    return () => {
      query.removeEventListener("change", check);
      window.removeEventListener("load", check);
    };
  }, []);
}

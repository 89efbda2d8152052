"use client";

import { List, Map as MapIcon } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/app/ui/button";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import { mayLoadByItself } from "@/app/viewer/may-load";
import type { ExploreMapProps } from "./explore-map";

const exploreMap = onDemand(() => import("./explore-map").then((module) => module.ExploreMap));

interface ExplorerProps
  extends Pick<ExploreMapProps, "found" | "basemap" | "language" | "unit" | "messages"> {
  /** The title and the search field. */
  head: ReactNode;
  /** A page of courses by name, or the search results. With a map, the courses in view replace the former. */
  list: ReactNode;
  /** As plain texts, since the code that formats messages is loaded with the map. */
  texts: Readonly<
    Record<"region" | "showMap" | "showList" | "loading" | "unavailable" | "notLoaded", string>
  >;
}

/** Media query for list and map side by side (explore.css). */
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
    <div className="explore" data-shows={showsMap ? "map" : "list"}>
      <div ref={setPanel} className="explore-panel">
        {head}
        <div className="mt-5" hidden={isLive && mapProps.found === null}>
          {list}
        </div>
        <div ref={setSlot} hidden={mapProps.found !== null} />
      </div>
      <section aria-label={texts.region} className="explore-map">
        {(state === "loading" || isLive) && panel && slot && (
          <LoadOnDemand component={exploreMap} onFail={() => setState("notLoaded")}>
            {(ExploreMap) => (
              <ExploreMap
                {...mapProps}
                panel={panel}
                slot={slot}
                onReady={() => setState("live")}
                onUnavailable={() => setState("unavailable")}
              />
            )}
          </LoadOnDemand>
        )}
        {!isLive && (
          <div className="explore-note">
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
        className="explore-switch"
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

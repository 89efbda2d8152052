/**
 * Replaces `react-map-gl/maplibre` in component tests: maps that draw nothing, but place their markers and report clicks.
 */
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from "react";
import { FakeMap, type MapEvent } from "./map-library";

const MapContext = createContext<FakeMap | null>(null);
const LocaleContext = createContext<Record<string, string>>({});

interface MapProps {
  children?: ReactNode;
  initialViewState?: ConstructorParameters<typeof FakeMap>[1];
  /** The texts of the controls. */
  locale?: Record<string, string>;
  onLoad?: (event: MapEvent) => void;
  onMoveEnd?: (event: MapEvent) => void;
  onClick?: (event: MapEvent) => void;
  onDblClick?: (event: MapEvent) => void;
}

function FakeMapView(props: MapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [initial] = useState(props.initialViewState);
  const [map, setMap] = useState<FakeMap | null>(null);
  const report = useEffectEvent((event: MapEvent) => {
    if (event.type === "click") props.onClick?.(event);
    else if (event.type === "dblclick") props.onDblClick?.(event);
    else if (event.type === "moveend") props.onMoveEnd?.(event);
    else props.onLoad?.(event);
  });
  useEffect(() => {
    const created = new FakeMap(container.current as HTMLDivElement, initial);
    for (const type of ["click", "dblclick", "moveend", "load"])
      created.on(type, (event: MapEvent) => report(event));
    setMap(created);
    created.fire("load");
    return () => container.current?.replaceChildren();
  }, [initial]);
  return (
    <MapContext value={map}>
      <div ref={container} />
      <LocaleContext value={props.locale ?? {}}>{map && props.children}</LocaleContext>
    </MapContext>
  );
}

export function useMap() {
  return { current: use(MapContext) };
}

export function Marker({ longitude, latitude, children }: MarkerProps) {
  return <div data-place={`${latitude} ${longitude}`}>{children}</div>;
}

interface MarkerProps {
  longitude: number;
  latitude: number;
  children?: ReactNode;
}

export function Source({ children }: { children?: ReactNode }) {
  return children;
}

export function NavigationControl() {
  const locale = use(LocaleContext);
  const names = ["NavigationControl.ZoomIn", "NavigationControl.ZoomOut"];
  return names.map((name) => <button key={name} type="button" aria-label={locale[name] ?? name} />);
}

const Nothing = () => null;

export {
  FakeMapView as Map,
  Nothing as AttributionControl,
  Nothing as GeolocateControl,
  Nothing as Layer,
  Nothing as ScaleControl,
};

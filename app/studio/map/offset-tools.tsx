import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Move } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from "react";
import { type ImageryOffset, MAX_OFFSET, tidyOffset } from "@/app/map/map-settings";
import { useTranslate } from "@/app/ui/translations";

interface OffsetToolsProps {
  map: MapLibreMap;
  /** Metres. */
  offset: ImageryOffset;
  onChange: (offset: ImageryOffset) => void;
}

/** Metres east and north of each arrow key. */
const ARROWS: Readonly<Record<string, ImageryOffset>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
};

/** Moves imagery that is off: by dragging, by keys, by steps, or by typing the metres. */
export function OffsetTools({ map, offset, onChange }: OffsetToolsProps) {
  const t = useTranslate();
  const keys = useId();
  const moveBy = ({ east, north }: ImageryOffset) =>
    onChange(tidyOffset({ east: offset.east + east, north: offset.north + north }));
  const isMoved = offset.east !== 0 || offset.north !== 0;
  const step = (
    name: "moveNorth" | "moveSouth" | "moveEast" | "moveWest",
    by: ImageryOffset,
    icon: ReactNode,
  ) => (
    <button
      type="button"
      className="offset-step"
      data-step={name}
      aria-label={t(`maps.${name}`)}
      title={t(`maps.${name}`)}
      onClick={() => moveBy(by)}
    >
      {icon}
    </button>
  );
  return (
    <fieldset className="map-settings-group">
      <legend>{t("maps.offset")}</legend>
      <p className="text-sm text-muted">{t("maps.offsetHelp")}</p>
      <div className="mt-3 flex items-center gap-4">
        <div className="offset-cross">
          {step("moveNorth", { east: 0, north: 1 }, <ArrowUp aria-hidden className="size-4" />)}
          {step("moveWest", { east: -1, north: 0 }, <ArrowLeft aria-hidden className="size-4" />)}
          <OffsetPad map={map} offset={offset} onChange={onChange} onMoveBy={moveBy} describedBy={keys} />
          {step("moveEast", { east: 1, north: 0 }, <ArrowRight aria-hidden className="size-4" />)}
          {step("moveSouth", { east: 0, north: -1 }, <ArrowDown aria-hidden className="size-4" />)}
        </div>
        <div className="grid min-w-0 flex-1 gap-2">
          <Metres
            label={t("maps.offsetEast")}
            value={offset.east}
            onChange={(east) => onChange(tidyOffset({ ...offset, east }))}
          />
          <Metres
            label={t("maps.offsetNorth")}
            value={offset.north}
            onChange={(north) => onChange(tidyOffset({ ...offset, north }))}
          />
        </div>
      </div>
      <p id={keys} hidden>
        {t("maps.offsetPadKeys")}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
        <p aria-live="polite" className="tabular-nums">
          {offsetText(offset, t)}
        </p>
        <button
          type="button"
          className="button min-h-9 px-3 py-1 text-sm"
          disabled={!isMoved}
          onClick={() => onChange({ east: 0, north: 0 })}
        >
          {t("maps.offsetReset")}
        </button>
      </div>
    </fieldset>
  );
}

/** "2.5 m east, 1 m south". */
function offsetText({ east, north }: ImageryOffset, t: ReturnType<typeof useTranslate>): string {
  const format = new Intl.NumberFormat(t.language, { maximumFractionDigits: 2 });
  const parts = [
    east !== 0 && t(east > 0 ? "maps.eastBy" : "maps.westBy", { metres: format.format(Math.abs(east)) }),
    north !== 0 && t(north > 0 ? "maps.northBy" : "maps.southBy", { metres: format.format(Math.abs(north)) }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : t("maps.offsetNone");
}

function Metres({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label className="grid gap-0.5 text-sm">
      <span className="text-muted">{label}</span>
      <input
        type="number"
        inputMode="decimal"
        className="field min-h-9 py-1 tabular-nums"
        min={-MAX_OFFSET}
        max={MAX_OFFSET}
        step="0.1"
        value={value}
        onChange={(event) => {
          const { valueAsNumber } = event.target;
          if (Number.isFinite(valueAsNumber)) onChange(valueAsNumber);
        }}
      />
    </label>
  );
}

interface OffsetPadProps extends OffsetToolsProps {
  onMoveBy: (metres: ImageryOffset) => void;
  describedBy: string;
}

/** A place to drag from: the imagery goes with the hand, pixel by pixel, however the map is turned. */
function OffsetPad({ map, offset, onChange, onMoveBy, describedBy }: OffsetPadProps) {
  const t = useTranslate();
  const grip = useRef<{ x: number; y: number; offset: ImageryOffset } | null>(null);
  const onPointerMove = (event: PointerEvent) => {
    if (!grip.current) return;
    const { x, y, offset: start } = grip.current;
    const right = (event.clientX - x) * metresPerPixel(map);
    const up = (y - event.clientY) * metresPerPixel(map);
    const turned = (map.getBearing() * Math.PI) / 180;
    onChange(
      tidyOffset({
        east: start.east + right * Math.cos(turned) + up * Math.sin(turned),
        north: start.north - right * Math.sin(turned) + up * Math.cos(turned),
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const metres = event.altKey ? 10 : event.shiftKey ? 1 : 0.1;
    onMoveBy({ east: arrow.east * metres, north: arrow.north * metres });
  };
  return (
    <button
      type="button"
      className="offset-pad"
      aria-label={t("maps.offsetPad")}
      title={t("maps.offsetPad")}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX, y: event.clientY, offset };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        if (grip.current) onChange(grip.current.offset);
        grip.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      <Move aria-hidden className="size-5" />
    </button>
  );
}

/** Metres that a CSS pixel covers at the middle of the map. */
function metresPerPixel(map: MapLibreMap): number {
  const { lat } = map.getCenter();
  return (2 * Math.PI * 6_371_008.8 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** map.getZoom());
}

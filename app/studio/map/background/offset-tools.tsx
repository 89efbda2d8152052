import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon, Move } from "lucide-react";
import type { Map as MapLibreMap } from "maplibre-gl";
import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { type ImageryOffset, MAX_OFFSET, tidyOffset } from "@/app/map/map-settings";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { useNumberField } from "@/app/ui/use-number-field";
import { metresPerPixel } from "@/lib/ground/tiles";
import { readArrowKey } from "../input/arrow-keys";
import type { Pixels } from "../input/pixels";
import { SettingsGroup } from "./settings-group";

interface OffsetToolsProps {
  map: MapLibreMap;
  /** Metres. */
  offset: ImageryOffset;
  onChange: (offset: ImageryOffset) => void;
}

/** Corrects imagery that is off: by dragging, by keys, by steps, or by typing the metres. */
export function OffsetTools({ map, offset, onChange }: OffsetToolsProps) {
  const t = useTranslate();
  const keysId = useId();
  const moveBy = ({ east, north }: ImageryOffset) =>
    onChange(tidyOffset({ east: offset.east + east, north: offset.north + north }));
  const isShifted = offset.east !== 0 || offset.north !== 0;
  const step = (
    name: "moveNorth" | "moveSouth" | "moveEast" | "moveWest",
    Icon: LucideIcon,
    by: ImageryOffset,
    cell = "",
  ) => (
    <button
      type="button"
      className={`grid cursor-pointer place-items-center rounded-lg text-muted hover:bg-sunken hover:text-ink ${cell}`}
      aria-label={t(`maps.${name}`)}
      title={t(`maps.${name}`)}
      onClick={() => moveBy(by)}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
  return (
    <SettingsGroup title={t("maps.offset")}>
      <p className="text-sm text-muted">{t("maps.offsetHelp")}</p>
      <div className="mt-3 flex items-center gap-4">
        <div className="grid flex-none grid-cols-[2rem_3.25rem_2rem] grid-rows-[2rem_3.25rem_2rem]">
          {step("moveNorth", ArrowUp, { east: 0, north: 1 }, "col-start-2")}
          {step("moveWest", ArrowLeft, { east: -1, north: 0 }, "col-start-1")}
          <OffsetPad map={map} offset={offset} onChange={onChange} onMoveBy={moveBy} describedBy={keysId} />
          {step("moveEast", ArrowRight, { east: 1, north: 0 })}
          {step("moveSouth", ArrowDown, { east: 0, north: -1 }, "col-start-2")}
        </div>
        <div className="grid min-w-0 flex-1 gap-2">
          <MetresField
            label={t("maps.offsetEast")}
            value={offset.east}
            onChange={(east) => onChange(tidyOffset({ ...offset, east }))}
          />
          <MetresField
            label={t("maps.offsetNorth")}
            value={offset.north}
            onChange={(north) => onChange(tidyOffset({ ...offset, north }))}
          />
        </div>
      </div>
      <p id={keysId} hidden>
        {t("maps.offsetPadKeys")}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 text-sm">
        <p aria-live="polite" className="tabular-nums">
          {offsetText(offset, t)}
        </p>
        <Button size="compact" disabled={!isShifted} onClick={() => onChange({ east: 0, north: 0 })}>
          {t("maps.offsetReset")}
        </Button>
      </div>
    </SettingsGroup>
  );
}

/** For example "2.5 m east, 1 m south". */
function offsetText({ east, north }: ImageryOffset, t: ReturnType<typeof useTranslate>): string {
  const format = new Intl.NumberFormat(t.language, { maximumFractionDigits: 2 });
  const parts = [
    east !== 0 && t(east > 0 ? "maps.eastBy" : "maps.westBy", { metres: format.format(Math.abs(east)) }),
    north !== 0 && t(north > 0 ? "maps.northBy" : "maps.southBy", { metres: format.format(Math.abs(north)) }),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(", ") : t("maps.offsetNone");
}

function MetresField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const field = useNumberField({ value, onChange, min: -MAX_OFFSET, max: MAX_OFFSET, step: 0.1 });
  return (
    <label className="grid gap-0.5 text-sm">
      <span className="text-muted">{label}</span>
      <input {...field} className="field min-h-9 py-1 tabular-nums" />
    </label>
  );
}

interface OffsetPadProps extends OffsetToolsProps {
  onMoveBy: (metres: ImageryOffset) => void;
  describedBy: string;
}

/** A pad to drag on: the imagery follows the pointer pixel by pixel, also on a rotated map. */
function OffsetPad({ map, offset, onChange, onMoveBy, describedBy }: OffsetPadProps) {
  const t = useTranslate();
  const drag = useRef<{ start: Pixels; offset: ImageryOffset } | null>(null);
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return;
    const { start, offset: before } = drag.current;
    // MapLibre's world is 512 pixels wide at zoom 0.
    const scale = metresPerPixel(map.getCenter().lat, map.getZoom(), 512);
    const right = (event.clientX - start.x) * scale;
    const up = (start.y - event.clientY) * scale;
    const bearing = (map.getBearing() * Math.PI) / 180;
    onChange(
      tidyOffset({
        east: before.east + right * Math.cos(bearing) + up * Math.sin(bearing),
        north: before.north - right * Math.sin(bearing) + up * Math.cos(bearing),
      }),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = readArrowKey(event);
    if (!move) return;
    event.preventDefault();
    onMoveBy(move);
  };
  return (
    <button
      type="button"
      className="grid cursor-move touch-none place-items-center rounded-xl border border-field-line bg-sunken"
      aria-label={t("maps.offsetPad")}
      title={t("maps.offsetPad")}
      aria-describedby={describedBy}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { start: { x: event.clientX, y: event.clientY }, offset };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null;
      }}
      onPointerCancel={() => {
        if (drag.current) onChange(drag.current.offset);
        drag.current = null;
      }}
      onKeyDown={onKeyDown}
    >
      <Move aria-hidden className="size-5" />
    </button>
  );
}

import { CircleCheck, Download, type LucideIcon, Pause, Play, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { tileUrl } from "@/app/map/compose-tile";
import { expandTemplates } from "@/app/map/raster-tiles";
import { Button } from "@/app/ui/button";
import { Problem } from "@/app/ui/field";
import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import { allPlaces, fairwaysOf } from "@/lib/editor/fairways";
import { type Box, boundingBox } from "@/lib/geo/box";
import { growBox } from "@/lib/geo/offset";
import { tilesOver } from "@/lib/geo/tile-cover";
import type { Coordinates } from "@/lib/validation/coordinates";
import { useStore } from "../session/store";
import type { StudioSettings } from "../session/studio-settings";
import { useScene, useStudio } from "../session/use-studio";
import { tileJob } from "./kept-tiles";

/** Kept around a course, and around the location of one without holes, in metres. */
const MARGIN = 150;
const NEW_COURSE_MARGIN = 500;
/** Farther out, a course is a spot. */
const MIN_ZOOM = 12;
/** The most pixels of the tiles of one background: 4 000 of 256 pixels, some 80 MB. */
const MAX_PIXELS = 4_000 * 256 ** 2;
/** What tiles take on average. */
const BYTES_PER_PIXEL = 0.3;

type KeepMapDialogProps = Pick<StudioSettings, "basemaps" | "imagery" | "terrain"> & { onClose: () => void };

/** Tiles that are a part of the map. */
interface TileLayer {
  readonly name: string;
  readonly kind: "aerial" | "hillshade" | "background" | "terrain";
  readonly templates: readonly string[];
  readonly tileSize: number;
  readonly minZoom: number;
  readonly maxZoom: number;
}

/** Keeps the map of a course for use without a connection, from services whose terms allow it. */
export function KeepMapDialog({ onClose, ...settings }: KeepMapDialogProps) {
  const t = useTranslate();
  const { course } = useStudio();
  const { document } = useScene();
  const area = useMemo(() => {
    const features = document.features.flatMap(({ points }) => points);
    return areaAround([...fairwaysOf(document).flatMap(allPlaces), ...features], course.location);
  }, [document, course.location]);
  const { layers, others } = listLayers(settings);
  return (
    <StudioDialog title={t("keptMap.title")} onClose={onClose}>
      <div className="dialog-body grid gap-4">
        <p className="text-pretty">{t("keptMap.help")}</p>
        {layers.length > 0 && area ? (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {layers.map((layer) => (
              <Layer key={layer.name} {...{ layer, area }} />
            ))}
          </ul>
        ) : (
          <p className="font-medium text-pretty">{t(area ? "keptMap.none" : "keptMap.noPlace")}</p>
        )}
        {others.length > 0 && (
          <p className="text-sm text-pretty text-muted">
            {t("keptMap.notAllowed", { names: others.join(", ") })}
          </p>
        )}
      </div>
    </StudioDialog>
  );
}

/** The layers that may be kept, and the names of the others. */
function listLayers({ basemaps, imagery, terrain }: Omit<KeepMapDialogProps, "onClose">) {
  const all = [
    ...(imagery ?? []),
    ...basemaps.map((basemap) => ({ kind: "background" as const, basemap })),
    ...(terrain ? [{ kind: "terrain" as const, basemap: { ...terrain, tiles: [terrain.tiles] } }] : []),
  ];
  const layers = all.flatMap(({ kind, basemap }): TileLayer[] => {
    if (!("mayKeep" in basemap && basemap.mayKeep)) return [];
    const { name, tileSize, minZoom = 0, maxZoom } = basemap;
    return [{ name, kind, templates: expandTemplates(basemap), tileSize, minZoom, maxZoom }];
  });
  const names = new Set(layers.map(({ name }) => name));
  return { layers, others: all.map(({ basemap }) => basemap.name).filter((name) => !names.has(name)) };
}

function Layer({ layer, area }: { layer: TileLayer; area: Box }) {
  const t = useTranslate();
  const { account, course } = useStudio();
  const { name, kind, templates, tileSize, minZoom, maxZoom } = layer;
  const template = templates.join(" ");
  const job = useMemo(() => {
    const most = Math.floor(MAX_PIXELS / tileSize ** 2);
    const tiles = tilesOver(area, { minZoom: Math.max(MIN_ZOOM, minZoom), maxZoom, most });
    const from = template.split(" ");
    // The host that MapLibre asks for the same tile.
    const urls = tiles.map((tile) => tileUrl(from[(tile.x + tile.y) % from.length] as string, tile));
    return tileJob([account, course.id, name], urls, tiles.length * tileSize ** 2 * BYTES_PER_PIXEL);
  }, [area, template, tileSize, minZoom, maxZoom, account, course.id, name]);
  const { phase, done, bytes, problem } = useStore(job.state);
  const percent = Math.floor((100 * done) / Math.max(1, job.count));
  const inMegabytes = (size: number) => Math.max(1, Math.round(size / 1e6));
  const isPartial = phase === "keeping" || phase === "paused";
  const sizes = { percent, size: inMegabytes(phase === "kept" ? bytes : job.size) };
  const action = (icon: LucideIcon, text: "keep" | "pause" | "resume" | "remove", run: () => void) => (
    <Action
      {...{ icon, name, text: t(`keptMap.${text}`), run }}
      isMain={text === "keep" || text === "resume"}
    />
  );
  return (
    <li className="grid gap-2 p-3 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-base wrap-anywhere">{name}</h3>
          <p className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
            {phase === "kept" && <CircleCheck aria-hidden className="size-4 flex-none text-accent" />}
            {t(`keptMap.${kind}`)} ·{" "}
            {t(
              phase === "kept" || phase === "paused"
                ? `keptMap.${phase}`
                : phase === "keeping"
                  ? "keptMap.progress"
                  : "keptMap.about",
              sizes,
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {phase === "none" && action(Download, "keep", job.keep)}
          {phase === "keeping" && action(Pause, "pause", job.pause)}
          {phase === "paused" && action(Play, "resume", job.keep)}
          {(phase === "paused" || phase === "kept") && action(Trash2, "remove", job.remove)}
        </div>
      </div>
      {isPartial && (
        <progress
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
          value={done}
          max={job.count}
          aria-label={name}
        />
      )}
      <Problem className="text-pretty">{problem && t(`keptMap.${problem}`)}</Problem>
    </li>
  );
}

interface ActionProps {
  icon: LucideIcon;
  name: string;
  text: string;
  isMain: boolean;
  run: () => void;
}

function Action({ icon: Icon, name, text, isMain, run }: ActionProps) {
  const t = useTranslate();
  return (
    <Button
      size="compact"
      variant={isMain ? "primary" : "neutral"}
      aria-label={t("keptMap.action", { action: text, name })}
      onClick={run}
    >
      <Icon aria-hidden className="size-4" />
      {text}
    </Button>
  );
}

/** The course and its surroundings; null for one without a place. */
function areaAround(places: readonly Coordinates[], location: Coordinates | null): Box | null {
  const box = boundingBox(places.length > 0 ? places : location ? [location] : []);
  return box && growBox(box, places.length > 0 ? MARGIN : NEW_COURSE_MARGIN);
}

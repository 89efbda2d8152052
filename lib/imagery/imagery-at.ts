import { booleanPointInPolygon } from "@turf/boolean-point-in-polygon";
import type { Coordinates } from "../validation/coordinates";
import { escapeHtml } from "../validation/escape-html";
import type { ImageryOffer } from "./offer";
import type { Area, ImageryService } from "./service";
import { IMAGERY_SERVICES } from "./services";

/** Finds the imagery that covers a place: aerial first, most detailed first. */
export function imageryAt({ lat, lng }: Coordinates): ImageryOffer[] {
  return IMAGERY_SERVICES.filter(({ coverage }) => coverage.some((area) => isInside(area, lng, lat)))
    .sort((a, b) => a.kind.localeCompare(b.kind) || b.maxZoom - a.maxZoom)
    .map(toOffer);
}

function isInside(area: Area, lng: number, lat: number): boolean {
  const [one, other] = area;
  if (area.length === 2 && one && other) {
    const isBetween = (value: number, a: number, b: number) =>
      value >= Math.min(a, b) && value <= Math.max(a, b);
    return isBetween(lng, one[0], other[0]) && isBetween(lat, one[1], other[1]);
  }
  return booleanPointInPolygon([lng, lat], {
    type: "Polygon",
    coordinates: [[...area, area[0] as [number, number]]],
  });
}

function toOffer(service: ImageryService): ImageryOffer {
  const { name, kind, tiles, tileSize, minZoom, maxZoom, attribution, licence } = service;
  const credit = `${escapeHtml(attribution)} (<a href="${escapeHtml(licence.url)}" target="_blank">${escapeHtml(licence.name)}</a>)`;
  const { allowsCopies: mayKeep, allowsTracing: mayTrace } = licence;
  return {
    kind,
    basemap: { name, tiles: [tiles], tileSize, minZoom, maxZoom, attribution: credit, mayKeep, mayTrace },
  };
}

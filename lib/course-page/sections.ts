import { sharePaths } from "@/lib/courses/share-paths";
import type { CourseDocument, EditedFeature, EditedLayout } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import { courseTotals, measureFairway } from "@/lib/editor/measures";
import type { Translate } from "@/lib/messages/translator";
import { holeLabel } from "@/lib/print/drawing";
import { svg as html, type Markup } from "@/lib/print/markup";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureKind } from "@/lib/validation/feature";
import { colourDot } from "./holes";

/** A section with a title, to which the table of contents links. */
export function section(id: string, title: string, content: Markup): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>
`;
}

/** The layouts with their totals. */
export function layoutTable(
  document: CourseDocument,
  layouts: readonly EditedLayout[],
  t: Translate,
): Markup {
  const rows = layouts.map(({ id, name, colour, level, description }) => {
    const fairways = fairwaysOf(document, id);
    const { par, distance } = courseTotals(fairways);
    return html`<tr><th scope="row">${colourDot(colour)}<bdi>${name}</bdi>${level && html`<span class="muted notes">${t("coursePage.level", { level: t(`layouts.${level}`) })}</span>`}${description && html`<span class="notes">${description}</span>`}</th><td>${fairways.length}</td><td>${par}</td><td>${t("viewer.metres", { length: { metres: distance } })}</td></tr>`;
  });
  return html`<div class="card scroll"><table><thead><tr><th scope="col">${t("coursePage.layout")}</th><th scope="col">${t("coursePage.holes")}</th><th scope="col">${t("coursePage.par")}</th><th scope="col">${t("coursePage.length")}</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** A scorecard for each layout. */
export function scorecards(document: CourseDocument, layouts: readonly EditedLayout[], t: Translate): Markup {
  const cards = layouts.map(({ id, name, colour }) => {
    const fairways = fairwaysOf(document, id);
    const { par, distance } = courseTotals(fairways);
    const length = (metres: number) => t("viewer.metres", { length: { metres } });
    const rows = fairways.map((fairway) => {
      const measures = measureFairway(fairway);
      return html`<tr><th scope="row">${holeLabel(fairway)}${fairway.name && html` <span class="muted"><bdi>${fairway.name}</bdi></span>`}</th><td>${measures?.par ?? "–"}</td><td>${measures ? length(fairway.playedLength ?? measures.distance) : "–"}</td></tr>`;
    });
    return html`<div class="card scroll"><table><caption>${colourDot(colour)}<bdi>${name}</bdi></caption><thead><tr><th scope="col">${t("print.holeWord")}</th><th scope="col">${t("coursePage.par")}</th><th scope="col">${t("coursePage.length")}</th></tr></thead><tbody>${rows}</tbody><tfoot><tr><th scope="row">${t("coursePage.total")}</th><td>${par}</td><td>${length(distance)}</td></tr></tfoot></table></div>`;
  });
  return html`<div class="scorecards">${cards}</div>`;
}

/** Lists the features by kind. Those with neither a name nor notes are only counted. */
export function featureList(document: CourseDocument, t: Translate): Markup {
  const byKind = new Map<FeatureKind, EditedFeature[]>();
  for (const feature of document.features) {
    byKind.set(feature.kind, [...(byKind.get(feature.kind) ?? []), feature]);
  }
  const labels = new Map(document.holes.map((hole) => [hole.id, holeLabel(hole)]));
  const kinds = [...byKind].map(([kind, features]) => {
    const items = features.flatMap(({ name, notes, holeIds, passOn }) => {
      const holes = holeIds.flatMap((id) => labels.get(id) ?? []).join(", ");
      const details = [
        holes && t("coursePage.onHoles", { holes }),
        passOn && t(passOn === "left" ? "coursePage.passOnLeft" : "coursePage.passOnRight"),
      ].filter(Boolean);
      if (name === null && notes === null && details.length === 0) return [];
      return [
        html`<li>${name && html`<bdi>${name}</bdi>`}${details.length > 0 && html` <span class="muted">${details.join(" · ")}</span>`}${notes && html`<span class="notes">${notes}</span>`}</li>`,
      ];
    });
    return html`<div class="kind"><dt>${t(`features.${kind}`)}${features.length > 1 && html` <span class="muted">× ${features.length}</span>`}</dt><dd>${items.length > 0 && html`<ul>${items}</ul>`}</dd></div>`;
  });
  return html`<dl class="card kinds">${kinds}</dl>`;
}

/** Links to map services. They are plain links, so that other servers receive no request before one is followed. */
export function directions({ lat, lng }: Coordinates, name: string, t: Translate): Markup {
  const place = `${degrees(lat)},${degrees(lng)}`;
  const links = [
    [`geo:${place}?q=${place}(${encodeURIComponent(name)})`, t("coursePage.mapsApp")],
    [
      `https://www.openstreetmap.org/?mlat=${degrees(lat)}&mlon=${degrees(lng)}#map=16/${degrees(lat)}/${degrees(lng)}`,
      t("coursePage.inOpenStreetMap"),
    ],
    [`https://www.google.com/maps/dir/?api=1&destination=${place}`, t("coursePage.inGoogleMaps")],
    [`https://maps.apple.com/?daddr=${place}`, t("coursePage.inAppleMaps")],
  ] as const;
  return html`<p class="muted position">${t("coursePage.position")}: <span class="place">${degrees(lat)}, ${degrees(lng)}</span></p><ul class="buttons">${links.map(([href, text]) => html`<li><a class="button" rel="noreferrer" href="${href}">${text}</a></li>`)}</ul>`;
}

/** Formats degrees to 5 decimals, about a metre. */
const degrees = (value: number) => String(Math.round(value * 1e5) / 1e5);

/** Links to the files, which are generated on request. */
export function downloads(shareId: string, t: Translate): Markup {
  const { download } = sharePaths(shareId);
  const files = [
    ["geojson", t("coursePage.geojson"), t("coursePage.geojsonHelp")],
    ["kml", "KML", t("coursePage.kmlHelp")],
    ["gpx", "GPX", t("coursePage.gpxHelp")],
  ] as const;
  return html`<ul class="buttons files">${files.map(([extension, text, help]) => html`<li><a class="button" download href="${download(extension)}">${text}</a><span class="muted">${help}</span></li>`)}</ul>`;
}

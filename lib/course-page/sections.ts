import type { CourseStatus } from "@/lib/courses/course-status";
import { holeFragment, sharePaths } from "@/lib/courses/share-paths";
import type { CourseDocument, EditedLayout } from "@/lib/editor/document";
import { type EditedFairway, fairwaysOf, holeLabel } from "@/lib/editor/fairways";
import {
  climbMessage,
  climbOf,
  courseTotals,
  measureFairway,
  totalClimb,
  totalWalk,
} from "@/lib/editor/measures";
import { toWhole } from "@/lib/messages/length";
import type { Length } from "@/lib/messages/message";
import type { Translate } from "@/lib/messages/translator";
import { formatDay } from "@/lib/messages/when";
import { svg as html, type Markup } from "@/lib/print/markup";
import type { Coordinates } from "@/lib/validation/coordinates";
import { groupBy } from "@/lib/validation/group-by";
import { optionQuery } from "./frame";
import { colourDot } from "./holes";

/** A section with a title, to which the table of contents links. */
export function section(id: string, title: string, content: Markup): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${content}</section>
`;
}

const closedHoles = (document: CourseDocument, { closedHoleIds }: CourseStatus) =>
  document.holes.filter(({ id }) => closedHoleIds.includes(id));

/** Whether the course is open, and the details of a closure. */
export function statusNote(status: CourseStatus, document: CourseDocument, t: Translate): Markup {
  const { state, words, until, checkedAt } = status;
  const closed = closedHoles(document, status).map(holeLabel);
  const facts = [
    until && t("status.untilDay", { day: formatDay(until, t.language) }),
    closed.length > 0 && t("status.closedHoles", { count: closed.length, holes: closed.join(", ") }),
    t("status.checked", { day: formatDay(checkedAt, t.language) }),
  ];
  return html`<section class="status ${state}" aria-label="${t("status.title")}"><p><strong>${t(`status.${state}`)}</strong>${words && html` <bdi>${words}</bdi>`}</p><p class="muted">${facts.filter(Boolean).join(" · ")}</p></section>`;
}

/**
 * A list of the holes for each layout, as rows that lead to the hole's section. The script shows one layout at a time, and
 * the hole of a row on the map.
 */
export function layoutLists(
  document: CourseDocument,
  layouts: readonly EditedLayout[],
  status: CourseStatus | null,
  t: Translate,
): Markup {
  // A fairway of another layout than the main one has another id than its hole.
  const closed = new Set(status ? closedHoles(document, status).map(({ number }) => number) : []);
  const tabs = layouts.map(
    ({ id, name, colour }) =>
      html`<button type="button" data-tab="${id}">${colourDot(colour)}<bdi>${name}</bdi></button>`,
  );
  const lists = layouts.map(({ id, name, colour, level, description }, index) => {
    const fairways = fairwaysOf(document, id);
    const { par, distance } = courseTotals(fairways);
    const walk = totalWalk(fairways);
    const climb = totalClimb(fairways);
    const hasClimbs = fairways.some((fairway) => climbOf(fairway) !== null);
    const inUnit = (length: Length) => t("viewer.metres", { length });
    const fact = (term: string, value: string | number) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
    const facts = html`${fact(t("coursePage.holes"), fairways.length)}${fact(t("coursePage.par"), par)}${fact(t("coursePage.length"), inUnit({ metres: distance }))}${walk > 0 && fact(t("coursePage.walk"), inUnit({ metres: walk }))}${climb !== null && fact(t("coursePage.climb"), inUnit(toWhole(climb)))}`;
    const rows = fairways.map((fairway) => holeRow(fairway, closed.has(fairway.number), hasClimbs, t));
    return html`<section class="layout" data-layout="${id}" aria-labelledby="layout-${index}"><h2 id="layout-${index}">${colourDot(colour)}<bdi>${name}</bdi></h2>${level && html`<p class="muted">${t("coursePage.level", { level: t(`layouts.${level}`) })}</p>`}${description && html`<p class="notes muted">${description}</p>`}<dl class="facts">${facts}</dl><ol class="rows${hasClimbs && " with-climbs"}">${rows}</ol></section>
`;
  });
  return html`<div class="layouts">${layouts.length > 1 && html`<fieldset class="tabs no-print" hidden><legend class="sr-only">${t("coursePage.layouts")}</legend>${tabs}</fieldset>`}${lists}</div>`;
}

function holeRow(fairway: EditedFairway, isClosed: boolean, hasClimbs: boolean, t: Translate): Markup {
  const label = t("coursePage.hole", { hole: holeLabel(fairway) });
  const measures = measureFairway(fairway);
  const name = fairway.name
    ? html`<span class="sr-only">${label} </span><bdi>${fairway.name}</bdi>`
    : html`<span class="muted">${label}</span>`;
  const length = measures && { metres: fairway.playedLength ?? measures.distance };
  const climb = climbOf(fairway);
  const tee = fairway.teePosition && formatPlace(fairway.teePosition);
  return html`<li><a href="#${holeFragment(fairway.number)}" data-fairway="${fairway.id}"${tee && html` data-tee="${tee}" data-label="${holeLabel(fairway)}"`}><span class="number" aria-hidden="true">${holeLabel(fairway)}</span><span class="name">${name}${isClosed && html` <span class="closed">${t("status.closed")}</span>`}</span> <span class="par">${measures ? t("viewer.par", { par: measures.par }) : "–"}</span> ${hasClimbs && html`<span class="climb">${climb === null ? "" : t(climbMessage(climb))}</span> `}<span class="length">${length ? t("viewer.metres", { length }) : "–"}</span></a></li>`;
}

/** Of Lucide, like the icons of the other pages. */
const ICONS = {
  directions: "m3 11 19-9-9 19-2-8Z",
  share:
    "M8.6 13.5l6.8 4M15.4 6.5l-6.8 4M15 5a3 3 0 1 0 6 0 3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  download: "M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5",
};
const drawIcon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;

/** Buttons to get directions, share the page and download the course. The menus need no script. */
export function actions(shareId: string, name: string, place: Coordinates | null, t: Translate): Markup {
  const menu = (text: string, icon: string, look: string, content: Markup) =>
    html`<details name="actions"><summary class="button ${look}">${drawIcon(icon)}<span>${text}</span></summary><div class="menu">${content}</div></details>`;
  return html`<div class="actions no-print">${place && menu(t("coursePage.directions"), ICONS.directions, "primary", directions(place, name, t))}<button class="button" type="button" data-share data-done="${t("coursePage.linkCopied")}" hidden>${drawIcon(ICONS.share)}${t("coursePage.share")}</button>${menu(t("coursePage.downloads"), ICONS.download, "icon-only", html`${downloads(shareId, t)}<button class="button" type="button" data-print hidden>${t("coursePage.print")}</button>`)}</div>`;
}

/** Lists the features by kind. Those with neither a name nor notes are only counted. */
export function featureList(document: CourseDocument, t: Translate): Markup {
  const byKind = groupBy(document.features, ({ kind }) => kind);
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

/**
 * Links to map services: to the course, and by `data-walk`, whose `{tee}` the script replaces, on foot to the tee of the
 * selected hole. They are plain links, so that other servers receive no request before one is followed.
 */
function directions(location: Coordinates, name: string, t: Translate): Markup {
  const place = formatPlace(location);
  const [lat, lng] = place.split(",");
  const geo = (to: string) => `geo:${to}?q=${to}(${encodeURIComponent(name)})`;
  const google = (to: string) => `https://www.google.com/maps/dir/?api=1&destination=${to}`;
  const apple = (to: string) => `https://maps.apple.com/?daddr=${to}`;
  const links = [
    [geo(place), geo("{tee}"), t("coursePage.mapsApp")],
    [
      `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`,
      "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&to={tee}",
      t("coursePage.inOpenStreetMap"),
    ],
    [google(place), `${google("{tee}")}&travelmode=walking`, t("coursePage.inGoogleMaps")],
    [apple(place), `${apple("{tee}")}&dirflg=w`, t("coursePage.inAppleMaps")],
  ] as const;
  return html`<p class="muted position">${t("coursePage.position")}: <span class="place">${lat}, ${lng}</span></p><ul class="buttons" data-directions="${t("coursePage.walkTo", { hole: "{hole}" })}">${links.map(([href, walk, text]) => html`<li><a class="button" rel="noreferrer" href="${href}" data-walk="${walk}">${text}</a></li>`)}</ul>`;
}

/** A place to 5 decimals of a degree, about a metre: "59.89493,10.78716". */
const formatPlace = ({ lat, lng }: Coordinates) =>
  [lat, lng].map((degrees) => Math.round(degrees * 1e5) / 1e5).join(",");

/** Links to the files, which are generated on request. */
function downloads(shareId: string, t: Translate): Markup {
  const { download } = sharePaths(shareId);
  const files = [
    ["geojson", t("coursePage.geojson"), t("coursePage.geojsonHelp")],
    ["kml", "KML", t("coursePage.kmlHelp")],
    ["gpx", "GPX", t("coursePage.gpxHelp")],
    [`png?${optionQuery(t)}`, t("coursePage.png"), t("coursePage.pngHelp")],
    [`svg?${optionQuery(t)}`, t("coursePage.svg"), t("coursePage.svgHelp")],
    [`csv?${optionQuery(t)}`, t("coursePage.csv"), t("coursePage.csvHelp")],
  ] as const;
  return html`<ul class="buttons files">${files.map(([extension, text, help]) => html`<li><a class="button" download href="${download(extension)}">${text}</a><span class="muted">${help}</span></li>`)}</ul>`;
}

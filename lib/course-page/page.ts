import { sharePaths } from "@/lib/courses/share-paths";
import type { CourseDocument } from "@/lib/editor/document";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import { courseTotals } from "@/lib/editor/measures";
import { boundingBox, boxCentre } from "@/lib/geo/box";
import { LANGUAGES } from "@/lib/messages/section";
import type { Translate } from "@/lib/messages/translator";
import { svg as html, Markup } from "@/lib/print/markup";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Sharing } from "@/lib/validation/sharing";
import { optionQuery, renderFrame } from "./frame";
import { holeSections, shownHoles } from "./holes";
import { drawOverview, type Picture, toSvg } from "./overview";
import { PAGE_SCRIPT } from "./script";
import { directions, downloads, featureList, layoutTable, scorecards, section } from "./sections";
import { shownLayouts } from "./shared-document";

/** The data of a shared course's page. */
export interface CoursePage {
  readonly shareId: string;
  readonly sharing: Exclude<Sharing, "off">;
  readonly name: string;
  readonly ownerName: string | null;
  readonly location: Coordinates | null;
  /** Limited to the parts that everyone may see (shared-document.ts). */
  readonly document: CourseDocument;
  /** Changes whenever the picture changes. */
  readonly version: string;
  readonly baseUrl: string;
}

/** Sizes in millimetres. The page shows the one that suits its width: on a phone, numbers take up more of the width. */
const OVERVIEWS = { narrow: { width: 110, height: 100 }, wide: { width: 200, height: 112 } };

/** Renders the page with everything as text and drawings, so that it doesn't require a script. */
export function renderCoursePage(page: CoursePage, t: Translate): string {
  const { shareId, name, ownerName, document } = page;
  const paths = sharePaths(shareId);
  const layouts = shownLayouts(document);
  const [layout] = layouts;
  const holes = shownHoles(document, layout);
  const place = placeOf(page);
  const { holes: count, summary } = summarise(page, t);
  const mapQuery = optionQuery(t);
  const pictures = (["narrow", "wide"] as const).map((width) => {
    const picture = overviewOf(page, OVERVIEWS[width], t);
    return html`<svg class="${width}" viewBox="0 0 ${picture.width} ${picture.height}" role="img" aria-label="${t("coursePage.overviewOf", { name })}">${toSvg(picture)}</svg>`;
  });
  const hasMap = fairwaysOf(document, layout.id).some(isComplete);
  const mapPath = `${paths.embed}?${mapQuery}`;
  const map = hasMap
    ? html`<div class="map card" data-map data-title="${t("coursePage.mapTitle", { name })}">${pictures}<p class="open no-print"><a class="button primary" data-show href="${mapPath}">${t("coursePage.openMap")}</a><span class="note">${t("coursePage.openMapNote")}</span></p></div>`
    : html`<p class="card empty">${t("coursePage.noHoles")}</p>`;
  const jumps = holes.map(
    ({ hole }) => html`<li><a href="#hole-${hole.number}">${hole.label ?? String(hole.number)}</a></li>`,
  );
  const main = html`<main>
<h1><bdi>${name}</bdi></h1>
<p class="lead">${summary}${ownerName && html`<span class="owner"> ${t("coursePage.by", { owner: ownerName })}</span>`}</p>
${map}
<div class="columns">
<div>
${count > 0 && section("layouts", t("coursePage.layouts"), layoutTable(document, layouts, t))}</div>
<div>
${place && section("directions", t("coursePage.directions"), directions(place, name, t))}${section("downloads", t("coursePage.downloads"), html`${downloads(shareId, t)}<p class="no-print"><button class="button" type="button" data-print hidden>${t("coursePage.print")}</button></p>`)}</div>
</div>
${holes.length > 0 && section("holes", t("coursePage.holes"), html`<nav class="no-print" aria-label="${t("coursePage.holes")}"><ol class="jumps">${jumps}</ol></nav><div class="holes">${holeSections({ course: name, document, layout, holes, mapPath, t })}</div>`)}${document.features.length > 0 && section("features", t("coursePage.features"), featureList(document, t))}${count > 0 && section("scorecard", t("coursePage.scorecard"), scorecards(document, layouts, t))}</main>`;
  return renderFrame({
    title: name,
    head: headOf(page, place, t),
    main,
    path: paths.page,
    script: PAGE_SCRIPT,
    t,
  });
}

/** The totals of the first layout, as one line. */
export function summarise({ document }: Pick<CoursePage, "document">, t: Translate) {
  const fairways = fairwaysOf(document, shownLayouts(document)[0].id);
  const { par, distance } = courseTotals(fairways);
  const holes = fairways.length;
  return { holes, summary: t("course.totals", { holes, par, length: { metres: distance } }), par, distance };
}

/** The course from above, as played by its first layout. */
export function overviewOf(
  { document }: Pick<CoursePage, "document">,
  size: (typeof OVERVIEWS)["wide"],
  t: Translate,
): Picture {
  const [layout] = shownLayouts(document);
  const fairways = fairwaysOf(document, layout.id).filter(isComplete);
  const features = document.features.filter(
    ({ layoutIds }) => layoutIds.length === 0 || layoutIds.includes(layout.id),
  );
  return drawOverview(fairways, features, layout, { ...size, north: t("print.north") });
}

/** The course's location, or the centre of its holes if it has none. */
function placeOf({ location, document }: CoursePage): Coordinates | null {
  if (location) return location;
  const box = boundingBox(
    document.holes.flatMap(({ tees, targets }) => [...tees, ...targets].map(({ position }) => position)),
  );
  return box && boxCentre(box);
}

function headOf(page: CoursePage, place: Coordinates | null, t: Translate): Markup {
  const { shareId, sharing, name, version, baseUrl } = page;
  const paths = sharePaths(shareId);
  const url = baseUrl + paths.page;
  const { holes, par, distance } = summarise(page, t);
  const description = t("coursePage.description", { holes, par, length: { metres: distance } });
  const image = `${baseUrl}${paths.image}?${optionQuery(t, { v: version })}`;
  const oembed = `${baseUrl}/oembed?${new URLSearchParams({ format: "json", url })}`;
  const structured = {
    "@context": "https://schema.org",
    "@type": "SportsActivityLocation",
    name,
    description,
    url,
    image,
    ...(place && { geo: { "@type": "GeoCoordinates", latitude: place.lat, longitude: place.lng } }),
  };
  return html`<link rel="canonical" href="${url}">
${LANGUAGES.map((each) => html`<link rel="alternate" hreflang="${each}" href="${url}?lang=${each}">`)}
<link rel="alternate" type="application/json+oembed" href="${oembed}" title="${name}">
<meta name="description" content="${description}">
${sharing === "link" && html`<meta name="robots" content="noindex">`}
<meta property="og:type" content="website">
<meta property="og:site_name" content="Teepad">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
<meta property="og:image" content="${image}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${t("coursePage.overviewOf", { name })}">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">${new Markup(JSON.stringify(structured).replaceAll("<", "\\u003c"))}</script>
`;
}

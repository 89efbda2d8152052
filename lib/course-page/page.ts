import type { CourseStatus } from "@/lib/courses/course-status";
import { IN_PAGE, sharePaths } from "@/lib/courses/share-paths";
import { courseCentre } from "@/lib/editor/course-centre";
import { type CourseDocument, isInLayout } from "@/lib/editor/document";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import { courseTotals } from "@/lib/editor/measures";
import { LANGUAGES } from "@/lib/messages/section";
import type { Translate } from "@/lib/messages/translator";
import { svg as html, Markup } from "@/lib/print/markup";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { Sharing } from "@/lib/validation/sharing";
import { optionQuery, renderFrame } from "./frame";
import { holeSections, shownHoles } from "./holes";
import { drawOverview, type Picture, toSvg } from "./overview";
import { PAGE_SCRIPT } from "./script";
import { actions, featureList, layoutLists, section, statusNote } from "./sections";
import { shownLayouts } from "./shared-document";

export interface CoursePage {
  readonly shareId: string;
  readonly sharing: Exclude<Sharing, "off">;
  readonly name: string;
  readonly ownerName: string | null;
  readonly place: string | null;
  readonly location: Coordinates | null;
  /** As it is now; null until somebody sets it. */
  readonly status: CourseStatus | null;
  /** Limited to the parts that everyone may see (shared-document.ts). */
  readonly document: CourseDocument;
  /** Changes whenever the picture changes. */
  readonly version: string;
  readonly baseUrl: string;
}

/** Sizes in millimetres. The page shows the one that suits its width: on a phone, numbers take up more of the width. */
const OVERVIEWS = { narrow: { width: 110, height: 150 }, wide: { width: 200, height: 170 } };

/**
 * Renders the page: everything as text and drawings in one column, so that it doesn't require a script, and beside it the
 * drawing of the course, where the script puts the map.
 */
export function renderCoursePage(page: CoursePage, t: Translate): string {
  const { shareId, name, ownerName, status, document } = page;
  const paths = sharePaths(shareId);
  const layouts = shownLayouts(document);
  const holes = shownHoles(document, layouts[0]);
  const mapPath = `${paths.embed}?${optionQuery(t)}`;
  const place = courseCentre({ ...document, location: page.location });
  const where = [page.place, ownerName && t("coursePage.by", { owner: ownerName })].filter(Boolean);
  const main = html`<main>
<h1><bdi>${name}</bdi></h1>
${where.length > 0 && html`<p class="muted">${where.join(" · ")}</p>`}
${status && statusNote(status, document, t)}
${actions(shareId, name, place, t)}
${holes.length > 0 ? layoutLists(document, layouts, status, t) : html`<p class="card empty">${t("coursePage.noHoles")}</p>`}${holes.length > 0 && section("holes", t("coursePage.holes"), html`<div class="holes">${holeSections({ course: name, document, layout: layouts[0], holes, mapPath, t })}</div>`)}${document.features.length > 0 && section("features", t("coursePage.features"), featureList(document, t))}</main>
${fairwaysOf(document, layouts[0].id).some(isComplete) && mapOf(page, mapPath, t)}`;
  return renderFrame({
    title: name,
    head: headOf(page, place, t),
    main,
    path: paths.page,
    script: PAGE_SCRIPT,
    t,
  });
}

/** The drawing of the course, and the address of the map that takes its place. */
function mapOf(page: CoursePage, mapPath: string, t: Translate): Markup {
  const { name, shareId } = page;
  const { embed } = sharePaths(shareId);
  const pictures = (["narrow", "wide"] as const).map((width) => {
    const picture = overviewOf(page, OVERVIEWS[width], t);
    return html`<svg class="${width}" viewBox="0 0 ${picture.width} ${picture.height}" role="img" aria-label="${t("coursePage.overviewOf", { name })}">${toSvg(picture)}</svg>`;
  });
  const title = t("coursePage.mapTitle", { name });
  return html`<section class="map" aria-label="${title}" data-map="${embed}?${optionQuery(t, { [IN_PAGE]: "" })}">${pictures}<a class="button primary no-print" href="${mapPath}">${t("coursePage.openMap")}</a></section>`;
}

/** The totals of the first layout, also as one line. */
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
  const features = document.features.filter((feature) => isInLayout(feature, layout.id));
  return drawOverview(
    { fairways, features, layout, holes: document.holes },
    { ...size, north: t("print.north") },
  );
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

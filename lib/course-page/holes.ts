import { courseColour } from "@/lib/drawing/colours";
import {
  type CourseDocument,
  type EditedFeature,
  type EditedHole,
  type EditedLayout,
  isInLayout,
} from "@/lib/editor/document";
import { targetName, teeName } from "@/lib/editor/end-names";
import {
  type CompleteFairway,
  type EditedFairway,
  fairwaysOf,
  findFairwaySource,
  holeLabel,
  isComplete,
  toFairway,
} from "@/lib/editor/fairways";
import { featuresOfHole, featureTitle } from "@/lib/editor/feature-words";
import { climbOf, measureFairway, pathLength } from "@/lib/editor/measures";
import { describePad, padSize } from "@/lib/editor/tee-pad";
import { distanceInMetres } from "@/lib/geo/distance";
import { toTenths } from "@/lib/messages/length";
import type { Translate } from "@/lib/messages/translator";
import { featureMark } from "@/lib/print/features";
import { FONTS } from "@/lib/print/ink";
import { svg as html, type Markup, svg } from "@/lib/print/markup";
import { drawHole } from "@/lib/print/sign-drawing";
import type { CourseColour } from "@/lib/validation/hole";
import { playHole } from "@/lib/validation/played-hole";
import { holeFragment } from "../courses/share-paths";

/** A hole and how the first layout plays it, or the main layout if the first one leaves it out. */
interface ShownHole {
  readonly hole: EditedHole;
  readonly fairway: EditedFairway;
}

export function shownHoles(document: CourseDocument, layout: EditedLayout): ShownHole[] {
  const played = fairwaysOf(document, layout.id);
  const byHole = new Map(
    [...played].reverse().map((fairway) => [findFairwaySource(document, fairway.id)?.hole.id, fairway]),
  );
  return document.holes.map((hole) => ({ hole, fairway: byHole.get(hole.id) ?? toFairway(hole) }));
}

/** The size of a hole's drawing in millimetres. On a screen it fills the width of its column. */
const DRAWING = { width: 96, height: 112 };

interface HoleSectionsProps {
  readonly course: string;
  readonly document: CourseDocument;
  readonly layout: EditedLayout;
  readonly holes: readonly ShownHole[];
  readonly mapPath: string;
  readonly t: Translate;
}

/** A section for each hole: the drawing of its tee sign, with the sign's contents as text. */
export function holeSections({ course, document, layout, holes, mapPath, t }: HoleSectionsProps): Markup[] {
  const features = document.features.filter((feature) => isInLayout(feature, layout.id));
  return holes.map(({ hole, fairway }) => {
    const drawing = isComplete(fairway)
      ? drawingOf(fairway, { course, document, layoutColour: layout.colour, features, t })
      : html`<p class="muted">${t("coursePage.unfinished")}</p>`;
    const label = t("coursePage.hole", { hole: holeLabel(fairway) });
    const fragment = holeFragment(hole.number);
    return html`<article class="hole card" id="${fragment}" aria-labelledby="${fragment}-title">
<header><h3 id="${fragment}-title">${label}${hole.name && html`<span class="hole-name"> · <bdi>${hole.name}</bdi></span>`}</h3>${measuresOf(fairway, t)}</header>
${drawing}
<div class="hole-text">${endLists(document, hole, fairway, t)}${featuresOf(featuresOfHole(document, hole.id, layout.id), t)}${hole.notes && html`<p class="notes">${hole.notes}</p>`}${isComplete(fairway) && html`<p class="no-print"><a class="link" data-show href="${mapPath}#${fragment}" aria-label="${t("coursePage.onMap")}: ${label}">${t("coursePage.onMap")}</a></p>`}</div>
</article>
`;
  });
}

function measuresOf(fairway: EditedFairway, t: Translate): Markup | null {
  const measures = measureFairway(fairway);
  if (!measures) return null;
  const length = t("viewer.metres", { length: { metres: fairway.playedLength ?? measures.distance } });
  return html`<p class="measures">${t("viewer.par", { par: measures.par })} · ${length}</p>`;
}

interface DrawingContext {
  readonly layoutColour: CourseColour | null;
  readonly course: string;
  readonly document: CourseDocument;
  readonly features: readonly EditedFeature[];
  readonly t: Translate;
}

function drawingOf(
  fairway: CompleteFairway,
  { course, document, layoutColour, features, t }: DrawingContext,
): Markup {
  const source = findFairwaySource(document, fairway.id);
  if (!source) return html``;
  const ofHole = features.filter(({ holeIds }) => holeIds.length === 0 || holeIds.includes(source.hole.id));
  const { width, height } = DRAWING;
  const contents = {
    course,
    source,
    features,
    pictures: [],
    throws: [],
    fairway,
    next: null,
    layoutColour,
    unit: t.unit,
    t,
  };
  const { below, above } = drawHole(contents, ofHole, DRAWING);
  return svg`<svg class="drawing" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">${below()}${above()}</svg>`;
}

/** Lists the tees and targets if there are several, and the length along a curved flight path. */
function endLists(document: CourseDocument, hole: EditedHole, fairway: EditedFairway, t: Translate): Markup {
  const play = findFairwaySource(document, fairway.id)?.play ?? null;
  const { tee: played, target } = playHole(hole, play);
  const measures = measureFairway(fairway);
  const along = measures ? pathLength(fairway as CompleteFairway) : 0;
  const pad = played && padSize(played);
  const inPlay = html` <span class="muted">(${t("coursePage.inPlay")})</span>`;
  const tees = hole.tees.map((tee) => {
    const away =
      target && t("viewer.metres", { length: { metres: distanceInMetres(tee.position, target.position) } });
    return html`<li>${colourDot(tee.colours[0])}<bdi>${t(teeName(hole, tee))}</bdi>${tee === played && inPlay}${away && html`<span class="end">${away}</span>`}</li>`;
  });
  const targets = hole.targets.map(
    (each) => html`<li><bdi>${t(targetName(hole, each))}</bdi>${each === target && inPlay}</li>`,
  );
  return html`${hole.tees.length > 1 && html`<h4>${t("coursePage.tees")}</h4><ul class="ends">${tees}</ul>`}${hole.targets.length > 1 && html`<h4>${t("coursePage.targets")}</h4><ul class="ends">${targets}</ul>`}${measures && along > measures.distance + 1 && html`<p class="muted">${t("coursePage.along", { length: { metres: along } })}</p>`}${pad && html`<p class="muted">${t("holes.pad", describePad(pad))}</p>`}${climbLine(fairway, t)}`;
}

/** How far the target is above or below the tee, if that is known. */
function climbLine(fairway: EditedFairway, t: Translate): Markup | null {
  const climb = climbOf(fairway);
  if (climb === null) return null;
  const key = climb < 0 ? "coursePage.drops" : "coursePage.climbs";
  return html`<p class="muted">${t(key, { length: toTenths(Math.abs(climb)) })}</p>`;
}

/** The features on a hole in words, each with its mark on the map. */
function featuresOf(features: readonly EditedFeature[], t: Translate): Markup | null {
  if (features.length === 0) return null;
  const items = features.map(
    (feature) =>
      html`<li>${featureMark(feature.kind)}<span><bdi>${featureTitle(feature, t)}</bdi>${feature.notes && html`<span class="notes muted">${feature.notes}</span>`}</span></li>`,
  );
  return html`<h4>${t("features.onThisHole")}</h4><ul class="ends">${items}</ul>`;
}

/** A dot in the colour of tees or a layout. */
export function colourDot(colour: CourseColour | null | undefined): Markup {
  return svg`<svg class="dot" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" fill="${courseColour(colour).fill}"/></svg>`;
}

import { FEATURE_ICONS } from "@/lib/drawing/feature-icons";
import { FEATURE_STYLES } from "@/lib/drawing/feature-styles";
import type { EditedFeature } from "@/lib/editor/document";
import { featureTitle } from "@/lib/editor/feature-words";
import type { Point } from "@/lib/geo/curve";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { FeatureKind, FeatureShape } from "@/lib/validation/feature";
import { groupBy } from "@/lib/validation/group-by";
import type { DrawnFeature, PaperArrow } from "./drawing";
import type { LegendEntry } from "./legend";
import { Markup, svg } from "./markup";
import { type ShapeCell, type SharedShapes, transformOf } from "./shared-shapes";

/** Width in millimetres on paper for each CSS pixel of line width on the map. */
const MILLIMETRES_PER_PIXEL = 0.28;

/** The tile of a pattern: its size in millimetres, and the lines in it. */
interface Tile {
  readonly size: number;
  readonly d: string;
}

const RISING = { size: 2.4, d: "M-.6.6l1.2-1.2M0 2.4 2.4 0M1.8 3 3 1.8" };
const FALLING = { size: 2.4, d: "M-.6 1.8.6 3M0 0 2.4 2.4M1.8-.6 3 .6" };
const CROSSED = { size: 2.8, d: "M0 0 2.8 2.8M0 2.8 2.8 0" };
const DOTS = { size: 1.8, d: "M.9.9h.01" };
const WAVES = { size: 3, d: "M0 1.5q.75-1 1.5 0t1.5 0" };
const LEVEL = { size: 1.4, d: "M0 .7h1.4" };
const UPRIGHT = { size: 1.4, d: "M.7 0v1.4" };
const RINGS = { size: 2.6, d: "M.6 1.3a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0" };
const GRID = { size: 1.6, d: "M.8 0v1.6M0 .8h1.6" };

/**
 * Patterns of areas, and dashes of lines in millimetres. Together they distinguish the kinds on a black-and-white
 * printer.
 */
const TILES: Readonly<Partial<Record<FeatureKind, Tile>>> = {
  out_of_bounds: RISING,
  hazard: CROSSED,
  casual_area: DOTS,
  required_relief: FALLING,
  water: WAVES,
  drop_zone: LEVEL,
  tree: RINGS,
  parking: UPRIGHT,
  toilets: GRID,
};
const DASHES: Readonly<Partial<Record<FeatureKind, string>>> = {
  out_of_bounds: "3 1.2",
  hazard: "1.2 1.2",
  casual_area: "0.01 1.1",
  required_relief: "3 1.2 0.01 1.2",
  path: "0.01 1.1",
  note: "0.01 2",
};

/** The stroke of a kind, for coordinates drawn at this scale. */
const strokeOf = (kind: FeatureKind, scale = 1): Markup => {
  const { colour, width } = FEATURE_STYLES[kind];
  // Not rounded to hundredths, which may amount to millimetres after scaling.
  const scaled = (millimetres: number) => String(Number((millimetres / scale).toPrecision(4)));
  const dash = DASHES[kind]?.split(" ").map(Number).map(scaled).join(" ");
  return svg` stroke="${colour}" stroke-width="${scaled(width * MILLIMETRES_PER_PIXEL)}" stroke-linecap="round" stroke-linejoin="round"${dash && svg` stroke-dasharray="${dash}"`}`;
};

const tileId = (scope: string, kind: FeatureKind) => `${scope}-${kind}`;

const fillOf = (kind: FeatureKind, scope: string): Markup => {
  if (TILES[kind]) return svg` fill="url(#${tileId(scope, kind)})"`;
  const { colour, fill } = FEATURE_STYLES[kind];
  return svg` fill="${colour}" fill-opacity="${fill}"`;
};

/** Lines that players must see on any ground: they have a white line below. */
const CASED: ReadonlySet<FeatureKind> = new Set(["out_of_bounds", "mandatory"]);

const casingAt = (kind: FeatureKind, scale = 1): Markup => {
  const width = String(
    Number(((FEATURE_STYLES[kind].width + 2) * MILLIMETRES_PER_PIXEL) / scale).toPrecision(4),
  );
  return svg` fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`;
};

/** The patterns that fill these features. `scope` makes their ids unique on the page. */
function patterns(features: readonly DrawnFeature[], scope: string): Markup {
  const kinds = new Set(features.filter(({ feature }) => feature.shape === "area").map(kindOf));
  const defined = [...kinds].map((kind) => {
    const tile = TILES[kind];
    if (!tile) return svg``;
    const { colour, fill } = FEATURE_STYLES[kind];
    const { size, d } = tile;
    // Dots are lines of zero length: their round caps form the dots.
    const width = tile === DOTS ? 0.7 : 0.3;
    return svg`<pattern id="${tileId(scope, kind)}" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><path d="M0 0h${size}v${size}h-${size}Z" fill="${colour}" fill-opacity="${fill * 0.7}"/><path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/></pattern>`;
  });
  return svg`<defs>${defined}</defs>`;
}

/** The shapes that the page defines, and the projection of this drawing. */
interface SharedDrawing {
  readonly shapes: SharedShapes;
  readonly toPaper: (place: Coordinates) => Point;
}

/**
 * Draws lines or areas of one style by reference to the page's shapes. Patterns have the same size and direction as on
 * other drawings.
 */
function sharedPaths(
  same: readonly [DrawnFeature, ...DrawnFeature[]],
  scope: string,
  { shapes, toPaper }: SharedDrawing,
): Markup[] {
  const { kind, shape } = same[0].feature;
  const byCell = new Map<ShapeCell, Set<string>>();
  for (const { feature } of same) {
    const shared = shapes.find(feature);
    if (!shared) continue;
    const ids = byCell.get(shared.cell);
    if (ids) ids.add(shared.id);
    else byCell.set(shared.cell, new Set([shared.id]));
  }
  return [...byCell].map(([cell, ids]) => {
    const { matrix, inverse, scale } = transformOf(cell, toPaper);
    const tile = shape === "area" && TILES[kind] ? tileId(scope, kind) : null;
    const pattern =
      tile && svg`<pattern id="${tile}-${cell.id}" href="#${tile}" patternTransform="matrix(${inverse})"/>`;
    const fill = tile
      ? svg` fill="url(#${tile}-${cell.id})"`
      : shape === "area"
        ? fillOf(kind, scope)
        : svg` fill="none"`;
    const uses = new Markup([...ids].map((id) => `<use href="#${id}"/>`).join(""));
    const casing =
      CASED.has(kind) && svg`<g transform="matrix(${matrix})"${casingAt(kind, scale)}>${uses}</g>`;
    return svg`${pattern}${casing}<g transform="matrix(${matrix})"${fill}${strokeOf(kind, scale)}>${uses}</g>`;
  });
}

const kindOf = ({ feature }: DrawnFeature) => feature.kind;

/**
 * Draws features with the patterns that they use. Mandatories have the arrow that `passOf` returns. Lines and areas refer to the shapes of the page if there are any.
 */
export function drawFeatureMarks(
  features: readonly DrawnFeature[],
  scope: string,
  passOf: (feature: EditedFeature) => PaperArrow | null,
  shared: SharedDrawing | null = null,
): Markup {
  if (features.length === 0) return svg``;
  // Areas are below lines, and lines below points. Each style is written only once, or 500 features would take 200 kB
  // on each sign.
  const byLook = groupBy(features, ({ feature: { shape, kind } }) => `${shape} ${kind}`);
  const looks = ([...byLook.values()] as [DrawnFeature, ...DrawnFeature[]][]).sort(
    ([{ feature: a }], [{ feature: b }]) => SHAPES.indexOf(a.shape) - SHAPES.indexOf(b.shape),
  );
  const marks = looks.map((same) => {
    const { kind, shape } = same[0].feature;
    if (shape === "point") return pointMarks(kind, same, scope);
    const arrows = same.map(({ feature }) => {
      const arrow = passOf(feature);
      return arrow ? passArrow(arrow) : svg``;
    });
    if (shared) return svg`${sharedPaths(same, scope, shared)}${arrows}`;
    const fill = shape === "area" ? fillOf(kind, scope) : svg` fill="none"`;
    // The data consists of numbers only, so there is nothing to escape.
    const paths = new Markup(same.map(({ d }) => `<path d="${d}"/>`).join(""));
    const casing = CASED.has(kind) && svg`<g${casingAt(kind)}>${paths}</g>`;
    return svg`${casing}<g${fill}${strokeOf(kind)}>${paths}</g>${arrows}`;
  });
  return svg`${patterns(features, scope)}${marks}`;
}

/** An arrow of 6 mm from the object of a mandatory to the side on which discs must pass it. */
function passArrow({ at, degrees }: PaperArrow): Markup {
  const { colour } = FEATURE_STYLES.mandatory;
  const d = "M.8 0H4M7 0 3.6-1.7v3.4Z";
  return svg`<g transform="translate(${at.x} ${at.y}) rotate(${degrees})" stroke-linejoin="round"><path d="${d}" fill="#fff" stroke="#fff" stroke-width="1.7"/><path d="${d}" fill="${colour}" stroke="${colour}" stroke-width=".8"/></g>`;
}

/** Draws the points of one kind. If there are several, the others refer to the first. */
function pointMarks(kind: FeatureKind, [first, ...others]: readonly DrawnFeature[], scope: string): Markup {
  if (!first) return svg``;
  const mark = pointMark(kind, first.at);
  if (others.length === 0) return mark;
  const id = `${tileId(scope, kind)}-mark`;
  const uses = others.map(
    ({ at }) => svg`<use href="#${id}" x="${at.x - first.at.x}" y="${at.y - first.at.y}"/>`,
  );
  return svg`<g id="${id}">${mark}</g>${uses}`;
}

/** Half the width of a symbol, in millimetres. */
const HALF_ICON = 1.56;

function pointMark(kind: FeatureKind, { x, y }: Point): Markup {
  return svg`<g fill="none" stroke="${FEATURE_STYLES[kind].colour}" stroke-linecap="round" stroke-linejoin="round"><circle cx="${x}" cy="${y}" r="2.4" fill="#fff" stroke-width=".4"/><path transform="translate(${x - HALF_ICON} ${y - HALF_ICON}) scale(${HALF_ICON / 12})" d="${FEATURE_ICONS[kind]}" stroke-width="2.2"/></g>`;
}

/** The mark of a kind as an image of its own, to stand beside its name. */
export function featureMark(kind: FeatureKind): Markup {
  return svg`<svg class="dot" viewBox="0 0 5.4 5.4" aria-hidden="true">${pointMark(kind, { x: 2.7, y: 2.7 })}</svg>`;
}

/**
 * In drawing order, which is also the order of preference in the legend: an area shows more of the style than a line,
 * and a line more than a point.
 */
const SHAPES: readonly FeatureShape[] = ["area", "line", "point"];

/** Rules in words that a legend has. */
const MAX_RULES = 8;

/**
 * A legend entry for each kind that occurs, with its pattern, line or mark, unless it is said in words: `rules` are features
 * with their names and notes.
 */
export function featureLegend(
  features: readonly EditedFeature[],
  scope: string,
  t: Translate,
  rules: readonly EditedFeature[] = [],
): LegendEntry[] {
  const inWords = rules.slice(0, MAX_RULES).map((feature) => ({
    text: featureWords(feature, t),
    // The pattern of one that isn't drawn is not on the page.
    key: features.includes(feature)
      ? featureKey(feature.kind, feature.shape, scope)
      : pointMark(feature.kind, { x: 4, y: 2.5 }),
    rule: FEATURE_STYLES[feature.kind].colour,
  }));
  const said = new Set(rules.slice(0, MAX_RULES).map(({ kind }) => kind));
  return [
    ...inWords,
    ...kindLegend(
      features.filter(({ kind }) => !said.has(kind)),
      scope,
      t,
    ),
  ];
}

/** A feature in words, with what its designer wrote about it. */
export function featureWords(feature: EditedFeature, t: Translate): string {
  const title = featureTitle(feature, t);
  return feature.notes === null ? title : t("print.withNotes", { title, notes: feature.notes });
}

function kindLegend(features: readonly EditedFeature[], scope: string, t: Translate): LegendEntry[] {
  const shapes = new Map<FeatureKind, Set<FeatureShape>>();
  const sides = new Set<string | null>();
  for (const { kind, shape, passOn } of features) {
    const known = shapes.get(kind) ?? new Set();
    shapes.set(kind, known.add(shape));
    if (kind === "mandatory") sides.add(passOn);
  }
  return [...shapes].map(([kind, occurring]) => ({
    text: kind === "mandatory" && sides.size === 1 ? mandatoryText([...sides][0], t) : t(`features.${kind}`),
    key: featureKey(kind, SHAPES.find((shape) => occurring.has(shape)) ?? "point", scope),
  }));
}

function mandatoryText(side: string | null | undefined, t: Translate): string {
  return t(side === "right" ? "features.mandatoryRight" : "features.mandatoryLeft");
}

/** What a kind of feature looks like, in a box of 8 × 5 mm. */
export function featureKey(kind: FeatureKind, shape: FeatureShape, scope: string): Markup {
  if (shape === "point") return pointMark(kind, { x: 4, y: 2.5 });
  if (shape === "line") return svg`<path d="M.5 2.5h7" fill="none"${strokeOf(kind)}/>`;
  return svg`<rect x=".4" y=".5" width="7.2" height="4" rx=".5"${fillOf(kind, scope)}${strokeOf(kind)}/>`;
}

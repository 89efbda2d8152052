import type { EditedFeature } from "@/lib/editor/document";
import { isSamePlace } from "@/lib/geo/place";
import { type Message, message } from "@/lib/messages/message";
import {
  FEATURE_KINDS,
  FEATURE_LIMITS,
  type FeatureKind,
  type FeatureShape,
  feature,
  TREE_FIELDS,
} from "@/lib/validation/feature";
import { TAG_TEXTS } from "./course-file";
import type { Item } from "./items";
import { simplifyLine } from "./simplify";
import { parseMetres } from "./tags";
import { fitText } from "./texts";

type ReadFeature =
  | { readonly ok: true; readonly feature: EditedFeature }
  | { readonly ok: false; readonly why: Message };

interface FeatureOptions {
  /** Its id within the file. */
  readonly id: string;
  readonly kind: FeatureKind;
  /** Whether the outline of an area has the opposite direction in the file. */
  readonly isReversed?: boolean;
  readonly holeIds?: readonly string[];
  readonly layoutIds?: readonly string[];
  readonly passOn?: EditedFeature["passOn"];
  readonly dropZoneId?: string | null;
  readonly crownBase?: number | undefined;
}

/**
 * Converts a point, line or area of a file to a feature of the course, or returns the reason why that is
 * impossible.
 */
export function toCourseFeature(item: Item, options: FeatureOptions): ReadFeature {
  const { kind, holeIds = [], layoutIds = [] } = options;
  if (item.kind === "nowhere") return { ok: false, why: message("exchange.noCoordinates") };
  const shapes: readonly FeatureShape[] = FEATURE_KINDS[kind];
  if (!shapes.includes(item.kind)) return { ok: false, why: message(`exchange.shape_${item.kind}`) };
  const isMandatory = kind === "mandatory";
  const found = {
    kind,
    shape: item.kind,
    points: readPoints(item, options.isReversed === true),
    name: fitText(item.tags.name, TAG_TEXTS.featureName),
    notes: fitText(item.tags.description, TAG_TEXTS.featureNotes),
    // A mandatory without a side would be meaningless, so it gets a default. The dialog asks the user to
    // check it.
    passOn: isMandatory ? (options.passOn ?? "right") : null,
    ...readTreeSize(item, options.crownBase),
  };
  const checked = feature.safeParse({
    ...found,
    id: ANY_ID,
    holeIds: [],
    layoutIds: [],
    dropZoneId: null,
  });
  if (!checked.success) return { ok: false, why: message("exchange.noLine") };
  const dropZoneId = isMandatory ? (options.dropZoneId ?? null) : null;
  return { ok: true, feature: { ...checked.data, id: options.id, holeIds, layoutIds, dropZoneId } };
}

/** The size of a tree by OpenStreetMap's tags, whose lengths are metres unless they have another unit. */
function readTreeSize({ tags }: Item, crownBase: number | undefined) {
  const sizes = {
    height: parseMetres(tags.height),
    crownRadius: parseMetres(tags.diameter_crown) / 2,
    crownBase,
  };
  const isValid = (field: (typeof TREE_FIELDS)[number]) =>
    sizes[field] !== undefined && feature.shape[field].safeParse(sizes[field]).success;
  return Object.fromEntries(TREE_FIELDS.filter(isValid).map((field) => [field, sizes[field]]));
}

/** Placeholder for validation, since the document assigns the id. */
const ANY_ID = `feature_${"0".repeat(26)}`;

function readPoints({ kind, places }: Item, isReversed: boolean) {
  if (kind === "point") return places.slice(0, 1);
  const [first, ...rest] = kind === "area" ? openRing(places) : places;
  if (!first) return [];
  const line = isReversed ? [first, ...rest.reverse()] : [first, ...rest];
  return simplifyLine(line, FEATURE_LIMITS.points);
}

/** The corners of a ring, whose last position repeats the first. */
function openRing(places: Item["places"]): Item["places"] {
  return isSamePlace(places[0], places.at(-1)) ? places.slice(0, -1) : places;
}

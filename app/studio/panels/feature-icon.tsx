import {
  Armchair,
  Building,
  CircleDot,
  CircleParking,
  Droplets,
  Footprints,
  MapPin,
  Milestone,
  MoveRight,
  OctagonAlert,
  Route,
  ShieldAlert,
  Signpost,
  Spline,
  StickyNote,
  Toilet,
  Trash,
  TreePine,
} from "lucide-react";
import type { FeatureKind } from "@/lib/validation/feature";

const ICONS = {
  out_of_bounds: OctagonAlert,
  hazard: ShieldAlert,
  casual_area: Spline,
  required_relief: Milestone,
  water: Droplets,
  mandatory: MoveRight,
  drop_zone: MapPin,
  tree: TreePine,
  path: Footprints,
  road: Route,
  building: Building,
  bench: Armchair,
  bin: Trash,
  sign: Signpost,
  parking: CircleParking,
  toilets: Toilet,
  practice_basket: CircleDot,
  note: StickyNote,
} as const satisfies Record<FeatureKind, unknown>;

/** The icon of a kind of feature. Decorative: its name stands beside it. */
export function FeatureIcon({ kind }: { kind: FeatureKind }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className="size-4.5 shrink-0" data-feature={kind} />;
}

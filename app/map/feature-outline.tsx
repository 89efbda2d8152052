import { useMemo } from "react";
import { FEATURE_STYLES } from "@/lib/drawing/feature-styles";
import type { EditedFeature, EditedHole } from "@/lib/editor/document";
import { featureCollection } from "./course-features";
import { IS_AREA, IS_LINE, PassArrows } from "./feature-layers";
import { CourseSource, Fill, Line } from "./layers";
import { PALETTES, type Scheme } from "./palette";

interface FeatureOutlineProps {
  feature: EditedFeature | null;
  holes: readonly EditedHole[];
  scheme: Scheme;
}

/** A thick outline of one feature: the selected one, or the one being drawn. */
export function FeatureOutline({ feature, holes, scheme }: FeatureOutlineProps) {
  const data = useMemo(() => featureCollection(feature ? [feature] : [], holes), [feature, holes]);
  const colour = feature ? FEATURE_STYLES[feature.kind].colour : PALETTES[scheme].path;
  return (
    <CourseSource id="feature-outline" data={data}>
      <Fill id="feature-outline-fill" filter={IS_AREA} colour={colour} opacity={0.18} />
      <Line id="feature-outline-casing" filter={IS_LINE} colour={PALETTES[scheme].casing} width={8} />
      <Line id="feature-outline-line" filter={IS_LINE} colour={colour} width={4} />
      <PassArrows id="feature-outline-arrow" />
    </CourseSource>
  );
}

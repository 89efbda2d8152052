import type { CSSProperties } from "react";
import { FEATURE_ICONS } from "@/lib/drawing/feature-icons";
import { FEATURE_STYLES } from "@/lib/drawing/feature-styles";
import type { FeatureKind } from "@/lib/validation/feature";
import "./feature-icon.css";

/** The symbol of a kind of feature in its colour. Decorative: its name stands beside it. */
export function FeatureIcon({ kind }: { kind: FeatureKind }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className="feature-icon"
      data-feature={kind}
      style={{ "--feature": FEATURE_STYLES[kind].colour } as CSSProperties}
    >
      <path d={FEATURE_ICONS[kind]} />
    </svg>
  );
}

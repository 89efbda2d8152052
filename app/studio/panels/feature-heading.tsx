import type { ReactNode } from "react";
import { FeatureIcon } from "@/app/map/feature-icon";
import { useTranslate } from "@/app/ui/translations";
import { describeSize } from "@/lib/editor/describe-size";
import type { EditedFeature } from "@/lib/editor/document";

interface FeatureHeadingProps {
  feature: EditedFeature;
  /** Buttons beside the name. */
  children?: ReactNode;
}

/** The name of a feature, or else its kind; below it, in smaller letters, the kind of one with a name, and its size. */
export function FeatureHeading({ feature: { kind, name, points, shape }, children }: FeatureHeadingProps) {
  const t = useTranslate();
  const size = describeSize(points, shape);
  const facts = [name !== null && t(`features.${kind}`), size && t(size)].filter(Boolean);
  return (
    <header>
      <div className="flex items-center gap-2">
        <FeatureIcon kind={kind} />
        <h3 className="min-w-0 flex-1 text-[1.0625rem] leading-snug wrap-anywhere">
          <bdi>{name ?? t(`features.${kind}`)}</bdi>
        </h3>
        {children}
      </div>
      {facts.length > 0 && <p className="mt-1 text-sm text-muted tabular-nums">{facts.join(" · ")}</p>}
    </header>
  );
}

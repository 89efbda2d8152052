import { Eye, EyeOff, Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { itemName } from "@/lib/editor/differences";
import type { EditedFeature } from "@/lib/editor/document";
import { selectedFeatureId } from "@/lib/editor/selection";
import { FEATURE_KINDS, FEATURE_LIMITS, type FeatureKind } from "@/lib/validation/feature";
import { HereMark } from "../live/live-context";
import type { PickKeys } from "../session/create-studio";
import { usePage, useSettledSession, useStudio } from "../session/use-studio";
import { FeatureIcon } from "./feature-icon";

const KINDS = Object.keys(FEATURE_KINDS) as FeatureKind[];

/** The features of the course by kind, with buttons to draw more and to hide a kind on the map. */
export function FeatureList({ features }: { features: readonly EditedFeature[] }) {
  const { page, hideKind, drawFeature, pickFeature } = useStudio();
  const { hiddenKinds, isChoosingKind: isChoosing } = usePage();
  const { selection } = useSettledSession();
  const members = selection.kind === "group" ? selection.group.featureIds : null;
  const selectedId = selectedFeatureId(selection);
  const t = useTranslate();
  const isFull = features.length >= FEATURE_LIMITS.features;
  const kinds = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Moves the focus here from the toolbar or the map, but not from within the lists.
    const isHere = document.activeElement?.closest(".studio-side");
    if (isChoosing && !isHere) kinds.current?.querySelector("button")?.focus();
  }, [isChoosing]);
  return (
    <section aria-label={t("features.title")} className="studio-list">
      <h2 className="sr-only">{t("features.title")}</h2>
      <div className="studio-rows pt-2">
        {isChoosing && !isFull && (
          <section aria-label={t("features.add")} className="mb-2 px-1">
            <h3 className="inspector-label px-2">{t("features.add")}</h3>
            <div ref={kinds} className="feature-kinds">
              {KINDS.map((kind) => (
                <button
                  key={kind}
                  type="button"
                  className="feature-kind"
                  onClick={() => drawFeature(kind, FEATURE_KINDS[kind][0])}
                >
                  <FeatureIcon kind={kind} />
                  {t(`features.${kind}`)}
                </button>
              ))}
            </div>
          </section>
        )}
        {features.length === 0 && (
          <div className="m-2 rounded-lg border border-dashed border-field-line p-4 text-sm text-muted">
            <p className="font-semibold text-ink">{t("features.emptyTitle")}</p>
            <p className="mt-1">{t("features.emptyText")}</p>
          </div>
        )}
        {KINDS.filter((kind) => features.some((feature) => feature.kind === kind)).map((kind) => {
          const ofKind = features.filter((feature) => feature.kind === kind);
          const isHidden = hiddenKinds.has(kind);
          const name = t(`features.${kind}`);
          return (
            <div key={kind} className="mb-2">
              <div className="flex items-center gap-2 pl-3">
                <h3 className="inspector-label flex-1">
                  {t("features.countOfKind", { kind: name, count: ofKind.length })}
                </h3>
                <IconButton
                  label={t(isHidden ? "features.show" : "features.hide", { feature: name })}
                  onClick={() => hideKind(kind, !isHidden)}
                >
                  {isHidden ? (
                    <EyeOff aria-hidden className="size-4" />
                  ) : (
                    <Eye aria-hidden className="size-4" />
                  )}
                </IconButton>
              </div>
              <ul>
                {ofKind.map((feature) => (
                  <FeatureRow
                    key={feature.id}
                    feature={feature}
                    isSelected={feature.id === selectedId}
                    isMember={members?.includes(feature.id)}
                    onSelect={(keys) => pickFeature(feature.id, keys)}
                  />
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line p-3">
        <Button
          variant="primary"
          className="flex-auto px-3"
          disabled={isFull}
          aria-expanded={isChoosing}
          onClick={() => page.set({ isChoosingKind: !isChoosing })}
        >
          <Plus aria-hidden className="size-4" />
          {t("features.add")}
        </Button>
        {isFull && (
          <p className="w-full text-sm text-muted">{t("features.full", { most: FEATURE_LIMITS.features })}</p>
        )}
      </div>
    </section>
  );
}

interface FeatureRowProps {
  feature: EditedFeature;
  isSelected: boolean;
  /** Whether the feature is part of a multiple selection; undefined if there is none. */
  isMember?: boolean | undefined;
  onSelect: (keys: PickKeys) => void;
}

/** A feature that can be selected. */
export function FeatureRow({ feature, isSelected, isMember, onSelect }: FeatureRowProps) {
  const t = useTranslate();
  return (
    <li>
      <button
        type="button"
        aria-current={isSelected ? "true" : undefined}
        className="fairway-row feature-row"
        aria-pressed={isMember}
        onClick={onSelect}
      >
        <FeatureIcon kind={feature.kind} />
        <span className="min-w-0 flex-1 truncate text-left">{t(itemName(feature))}</span>
        <HereMark id={feature.id} />
      </button>
    </li>
  );
}

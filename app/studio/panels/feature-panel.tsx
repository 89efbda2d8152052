import { ArrowLeftRight, Copy, LocateFixed, Trash2 } from "lucide-react";
import { Button } from "@/app/ui/button";
import { Chip } from "@/app/ui/chip";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { changeFeature, deleteFeature, possibleKinds, reverseSide } from "@/lib/editor/commands/features";
import type { CourseDocument, EditedFeature } from "@/lib/editor/document";
import { holeLabel } from "@/lib/editor/fairways";
import { itemName } from "@/lib/editor/item-name";
import { ASSUMED_TREE } from "@/lib/flight/tree-size";
import { message } from "@/lib/messages/message";
import { FEATURE_LIMITS, feature as featureSchema, TREE_FIELDS, TREE_LIMITS } from "@/lib/validation/feature";
import { moveToPosition } from "../map/holes/handle-actions";
import { useStudio } from "../session/use-studio";
import { DraftField, parseDecimal } from "./draft-field";
import { FeatureHeading } from "./feature-heading";
import { Origin } from "./origin";
import { SelectField } from "./select-field";

interface FeaturePanelProps {
  document: CourseDocument;
  feature: EditedFeature;
}

/** The details of the selected feature. */
export function FeaturePanel({ document, feature }: FeaturePanelProps) {
  const { run, duplicate, store } = useStudio();
  const t = useTranslate();
  const { id } = feature;
  const change = (details: Parameters<typeof changeFeature>[1]) => run(changeFeature(id, details));
  const dropZones = document.features.filter(({ kind }) => kind === "drop_zone");
  return (
    <section aria-label={t(itemName(feature))} className="flex flex-col gap-4">
      <FeatureHeading feature={feature}>
        {feature.shape === "point" && (
          <IconButton
            label={t("tools.moveHere")}
            onClick={() => moveToPosition(store, { kind: "corner", featureId: id, index: 0 })}
            icon={LocateFixed}
          />
        )}
        <IconButton label={t("features.duplicateThis")} onClick={() => duplicate()} icon={Copy} />
        <IconButton label={t("features.deleteThis")} onClick={() => run(deleteFeature(id))} icon={Trash2} />
      </FeatureHeading>
      <SelectField
        label={t("features.kind")}
        value={feature.kind}
        values={possibleKinds(feature)}
        text={(kind) => t(`features.${kind}`)}
        onChange={(kind) => change({ kind })}
      />
      {feature.kind === "mandatory" && (
        <>
          <div className="flex items-center justify-between gap-2">
            <p className="text-sm">
              {t(feature.passOn === "right" ? "features.mandatoryRight" : "features.mandatoryLeft")}
            </p>
            <Button size="compact" onClick={() => run(reverseSide(id))}>
              <ArrowLeftRight aria-hidden className="size-4" />
              {t("features.reverseThis")}
            </Button>
          </div>
          <SelectField
            label={t("features.drop_zone")}
            value={feature.dropZoneId ?? ""}
            values={["", ...dropZones.map((zone) => zone.id)]}
            text={(zoneId) => {
              const index = dropZones.findIndex((zone) => zone.id === zoneId);
              if (index < 0) return t("features.noDropZone");
              return dropZones[index]?.name ?? `${t("features.drop_zone")} ${index + 1}`;
            }}
            onChange={(zone) => change({ dropZoneId: zone === "" ? null : zone })}
          />
        </>
      )}
      <DraftField
        label={t("features.name")}
        at={["features", id, "name"]}
        input={{ maxLength: FEATURE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
        command={(name) => changeFeature(id, { name })}
      />
      {feature.kind === "tree" && <TreeFields feature={feature} />}
      <Origin fix={feature.points[0]?.fix} />
      <DraftField
        label={t("features.notes")}
        at={["features", id, "notes"]}
        lines={3}
        input={{ maxLength: FEATURE_LIMITS.notesCodePoints }}
        command={(notes) => changeFeature(id, { notes })}
      />
      <Scope
        label={t("features.appliesTo")}
        all={t("features.wholeCourse")}
        items={document.holes.map((hole) => ({
          id: hole.id,
          name: holeLabel(hole),
          accessibleName: t("studio.hole", { hole: hole.number }),
        }))}
        chosen={feature.holeIds}
        onChange={(holeIds) => change({ holeIds })}
      />
      {(feature.kind === "mandatory" || (feature.kind === "water" && feature.shape === "area")) && (
        <p className="-mt-2 text-xs text-muted">{t("features.forcedHint", { kind: feature.kind })}</p>
      )}
      {document.layouts.length > 1 && (
        <Scope
          label={t("layouts.title")}
          all={t("features.allLayouts")}
          items={document.layouts.map(({ id: layoutId, name }) => ({
            id: layoutId,
            name,
            accessibleName: t("layouts.named", { name }),
          }))}
          chosen={feature.layoutIds}
          onChange={(layoutIds) => change({ layoutIds })}
        />
      )}
    </section>
  );
}

/** The size of a tree, in metres; of woods the height only. */
function TreeFields({ feature: { id, shape } }: { feature: EditedFeature }) {
  const t = useTranslate();
  const fields = shape === "point" ? TREE_FIELDS : (["height"] as const);
  return (
    <div className="grid grid-cols-3 gap-2">
      {fields.map((field) => {
        const [min, max] = TREE_LIMITS[field];
        return (
          <DraftField<number>
            key={field}
            label={t(`features.${field}`)}
            at={["features", id, field]}
            isNarrow
            parse={parseDecimal}
            validate={(text) => {
              const isValid =
                text.trim() === "" || featureSchema.shape[field].safeParse(parseDecimal(text)).success;
              return isValid ? null : message("features.metres", { min, max });
            }}
            input={{
              inputMode: "decimal",
              placeholder: shape === "point" ? String(ASSUMED_TREE[field]) : "",
            }}
            command={(size) => changeFeature(id, { [field]: size })}
          />
        );
      })}
      <p className="order-last col-span-3 text-xs text-muted">
        {t(shape === "point" ? "features.treeHint" : "features.woodsHint")}
      </p>
    </div>
  );
}

interface ScopeProps {
  label: string;
  /** Text for an empty selection, which means all. */
  all: string;
  items: readonly { id: string; name: string; accessibleName: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Choice of the holes or layouts that a feature applies to. An empty selection means all. */
function Scope({ label, all, items, chosen, onChange }: ScopeProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="inspector-label">{label}</legend>
      <div className="mt-1 flex flex-wrap gap-1.5">
        <Chip aria-pressed={chosen.length === 0} onClick={() => onChange([])}>
          {all}
        </Chip>
        {items.map(({ id, name, accessibleName }) => (
          <Chip
            key={id}
            aria-label={accessibleName}
            aria-pressed={chosen.includes(id)}
            onClick={() =>
              onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
          >
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

import { ArrowLeftRight, Copy, Trash2 } from "lucide-react";
import { Button } from "@/app/ui/button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import {
  changeFeature,
  deleteFeature,
  duplicateFeature,
  possibleKinds,
  reverseSide,
} from "@/lib/editor/commands/features";
import { itemName } from "@/lib/editor/differences";
import type { CourseDocument, EditedFeature } from "@/lib/editor/document";
import { selectFeature } from "@/lib/editor/selection";
import { newId } from "@/lib/ids";
import { FEATURE_LIMITS } from "@/lib/validation/feature";
import { useStudio } from "../session/use-studio";
import { DraftField } from "./draft-field";
import { FeatureIcon } from "./feature-icon";
import { SelectField } from "./select-field";

interface FeaturePanelProps {
  document: CourseDocument;
  feature: EditedFeature;
}

/** The details of the selected feature. */
export function FeaturePanel({ document, feature }: FeaturePanelProps) {
  const { run } = useStudio();
  const t = useTranslate();
  const { id } = feature;
  const change = (details: Parameters<typeof changeFeature>[1]) => run(changeFeature(id, details));
  const dropZones = document.features.filter(({ kind }) => kind === "drop_zone");
  return (
    <section aria-label={t(itemName(feature))} className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <FeatureIcon kind={feature.kind} />
        <h3 className="min-w-0 flex-1 truncate font-semibold">{t(itemName(feature))}</h3>
        <IconButton
          label={t("features.duplicateThis")}
          onClick={() => {
            const copyId = newId("feature");
            run(duplicateFeature(id, copyId), selectFeature(copyId));
          }}
        >
          <Copy aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={t("features.deleteThis")} onClick={() => run(deleteFeature(id))}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <SelectField
        label={t("features.kind")}
        value={feature.kind}
        onChange={(kind) => change({ kind: kind as EditedFeature["kind"] })}
      >
        {possibleKinds(feature).map((kind) => (
          <option key={kind} value={kind}>
            {t(`features.${kind}`)}
          </option>
        ))}
      </SelectField>
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
            label={t("features.dropZone")}
            value={feature.dropZoneId ?? ""}
            onChange={(zone) => change({ dropZoneId: zone === "" ? null : zone })}
          >
            <option value="">{t("features.noDropZone")}</option>
            {dropZones.map((zone, index) => (
              <option key={zone.id} value={zone.id}>
                {zone.name ?? `${t("features.drop_zone")} ${index + 1}`}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <DraftField
        key={`name-${id}`}
        label={t("features.name")}
        value={feature.name}
        input={{ maxLength: FEATURE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
        onCommit={(name) => change({ name })}
      />
      <DraftField
        key={`notes-${id}`}
        label={t("features.notes")}
        value={feature.notes}
        lines={3}
        input={{ maxLength: FEATURE_LIMITS.notesCodePoints }}
        onCommit={(notes) => change({ notes })}
      />
      <Scope
        label={t("features.appliesTo")}
        all={t("features.wholeCourse")}
        items={document.holes.map(({ id: holeId, number, label }) => ({
          id: holeId,
          name: label ?? String(number),
          accessibleName: t("studio.hole", { hole: number }),
        }))}
        chosen={feature.holeIds}
        onChange={(holeIds) => change({ holeIds })}
      />
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
        <button
          type="button"
          className="scope-choice"
          aria-pressed={chosen.length === 0}
          onClick={() => onChange([])}
        >
          {all}
        </button>
        {items.map(({ id, name, accessibleName }) => (
          <button
            key={id}
            type="button"
            className="scope-choice tabular-nums"
            aria-label={accessibleName}
            aria-pressed={chosen.includes(id)}
            onClick={() =>
              onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

import { Trash2 } from "lucide-react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import { changeTarget, changeTee, deleteTarget, deleteTee } from "@/lib/editor/commands/hole-details";
import type { EditedHole, EditedTarget, EditedTee } from "@/lib/editor/document";
import { type CourseColour, HOLE_LIMITS, TEE_SURFACES } from "@/lib/validation/hole";
import { ColourChoices } from "./colour-choices";
import { DraftField } from "./draft-field";
import { SelectField } from "./select-field";

interface EndFieldsProps {
  hole: EditedHole;
  /** Runs a command and keeps the hole selected. */
  run: (command: Command) => void;
}

/** Form fields for a tee: colours, name, surface, and a button that deletes it. */
export function TeeFields({ hole, tee, run }: EndFieldsProps & { tee: EditedTee }) {
  const t = useTranslate();
  const toggle = (colour: CourseColour) => {
    const others = tee.colours.filter((each) => each !== colour);
    const colours = others.length < tee.colours.length ? others : [...tee.colours.slice(-2), colour];
    run(changeTee(hole.id, tee.id, { colours }));
  };
  return (
    <>
      <ColourChoices label={t("holes.colours")} chosen={tee.colours} onToggle={toggle} />
      <div className="grid grid-cols-2 gap-2">
        <DraftField
          key={tee.id}
          label={t("holes.nameField")}
          value={tee.name}
          input={{ maxLength: HOLE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
          onCommit={(name) => run(changeTee(hole.id, tee.id, { name }))}
        />
        <SelectField
          label={t("holes.surface")}
          value={tee.surface ?? ""}
          onChange={(value) =>
            run(changeTee(hole.id, tee.id, { surface: TEE_SURFACES.find((each) => each === value) ?? null }))
          }
        >
          <option value="">{t("holes.noSurface")}</option>
          {TEE_SURFACES.map((surface) => (
            <option key={surface} value={surface}>
              {t(`holes.${surface}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <DeleteEnd label={t("holes.deleteTee")} onDelete={() => run(deleteTee(hole.id, tee.id))} />
    </>
  );
}

/** Form fields for a target: name, whether it is temporary, and a button that deletes it. */
export function TargetFields({ hole, target, run }: EndFieldsProps & { target: EditedTarget }) {
  const t = useTranslate();
  return (
    <>
      <DraftField
        key={target.id}
        label={t("holes.nameField")}
        value={target.name}
        input={{ maxLength: HOLE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
        onCommit={(name) => run(changeTarget(hole.id, target.id, { name }))}
      />
      <label className="flex min-h-9 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4.5 accent-accent"
          checked={!target.isPermanent}
          onChange={({ target: { checked } }) =>
            run(changeTarget(hole.id, target.id, { isPermanent: !checked }))
          }
        />
        {t("holes.temporary")}
      </label>
      <DeleteEnd label={t("holes.deleteTarget")} onDelete={() => run(deleteTarget(hole.id, target.id))} />
    </>
  );
}

function DeleteEnd({ label, onDelete }: { label: string; onDelete: () => void }) {
  return (
    <IconButton label={label} className="justify-self-end text-muted hover:text-danger" onClick={onDelete}>
      <Trash2 aria-hidden className="size-4" />
    </IconButton>
  );
}

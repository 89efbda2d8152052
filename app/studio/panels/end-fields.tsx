import { Trash2 } from "lucide-react";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import { changeTarget, changeTee, deleteEnd } from "@/lib/editor/commands/hole-details";
import type { EditedHole, EditedTarget, EditedTee } from "@/lib/editor/document";
import { pathDirection, USUAL_PAD } from "@/lib/editor/tee-pad";
import { message } from "@/lib/messages/message";
import type { TargetId, TeeId } from "@/lib/validation/course-ids";
import {
  type CourseColour,
  HOLE_LIMITS,
  PAD_LIMITS,
  TEE_SURFACES,
  tee as teeSchema,
} from "@/lib/validation/hole";
import { ColourChoices } from "./colour-choices";
import { DraftField, parseDecimal } from "./draft-field";
import { Origin } from "./origin";
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
          label={t("holes.nameField")}
          at={["holes", hole.id, "tees", tee.id, "name"]}
          input={{ maxLength: HOLE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
          command={(name) => changeTee(hole.id, tee.id, { name })}
        />
        <SelectField
          label={t("holes.surface")}
          value={tee.surface ?? ""}
          values={["", ...TEE_SURFACES]}
          text={(surface) => t(surface === "" ? "holes.noSurface" : `holes.${surface}`)}
          onChange={(surface) =>
            run(changeTee(hole.id, tee.id, { surface: surface === "" ? null : surface }))
          }
        />
      </div>
      <PadFields hole={hole} tee={tee} />
      <Origin fix={tee.position.fix} />
      <DeleteEnd hole={hole} end="tee" id={tee.id} run={run} />
    </>
  );
}

const PAD_FIELDS = ["padLength", "padWidth", "facing"] as const;

/** The size of a tee pad in metres, and its direction in degrees. */
function PadFields({ hole, tee }: { hole: EditedHole; tee: EditedTee }) {
  const t = useTranslate();
  const ahead = pathDirection(hole, tee);
  const usual = { ...USUAL_PAD, facing: ahead ?? "" };
  return (
    <div className="grid grid-cols-3 gap-2">
      {PAD_FIELDS.map((field) => (
        <DraftField<number>
          key={field}
          label={t(`holes.${field}`)}
          at={["holes", hole.id, "tees", tee.id, field]}
          isNarrow
          parse={parseDecimal}
          validate={(text) => {
            if (text.trim() === "" || teeSchema.shape[field].safeParse(parseDecimal(text)).success)
              return null;
            if (field === "facing") return message("holes.facingRange");
            const [min, max] = PAD_LIMITS[field];
            return message("features.metres", { min, max });
          }}
          input={{ inputMode: "decimal", placeholder: String(usual[field]) }}
          // The direction of the flight path isn't stored, so that it follows the path.
          command={(value) =>
            changeTee(hole.id, tee.id, { [field]: field === "facing" && value === ahead ? null : value })
          }
        />
      ))}
      <p className="order-last col-span-3 text-xs text-muted">{t("holes.padHint")}</p>
    </div>
  );
}

/** Form fields for a target: name, whether it is temporary, and a button that deletes it. */
export function TargetFields({ hole, target, run }: EndFieldsProps & { target: EditedTarget }) {
  const t = useTranslate();
  return (
    <>
      <DraftField
        label={t("holes.nameField")}
        at={["holes", hole.id, "targets", target.id, "name"]}
        input={{ maxLength: HOLE_LIMITS.nameCodePoints, placeholder: t("holes.namePlaceholder") }}
        command={(name) => changeTarget(hole.id, target.id, { name })}
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
      <Origin fix={target.position.fix} />
      <DeleteEnd hole={hole} end="target" id={target.id} run={run} />
    </>
  );
}

function DeleteEnd({ hole, end, id, run }: EndFieldsProps & { end: "tee" | "target"; id: TeeId | TargetId }) {
  const t = useTranslate();
  return (
    <IconButton
      label={t(`holes.delete_${end}`)}
      className="justify-self-end text-muted hover:text-danger"
      onClick={() => run(deleteEnd(hole.id, end, id))}
      icon={Trash2}
      iconClass="size-4"
    />
  );
}

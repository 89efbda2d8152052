import { type FormEvent, useState } from "react";
import { Button } from "@/app/ui/button";
import { InputField } from "@/app/ui/field";
import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import type { Command } from "@/lib/editor/commands/command";
import { setLength } from "@/lib/editor/commands/set-length";
import { type CourseDocument, findFeature, findHole } from "@/lib/editor/document";
import { findFairway } from "@/lib/editor/fairways";
import { handleName } from "@/lib/editor/handles";
import { itemName } from "@/lib/editor/item-name";
import { measureFairway } from "@/lib/editor/measures";
import { type CoursePoint, findPointPlace, movePointTo } from "@/lib/editor/points";
import { parseTypedPlace } from "@/lib/geo/typed-place";
import { METRES_PER_FOOT } from "@/lib/geo/units";
import { MAX_HOLE_LENGTH, MIN_HOLE_LENGTH } from "@/lib/messages/length";
import { type Message, message } from "@/lib/messages/message";
import { COURSE_LIMITS } from "@/lib/validation/course-limits";
import { useSettledSession, useStudio } from "../session/use-studio";

interface PositionDialogProps {
  point: CoursePoint;
  onClose: () => void;
}

/** Moves a point to typed coordinates, or an end of a hole so that the hole has a typed length. */
export function PositionDialog({ point, onClose }: PositionDialogProps) {
  const t = useTranslate();
  const { run, page } = useStudio();
  const { present } = useSettledSession().history;
  const place = findPointPlace(present, point);
  const length = lengthFrom(present, point);
  const apply = (command: Command) => {
    run(command);
    const moved = command(present)?.document;
    const to = moved && findPointPlace(moved, point);
    if (to) page.set({ cameraTarget: { places: [to] } });
    onClose();
  };
  if (!place) return null;
  return (
    <StudioDialog title={t("commands.positionTitle", { point: pointName(present, point) })} onClose={onClose}>
      <div className="dialog-body flex flex-col gap-5">
        <ValueForm
          name="coordinates"
          label={t("commands.coordinates")}
          hint={t("commands.coordinatesHint")}
          initial={`${place.lat}, ${place.lng}`}
          action={t("commands.move")}
          read={(text) => {
            const typed = parseTypedPlace(text, place);
            return typed ? movePointTo(point, typed.place) : message("maps.notCoordinates");
          }}
          onRead={apply}
        />
        {length && (
          <ValueForm
            name="length"
            label={t("commands.length", { unit: message(`commands.${t.unit}`) })}
            hint={t("commands.lengthHint")}
            initial={formatNumber(length.metres / METRES_PER[t.unit], t.language)}
            action={t("commands.setLength")}
            read={(text) => {
              const metres = Number(text.trim().replace(",", ".")) * METRES_PER[t.unit];
              const { minFairwayMetres, maxFairwayMetres } = COURSE_LIMITS;
              return text.trim() !== "" && metres >= minFairwayMetres && metres <= maxFairwayMetres
                ? setLength(length.fairwayId, length.end, metres)
                : message("commands.lengthRange", { least: MIN_HOLE_LENGTH, most: MAX_HOLE_LENGTH });
            }}
            onRead={apply}
          />
        )}
      </div>
    </StudioDialog>
  );
}

const METRES_PER = { metres: 1, feet: METRES_PER_FOOT } as const;

function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 2 }).format(value);
}

/** The length of the hole whose end a point is; null for other points, and for a hole without both ends. */
function lengthFrom(document: CourseDocument, point: CoursePoint) {
  if (point.kind !== "handle" || point.handle.part === "point") return null;
  const { fairwayId, part: end } = point.handle;
  const fairway = findFairway(document, fairwayId);
  const measures = fairway && measureFairway(fairway);
  return measures && { fairwayId, end, metres: measures.distance };
}

function pointName(document: CourseDocument, point: CoursePoint): Message {
  switch (point.kind) {
    case "handle":
      return handleName(point.handle, findFairway(document, point.handle.fairwayId)?.number ?? 0);
    case "end": {
      const hole = findHole(document, point.holeId)?.number ?? 0;
      return handleName({ part: point.end }, hole);
    }
    case "corner": {
      const feature = findFeature(document, point.featureId);
      if (!feature) return message("commands.point");
      return feature.shape === "point"
        ? itemName(feature)
        : message("features.handle", { feature: itemName(feature), number: point.index + 1 });
    }
  }
}

interface ValueFormProps {
  name: string;
  label: string;
  hint: string;
  initial: string;
  action: string;
  /** The command for a text, or why there is none. */
  read: (text: string) => Command | Message;
  onRead: (command: Command) => void;
}

function ValueForm({ name, label, hint, initial, action, read, onRead }: ValueFormProps) {
  const t = useTranslate();
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<Message | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = read(text);
    if (typeof found === "function") onRead(found);
    else setProblem(found);
  };
  return (
    <form className="flex items-start gap-2" onSubmit={submit}>
      <div className="min-w-0 flex-1">
        <InputField
          name={name}
          label={label}
          hint={hint}
          problem={problem ? t(problem) : undefined}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            setText(target.value);
            setProblem(null);
          }}
        />
      </div>
      <Button type="submit" className="mt-[1.875rem]">
        {action}
      </Button>
    </form>
  );
}

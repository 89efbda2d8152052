import { useTranslate } from "@/app/ui/translations";
import { COURSE_COLOURS, type CourseColour } from "@/lib/validation/hole";
import { ColourDots } from "./colour-dot";

interface ColourChoicesProps {
  label: string;
  chosen: readonly CourseColour[];
  onToggle: (colour: CourseColour) => void;
}

/** A button for each colour that tees and layouts can have. */
export function ColourChoices({ label, chosen, onToggle }: ColourChoicesProps) {
  const t = useTranslate();
  return (
    <fieldset className="min-w-0">
      <legend className="inspector-label">{label}</legend>
      <div className="flex flex-wrap gap-0.5">
        {COURSE_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            className="grid size-7 cursor-pointer place-items-center rounded-full border-2 border-transparent aria-pressed:border-ink pointer-coarse:size-11"
            aria-label={t(`layouts.${colour}`)}
            title={t(`layouts.${colour}`)}
            aria-pressed={chosen.includes(colour)}
            onClick={() => onToggle(colour)}
          >
            <ColourDots colours={[colour]} size="size-4.5" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

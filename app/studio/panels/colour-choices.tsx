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
      <div className="colour-choices">
        {COURSE_COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            className="colour-choice"
            aria-label={t(`layouts.${colour}`)}
            title={t(`layouts.${colour}`)}
            aria-pressed={chosen.includes(colour)}
            onClick={() => onToggle(colour)}
          >
            <ColourDots colours={[colour]} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

import { Plus } from "lucide-react";
import { Chip } from "@/app/ui/chip";
import { useTranslate } from "@/app/ui/translations";
import { playHoleIn } from "@/lib/editor/commands/layouts";
import type { CourseDocument, EditedLayout } from "@/lib/editor/document";
import { holeLabel } from "@/lib/editor/fairways";
import { selectHole } from "@/lib/editor/selection";
import { newId } from "@/lib/ids";
import type { HoleId } from "@/lib/validation/course-ids";
import { useStudio } from "../session/use-studio";

interface LeftOutHolesProps {
  document: CourseDocument;
  layout: EditedLayout;
}

/** The holes that a layout leaves out, to add them. */
export function LeftOutHoles({ document, layout }: LeftOutHolesProps) {
  const { run, showHole } = useStudio();
  const t = useTranslate();
  const played = new Set(layout.plays?.map(({ holeId }) => holeId));
  const leftOut = document.holes.filter(({ id }) => !played.has(id));
  if (leftOut.length === 0) return null;
  const add = (holeId: HoleId) => {
    const playId = newId("play");
    run(playHoleIn(layout.id, holeId, playId), selectHole(playId));
    showHole(playId);
  };
  return (
    <section className="mt-3 px-2" aria-label={t("layouts.leftOut")}>
      <h3 className="inspector-label">{t("layouts.leftOut")}</h3>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {leftOut.map((hole) => (
          <Chip
            key={hole.id}
            aria-label={t("layouts.includeHole", { hole: hole.number })}
            onClick={() => add(hole.id)}
          >
            <Plus aria-hidden className="size-3.5" />
            {holeLabel(hole)}
          </Chip>
        ))}
      </div>
    </section>
  );
}

import { Mountain, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/app/ui/button";
import { Problem } from "@/app/ui/field";
import { FileButton } from "@/app/ui/file-button";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { toTenths } from "@/lib/messages/length";
import type { Survey, Terrain } from "@/lib/validation/terrain";
import { AskRemoval } from "../pictures/ask-removal";
import { useStore } from "../session/store";
import { useStudio } from "../session/use-studio";
import { addSurvey, cancelSurvey, removeSurvey, surveyStatus } from "./add-survey";
import { useHeights } from "./use-heights";

/** The course's own survey: what it is, and to add, replace and remove it. */
export function SurveySettings({ terrain }: { terrain: Terrain }) {
  const t = useTranslate();
  const studio = useStudio();
  const { state } = useHeights(terrain);
  const { survey } = state;
  const status = useStore(surveyStatus);
  const { reading, error, done } =
    status.terrain === terrain ? status : { reading: null, error: null, done: null };
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {survey && <SurveyRow key={survey.id} survey={survey} terrain={terrain} />}
      <p id="survey-help" className="text-sm text-muted">
        {t("ground.surveyHelp", { name: terrain.name })}
      </p>
      {reading === null ? (
        <FileButton
          size="compact"
          aria-describedby="survey-help"
          fieldLabel={t(survey ? "ground.surveyReplace" : "ground.surveyAdd")}
          accept="image/tiff,.tif,.tiff"
          multiple
          onChoose={(files) => void addSurvey(studio, terrain, files)}
        >
          <Mountain aria-hidden className="size-4" />
          {t(survey ? "ground.surveyReplace" : "ground.surveyAdd")}
        </FileButton>
      ) : (
        <Button size="compact" onClick={cancelSurvey}>
          {t("pictures.cancel")}
        </Button>
      )}
      <Problem>{error && t(error)}</Problem>
      <p aria-live="polite" className="text-sm wrap-anywhere text-muted">
        {reading === null ? done && t(done) : t("ground.surveyReading", { name: reading })}
      </p>
    </div>
  );
}

function SurveyRow({ survey, terrain }: { survey: Survey; terrain: Terrain }) {
  const t = useTranslate();
  const studio = useStudio();
  const { heights } = useHeights(terrain);
  const [asking, setAsking] = useState<"not" | "now" | "kept">("not");
  const { name, box } = survey;
  if (asking === "now") {
    return (
      <div role="alert" className="grid gap-1.5">
        <AskRemoval
          question={t("ground.surveyRemoveAsk", { name })}
          onKeep={() => setAsking("kept")}
          onRemove={() => void removeSurvey(studio, terrain, survey)}
        />
      </div>
    );
  }
  const middle = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
  const { survey: known, resolution } = heights.ground(middle);
  return (
    <div className="flex w-full items-center gap-2">
      <p className="min-w-0 flex-1 text-sm wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>
        {known !== undefined && resolution > 0 && (
          <span className="text-muted">
            {" "}
            · {t("ground.surveyGrid", { resolution: toTenths(resolution) })}
          </span>
        )}
      </p>
      <IconButton
        label={t("ground.surveyRemove", { name })}
        autoFocus={asking === "kept"}
        onClick={() => setAsking("now")}
        icon={Trash2}
        iconClass="size-4"
      />
    </div>
  );
}

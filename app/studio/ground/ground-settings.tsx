import { useRef, useState } from "react";
import { GROUND_PARTS, type MapSettings, withGround } from "@/app/map/map-settings";
import { changeSettings } from "@/app/map/settings-store";
import { Button } from "@/app/ui/button";
import { Checkbox } from "@/app/ui/checkbox";
import { useTranslate } from "@/app/ui/translations";
import { useFocusAfter } from "@/app/ui/use-focus-after";
import { placesWithoutHeight } from "@/lib/editor/heights";
import { canEdit } from "@/lib/editor/view";
import type { Terrain } from "@/lib/validation/terrain";
import { SettingsGroup } from "../map/background/settings-group";
import { useSettledSession, useStudio } from "../session/use-studio";
import { measureEnds } from "./measure-ends";
import { SurveySettings } from "./survey-settings";

interface GroundSettingsProps {
  terrain: Terrain;
  settings: MapSettings;
}

/** What the map shows of the ground, and the heights that the course lacks. */
export function GroundSettings({ terrain, settings }: GroundSettingsProps) {
  const t = useTranslate();
  const { keeper } = useStudio();
  const isEditor = canEdit(useSettledSession().view);
  return (
    <SettingsGroup title={t("ground.title")}>
      {GROUND_PARTS.map((part) => (
        <Checkbox
          key={part}
          label={t(`ground.${part}`)}
          isChecked={settings.ground.includes(part)}
          onChange={(isShown) => changeSettings((before) => withGround(before, part, isShown))}
        />
      ))}
      <p className="mt-1 text-sm text-muted">{t("ground.help", { name: terrain.name })}</p>
      {isEditor && <MissingHeights terrain={terrain} />}
      {isEditor && !keeper && <SurveySettings terrain={terrain} />}
    </SettingsGroup>
  );
}

/** Measures all tees and targets without a height, such as those of courses from before. */
function MissingHeights({ terrain }: { terrain: Terrain }) {
  const t = useTranslate();
  const { store } = useStudio();
  const { history } = useSettledSession();
  const [state, setState] = useState<"idle" | "measuring" | "failed">("idle");
  const status = useRef<HTMLParagraphElement>(null);
  const places = placesWithoutHeight(history.present);
  // The button disappears with the last place.
  useFocusAfter(places.length === 0 ? 0 : 1, status);
  const measure = async () => {
    setState("measuring");
    setState((await measureEnds(store, terrain, places)) ? "idle" : "failed");
  };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p ref={status} tabIndex={-1} aria-live="polite" className="min-w-0 flex-1 text-sm text-muted">
        {t(state === "failed" ? "profile.failed" : "ground.missing", { count: places.length })}
      </p>
      {places.length > 0 && (
        <Button size="compact" disabled={state === "measuring"} onClick={() => void measure()}>
          {t(state === "measuring" ? "ground.measuring" : "ground.measureAll")}
        </Button>
      )}
    </div>
  );
}

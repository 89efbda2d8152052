import { Crosshair as CrosshairIcon, Undo2, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "@/app/ui/button";
import { Chip } from "@/app/ui/chip";
import { Problem } from "@/app/ui/field";
import { IconButton } from "@/app/ui/icon-button";
import { useTranslate } from "@/app/ui/translations";
import { isOnPicture, MAX_POINT_PAIRS, pointOfPicture } from "@/lib/geo/picture-fit";
import { type Message, message } from "@/lib/messages/message";
import { useCourseMap } from "../map/map-context";
import { Crosshair } from "../map/tools/aim";
import { useSettledSession } from "../session/use-studio";
import { takePlace } from "./fit-handles";
import { type FitState, removePair, undo } from "./fit-state";
import { OpacitySlider } from "./opacity-slider";
import type { Fitting, PictureStore } from "./picture-store";

interface FitPanelProps {
  store: PictureStore;
  fitting: Fitting;
  /** Why it could not be stored. */
  error: Message | null;
}

/** What to do next to fit the picture, its points, and how to end. */
export function FitPanel({ store, fitting, error }: FitPanelProps) {
  const t = useTranslate();
  const { map } = useCourseMap();
  const { told } = useSettledSession();
  const { name, note, state, opacity, isSaving } = fitting;
  const { pairs, pending, problem, past } = state;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const isFull = pairs.length >= MAX_POINT_PAIRS;
  const addAtCentre = () => {
    const { lat, lng } = map.getCenter();
    store.changeFit((now) => takePlace(now, { lat, lng }));
  };
  return (
    <>
      <section ref={panel} tabIndex={-1} aria-label={t("pictures.fitOf", { name })} className="picture-panel">
        <h2 className="truncate text-sm">{t("pictures.fitOf", { name })}</h2>
        <p aria-live="polite" className="text-sm">
          {note && <span className="block font-medium wrap-anywhere">{t(note)}</span>}
          {t(nextStep(state))}
        </p>
        {/* The toolbar, which shows it otherwise, waits behind the panel. Screen readers have heard it. */}
        {told && (
          <p aria-hidden className="text-sm font-semibold">
            {t(told)}
          </p>
        )}
        <Problem>{error ? t(error) : problem && t(`pictures.${problem}`)}</Problem>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="compact"
            className="aria-disabled:opacity-55"
            aria-disabled={
              !pending && (isFull || !isOnPicture(pointOfPicture(state.corners, map.getCenter())))
            }
            onClick={addAtCentre}
          >
            <CrosshairIcon aria-hidden className="size-4" />
            {t(pending ? "pictures.placeAtCentre" : "pictures.pointAtCentre")}
          </Button>
          {pairs.map((_, index) => (
            <Chip
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its number
              key={index}
              aria-label={t("pictures.removePoint", { number: index + 1 })}
              title={t("pictures.removePoint", { number: index + 1 })}
              onClick={() => store.changeFit((now) => removePair(now, index))}
            >
              {index + 1}
              <X aria-hidden className="size-3.5" />
            </Chip>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <OpacitySlider label={t("pictures.opacity")} value={opacity} onChange={store.changeFitOpacity} />
          <IconButton
            label={t("pictures.undo")}
            disabled={past.length === 0}
            onClick={() => store.changeFit(undo)}
            icon={Undo2}
            iconClass="size-4"
          />
          <Button size="compact" onClick={store.cancelFit}>
            {t("pictures.cancel")}
          </Button>
          <Button
            size="compact"
            variant="primary"
            className="aria-disabled:opacity-55"
            aria-disabled={isSaving || problem !== null}
            onClick={store.finishFit}
          >
            {t(isSaving ? "pictures.saving" : "pictures.done")}
          </Button>
        </div>
      </section>
      <Crosshair isFor="keys" />
    </>
  );
}

function nextStep({ pairs, pending }: FitState): Message {
  if (pending) return message("pictures.stepPlace", { number: pairs.length + 1 });
  if (pairs.length === 0) return message("pictures.stepFirst");
  if (pairs.length === 1) return message("pictures.stepSecond");
  return pairs.length < MAX_POINT_PAIRS
    ? message("pictures.stepMore")
    : message("pictures.stepFull", { most: MAX_POINT_PAIRS });
}

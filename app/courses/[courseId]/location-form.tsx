"use client";

import { LocateFixed } from "lucide-react";
import { useMemo, useState } from "react";
import { FormStatus } from "@/app/forms/form-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { toCourseDocument } from "@/lib/editor/document";
import { fairwaysOf } from "@/lib/editor/fairways";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { locateAction } from "../actions";
import { LazyPinMap } from "../lazy-pin-map";
import { parseLocation } from "./parse-location";

interface LocationFormProps {
  course: OwnedCourse;
  basemap: Basemap | null;
}

/** The course location: two fields, which work without scripts, and a map whose pin fills them. */
export function LocationForm({ course, basemap }: LocationFormProps) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const [state, action, pending] = useFormAction(locateAction, {
    values: formatFields(course.location),
    problems: {},
    saved: false,
  });
  const { problems, saved } = state;
  const fairways = fairwaysOf(useMemo(() => toCourseDocument(course), [course]));
  const [values, setValues] = useState(state.values);
  const [previousState, setPreviousState] = useState(state);
  if (state !== previousState) {
    setPreviousState(state);
    setValues(state.values);
  }
  const parsed = parseLocation(values);
  const isChanged = values.lat !== state.values.lat || values.lng !== state.values.lng;

  const field = (name: "lat" | "lng", label: string) => (
    <InputField
      label={label}
      name={name}
      inputMode="text"
      autoComplete="off"
      value={values[name] ?? ""}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
      problem={problems[name]}
    />
  );
  return (
    <form action={action} className="card overflow-hidden">
      <input type="hidden" name="courseId" value={course.id} />
      <section aria-label={t("pinMap.region")} className="h-80 border-b border-line noscript:hidden">
        {isHydrated && (
          <LazyPinMap
            fairways={fairways}
            basemap={basemap}
            pin={parsed.ok ? parsed.location : null}
            onPlace={(place) => setValues(formatFields(place))}
          />
        )}
      </section>
      <div className="grid gap-5 p-5 sm:p-6">
        <FormProblem>{problems[""]}</FormProblem>
        <p className="text-sm text-muted noscript:hidden">{t("course.pinHelp")}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {field("lat", t("course.lat"))}
          {field("lng", t("course.lng"))}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" aria-disabled={pending}>
            {t("course.saveLocation")}
          </Button>
          {fairways.length > 0 && (
            <Button type="submit" name="at" value="centre" aria-disabled={pending}>
              <LocateFixed aria-hidden="true" className="size-5" />
              {t("course.useCentre")}
            </Button>
          )}
          <FormStatus>
            {pending ? t("course.saving") : saved && !isChanged ? t("course.saved") : ""}
          </FormStatus>
        </div>
      </div>
    </form>
  );
}

function formatFields(location: Coordinates | null): { lat: string; lng: string } {
  return { lat: String(location?.lat ?? ""), lng: String(location?.lng ?? "") };
}

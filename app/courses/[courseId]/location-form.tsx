"use client";

import { LocateFixed } from "lucide-react";
import dynamic from "next/dynamic";
import { startTransition, useState } from "react";
import { type FormState, toFormData } from "@/app/forms/form-state";
import { SavedStatus } from "@/app/forms/saved-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, HiddenFields, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import type { CourseSummary } from "@/lib/courses/courses";
import type { EditedFairway } from "@/lib/editor/fairways";
import type { Basemap } from "@/lib/validation/basemaps";
import { locateAction } from "../actions";
import { formatLocation, parseLocation } from "./parse-location";

/** A `PinMap` whose code, with the whole map library, is fetched after the page. */
const LazyPinMap = dynamic(() => import("../pin-map").then((module) => module.PinMap), {
  ssr: false,
  loading: LoadingMap,
});

interface LocationFormProps {
  course: Pick<CourseSummary, "id" | "location">;
  fairways: readonly EditedFairway[];
  basemap: Basemap | null;
}

/** The course location: a map whose pin sets it, and two fields, which work without scripts. */
export function LocationForm({ course, fairways, basemap }: LocationFormProps) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const [state, action, pending] = useFormAction(locateAction, {
    values: formatLocation(course.location),
    problems: {},
  });
  const { problems } = state;
  const [values, setValues] = useState(state.values);
  const [previousState, setPreviousState] = useState(state);
  if (state !== previousState) {
    setPreviousState(state);
    setValues(state.values);
  }
  const parsed = parseLocation(values);
  const isChanged = values.lat !== state.values.lat || values.lng !== state.values.lng;
  const save = (place: FormState["values"]) => {
    setValues(place);
    startTransition(() => action(toFormData({ courseId: course.id, ...place })));
  };

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
    <form action={action} className="grid gap-4">
      <HiddenFields values={{ courseId: course.id }} />
      <FormProblem>{problems[""]}</FormProblem>
      <p className="text-sm text-muted noscript:hidden">{t("course.pinHelp")}</p>
      <section
        aria-label={t("pinMap.region")}
        className="h-72 overflow-hidden rounded-lg border border-line noscript:hidden"
      >
        {isHydrated && (
          <LazyPinMap
            fairways={fairways}
            basemap={basemap}
            pin={parsed.ok ? parsed.location : null}
            onPlace={(place) => save(formatLocation(place))}
          />
        )}
      </section>
      {/* Typed coordinates are stored when the focus leaves both fields. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches its fields */}
      <div
        className="grid gap-4 sm:grid-cols-2"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (isChanged && !currentTarget.contains(relatedTarget)) save(values);
        }}
      >
        {field("lat", t("course.lat"))}
        {field("lng", t("course.lng"))}
      </div>
      <p className="-mt-2 text-[0.8125rem] text-muted">{t("course.locationHelp")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" className="hidden noscript:inline-flex">
          {t("course.saveLocation")}
        </Button>
        {fairways.length > 0 && (
          <Button type="submit" name="at" value="centre" size="small" aria-disabled={pending}>
            <LocateFixed aria-hidden="true" className="size-4" />
            {t("course.useCentre")}
          </Button>
        )}
        <SavedStatus {...{ state, pending, action }} />
      </div>
    </form>
  );
}

function LoadingMap() {
  return (
    <p className="flex h-full items-center justify-center bg-sunken text-sm text-muted">
      {useTranslate()("pinMap.loading")}
    </p>
  );
}

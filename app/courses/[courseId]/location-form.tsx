"use client";

import { LocateFixed } from "lucide-react";
import dynamic from "next/dynamic";
import { useActionState, useState } from "react";
import { FormField, FormProblem } from "@/app/ui/form-field";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import type { Basemap } from "@/lib/validation/basemaps";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/course";
import { locateAction } from "../actions";
import { FormStatus } from "./form-status";
import { readLocation } from "./location-state";

const PinMap = dynamic(() => import("./pin-map").then((module) => module.PinMap), {
  ssr: false,
  loading: LoadingMap,
});

function LoadingMap() {
  return (
    <p className="flex h-full items-center justify-center bg-sunken text-sm text-muted">
      {useTranslate()("course.loadingMap")}
    </p>
  );
}

interface LocationFormProps {
  course: OwnedCourse;
  basemap: Basemap | null;
}

/** Where the course is: two fields, which work by themselves, and a map with a pin that fills them. */
export function LocationForm({ course, basemap }: LocationFormProps) {
  const t = useTranslate();
  const scripted = useHydrated();
  const [answer, action, pending] = useActionState(locateAction, {
    values: fieldsOf(course.location),
    problems: {},
    saved: false,
  });
  const { problems, saved } = answer;
  const [typed, setTyped] = useState(answer.values);
  const [answered, setAnswered] = useState(answer);
  if (answer !== answered) {
    setAnswered(answer);
    setTyped(answer.values);
  }
  const read = readLocation(typed);
  const changed = typed.lat !== answer.values.lat || typed.lng !== answer.values.lng;

  const field = (name: "lat" | "lng", label: string) => (
    <FormField
      label={label}
      name={name}
      inputMode="text"
      autoComplete="off"
      value={typed[name] ?? ""}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      problem={problems[name]}
    />
  );
  return (
    <section>
      <h2 className="text-xl">{t("course.location")}</h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{t("course.locationHelp")}</p>
      <form action={action} className="card mt-4 overflow-hidden">
        <input type="hidden" name="courseId" value={course.id} />
        <section aria-label={t("course.pinMap")} className="h-72 border-b border-line noscript:hidden">
          {scripted && (
            <PinMap
              fairways={course.fairways}
              basemap={basemap}
              pin={read.ok ? read.location : null}
              onPlace={(place) => setTyped(fieldsOf(place))}
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
            <button type="submit" className="button button-primary" aria-disabled={pending}>
              {t("course.saveLocation")}
            </button>
            {course.fairways.length > 0 && (
              <button type="submit" name="at" value="centre" className="button" aria-disabled={pending}>
                <LocateFixed aria-hidden="true" className="size-5" />
                {t("course.useCentre")}
              </button>
            )}
            <FormStatus>
              {pending ? t("course.saving") : saved && !changed ? t("course.saved") : ""}
            </FormStatus>
          </div>
        </div>
      </form>
    </section>
  );
}

function fieldsOf(location: Coordinates | null): { lat: string; lng: string } {
  return { lat: String(location?.lat ?? ""), lng: String(location?.lng ?? "") };
}

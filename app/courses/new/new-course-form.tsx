"use client";

import { FileUp, LocateFixed } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { ACCEPTED_FILES } from "@/app/files/accepted-files";
import { useFileDrop } from "@/app/files/use-file-drop";
import { EMPTY_FORM, type FormState } from "@/app/forms/form-state";
import { useFormAction } from "@/app/forms/use-form-action";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { LOCAL_ACCOUNT, LOCAL_DAYS } from "@/app/studio/session/local-account";
import { Button } from "@/app/ui/button";
import { FieldProblem, FormProblem, InputField } from "@/app/ui/field";
import { FileButton } from "@/app/ui/file-button";
import { afterInputPause } from "@/app/ui/input-pause";
import { onDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import type { EditedFairway } from "@/lib/editor/fairways";
import type { FileSummary as Summary } from "@/lib/exchange/summary";
import { boundingBox, boxCentre } from "@/lib/geo/box";
import { tidyPlace } from "@/lib/geo/place";
import type { Translate } from "@/lib/messages/translator";
import type { Basemap } from "@/lib/validation/basemaps";
import { TEMPLATES } from "@/lib/validation/course-limits";
import { IMPORT_PARAMETER } from "@/lib/validation/import-parameter";
import { createCourseAction } from "./actions";
import { LocationField } from "./location-field";
import { ReceivedFile } from "./received-file";
import { useCourseFile } from "./use-course-file";
import { useLocation } from "./use-location";
import "./new-course.css";

const PlaceMap = onDemand(() => import("./place-map").then((module) => module.PlaceMap));
const FileSummary = onDemand(() => import("./file-summary").then((module) => module.FileSummary));

const NO_FAIRWAYS: readonly EditedFairway[] = [];

interface NewCourseFormProps {
  account: string;
  basemaps: readonly Basemap[];
  offersImagery: boolean;
  /** Null where places cannot be searched by name. */
  places: PlaceSearchSettings | null;
}

/** The name and the place of a new course, over a map that fills the window. Without scripts it is two text fields. */
export function NewCourseForm({ account, basemaps, offersImagery, places }: NewCourseFormProps) {
  const t = useTranslate();
  const isLocal = account === LOCAL_ACCOUNT;
  // The server renders its own action, which asks visitors without scripts to sign in.
  const create = isLocal && typeof window !== "undefined" ? createInBrowser(t) : createCourseAction;
  const [{ values, problems }, action, pending] = useFormAction(create, EMPTY_FORM);
  const [name, setName] = useState(values.name ?? "");
  /** The name taken from the last file. Choosing another file may replace it. */
  const givenName = useRef("");
  const location = useLocation(values.location ?? "", places);
  const { show } = location;
  const showFile = useRef(show);
  showFile.current = show;
  const onRead = useCallback((fileName: string, { courseName, places: found }: Summary) => {
    const given = courseName ?? fileName.replace(/\.\w+$/, "");
    setName((before) => (before.trim() === "" || before === givenName.current ? given : before));
    givenName.current = given;
    const box = boundingBox(found);
    if (box) showFile.current(tidyPlace(boxCentre(box)), found);
  }, []);
  const { courseFile, open, remove } = useCourseFile(account, onRead);
  const onDrop = useCallback(([file]: readonly [File, ...File[]]) => open(file), [open]);
  const isDraggingFile = useFileDrop(onDrop);
  const [mapProblem, setMapProblem] = useState<"loadFailed" | "unavailable" | null>(null);
  const [template, setTemplate] = useState(values.template ?? "");
  const isReading = courseFile.state === "reading";
  const { place } = location;
  // Creating the map takes long enough to delay the first keys.
  const [mayCreateMap, setMayCreateMap] = useState(false);
  useEffect(() => afterInputPause(() => setMayCreateMap(true)), []);

  return (
    <form
      action={action}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        // The file is still being read: submitting now would lose it.
        if (isReading) event.preventDefault();
      }}
    >
      <div className="new-course-card">
        <h1 className="text-2xl">{t("newCourse.title")}</h1>
        {isLocal && <p className="text-sm text-pretty text-muted">{t("local.days", { days: LOCAL_DAYS })}</p>}
        <FormProblem>{problems[""]}</FormProblem>
        <InputField
          label={t("newCourse.name")}
          name="name"
          required
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          problem={problems.name}
        />
        <LocationField
          location={location}
          settings={places}
          problem={problems.location && t("newCourse.locationInvalid")}
        />
        <div className="flex flex-wrap gap-2 noscript:hidden">
          <Button size="compact" onClick={location.locate}>
            <LocateFixed aria-hidden="true" className="size-4" />
            {t("newCourse.myLocation")}
          </Button>
          <FileButton
            size="compact"
            fieldLabel={t("newCourse.fromFile")}
            accept={ACCEPTED_FILES}
            onChoose={([file]) => open(file)}
          >
            <FileUp aria-hidden="true" className="size-4" />
            {t("newCourse.fromFile")}
          </FileButton>
        </div>
        <ReceivedFile open={open} />
        {courseFile.state === "none" && (
          <TemplateField count={template} onChange={setTemplate} problem={problems.template} />
        )}
        {courseFile.state !== "none" && (
          <FileSummary courseFile={courseFile} onRemove={remove} onFail={remove} />
        )}
        <ScriptFields
          location={location.value}
          fileId={courseFile.state === "read" ? courseFile.fileId : null}
        />
        <div className="new-course-foot">
          <Readout location={location} />
          <Button type="submit" variant="primary" className="w-full" aria-disabled={pending || isReading}>
            {t("newCourse.create")}
          </Button>
        </div>
      </div>
      <section aria-label={t("newCourse.map")} className="new-course-map bg-ground noscript:hidden">
        {mapProblem ? (
          <MapNote>
            {t(mapProblem === "loadFailed" ? "newCourse.mapNotLoaded" : "pinMap.unavailable")}
          </MapNote>
        ) : (
          <>
            {!PlaceMap.loaded && <MapNote>{t("pinMap.loading")}</MapNote>}
            {mayCreateMap && (
              <div className="absolute inset-0">
                <PlaceMap
                  basemaps={basemaps}
                  offersImagery={offersImagery}
                  fairways={courseFile.state === "read" ? courseFile.summary.fairways : NO_FAIRWAYS}
                  draftCount={courseFile.state === "none" ? Number(template) : 0}
                  place={place?.at ?? null}
                  target={location.target}
                  onMove={location.move}
                  onUnavailable={() => setMapProblem("unavailable")}
                  onFail={() => setMapProblem("loadFailed")}
                />
              </div>
            )}
          </>
        )}
      </section>
      {isDraggingFile && (
        <div className="fixed inset-0 z-10 grid place-items-center border-3 border-dashed border-select bg-select-soft/88 text-[1.125rem] font-semibold">
          {t("newCourse.dropNow")}
        </div>
      )}
    </form>
  );
}

/** Creates a course without an account. Its code is loaded when it is needed. */
const createInBrowser = (t: Translate) => async (before: FormState, form: FormData) =>
  (await import("./create-locally")).createLocally(before, form, t);

/** Hidden fields that need scripts: the place on the map, and the file for the studio. */
function ScriptFields({ location, fileId }: { location: string; fileId: string | null }) {
  if (!useHydrated()) return null;
  return (
    <>
      <input type="hidden" name="location" value={location} />
      {fileId !== null && <input type="hidden" name={IMPORT_PARAMETER} value={fileId} />}
    </>
  );
}

interface TemplateFieldProps {
  count: string;
  onChange: (count: string) => void;
  problem: string | undefined;
}

/** Whether the course begins with drafts of holes, and how many. */
function TemplateField({ count, onChange, problem }: TemplateFieldProps) {
  const t = useTranslate();
  const choices = ["", ...TEMPLATES.map(String)];
  return (
    <fieldset aria-describedby="template-hint template-problem" className="grid gap-1.5">
      <legend className="mb-1.5 font-medium">{t("newCourse.start")}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((value) => (
          <label key={value} className="new-course-template">
            <input
              type="radio"
              className="sr-only"
              name="template"
              value={value}
              // React resets the form after an action, to what is the default by then.
              defaultChecked={count === value}
              onChange={() => onChange(value)}
            />
            {value === "" ? t("newCourse.start-empty") : t("newCourse.start-holes", { count: Number(value) })}
          </label>
        ))}
      </div>
      {count !== "" && (
        <p id="template-hint" className="text-sm text-muted">
          {t("newCourse.templateHelp")}
        </p>
      )}
      <FieldProblem id="template">{problem}</FieldProblem>
    </fieldset>
  );
}

/** The chosen place as text. */
function Readout({ location }: { location: ReturnType<typeof useLocation> }) {
  const t = useTranslate();
  const { place } = location;
  return (
    <div className="flex min-h-14 items-center gap-3 py-2 text-sm noscript:hidden">
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {place ? (
          <>
            {place.name !== null && <span className="line-clamp-2 font-medium">{place.name}</span>}
            <span className="text-muted tabular-nums">
              {`${place.at.lat.toFixed(5)}, ${place.at.lng.toFixed(5)}`}
            </span>
          </>
        ) : (
          <span className="text-muted">{t("newCourse.noPlace")}</span>
        )}
      </p>
      {place && (
        <button
          type="button"
          className="min-h-9 flex-none cursor-pointer rounded-lg px-2 font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent pointer-coarse:min-h-11"
          onClick={location.later}
        >
          {t("newCourse.later")}
        </button>
      )}
    </div>
  );
}

function MapNote({ children }: { children: string }) {
  return (
    <p className="absolute inset-0 flex items-center justify-center p-6 text-center text-sm text-muted">
      {children}
    </p>
  );
}

"use client";

import { Search } from "lucide-react";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { DateTime } from "@/app/ui/date-time";
import { FormProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { MAX_SEARCH_LENGTH, MAX_SHARED_COURSES, shareField } from "@/lib/courses/share-fields";
import { findShareableAction } from "./actions";
import type { PickerState } from "./picker-state";

/** A search is offered if there are more courses than this. */
const FEW = 8;

interface ShareCoursesProps {
  initial: PickerState;
  help: string;
}

/** A collapsed list of the user's courses to tick, with a search. Part of the consent form. */
export function ShareCourses({ initial, help }: ShareCoursesProps) {
  const t = useTranslate();
  const [state, search, pending] = useFormAction(findShareableAction, initial, () => ({}));
  const { problems, q, courses, chosen, more, searches } = state;
  const found = courses.length - chosen.length;
  const hasSearch = searches > 0 || initial.courses.length > FEW;
  const status = [
    ...(searches === 0
      ? []
      : [found > 0 ? t("consent.shareFound", { found: found + more }) : t("consent.shareNone")]),
    ...(more > 0 ? [t("consent.shareMore", { more, most: MAX_SHARED_COURSES })] : []),
  ];
  return (
    <details open={searches > 0} className="mt-6 rounded-lg border border-line text-sm">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-medium">{t("consent.share")}</summary>
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-muted">{help}</p>
        <FormProblem>{problems[""]}</FormProblem>
        {hasSearch && (
          <div className="flex gap-2">
            <label htmlFor="share-search" className="sr-only">
              {t("consent.shareSearch")}
            </label>
            <input
              id="share-search"
              type="search"
              name="q"
              defaultValue={q}
              placeholder={t("consent.shareSearch")}
              autoComplete="off"
              maxLength={MAX_SEARCH_LENGTH}
              className="field min-w-0 flex-1"
            />
            {/* The form's first button: Enter in the field searches, and neither allows nor denies. */}
            <Button type="submit" formAction={search} formNoValidate aria-disabled={pending}>
              <Search aria-hidden="true" className="size-4" />
              <span className="sr-only sm:not-sr-only">{t("consent.shareFind")}</span>
            </Button>
          </div>
        )}
        <fieldset aria-describedby="share-more">
          <legend className="sr-only">{t("consent.shareList")}</legend>
          {/* Remounts the checkboxes after a search, since the browser would keep the state of the old ones. */}
          <ul key={searches} className="max-h-80 divide-y divide-line overflow-y-auto">
            {courses.map(({ id, name, edited }) => (
              <li key={id}>
                <label className="flex min-h-11 items-start gap-3 py-2">
                  <input
                    type="checkbox"
                    name={shareField(id)}
                    defaultChecked={chosen.includes(id)}
                    className="mt-0.5 size-4.5 shrink-0 accent-accent"
                  />
                  <span className="min-w-0">
                    <bdi className="font-medium wrap-anywhere">{name}</bdi>{" "}
                    <span className="block text-muted">
                      {t("consent.shareEdited")}{" "}
                      <DateTime value={edited} precision="day" language={t.language} />
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <p id="share-more" role="status" className="text-muted empty:absolute">
          {/* A new element after each search, so that screen readers also announce a result with the same text as before. */}
          {status.length > 0 && <span key={searches}>{status.join(" ")}</span>}
        </p>
      </div>
    </details>
  );
}

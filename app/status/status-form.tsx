"use client";

import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import { FormStatus } from "@/app/forms/submit-row";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { FormProblem, HiddenFields, InputField } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { withParts } from "@/app/ui/with-parts";
import { COURSE_STATES } from "@/lib/validation/course-states";
import { statusAction } from "./status-actions";
import type { StatusFormState } from "./status-form-state";

export interface StatusFormProps {
  courseId: string;
  initial: StatusFormState;
  holes: readonly { id: string; label: string }[];
  /** The tab of the studio that shows the form. */
  tab?: string;
}

const LOOKS = {
  open: { icon: CircleCheck, className: "aria-pressed:bg-accent-soft aria-pressed:text-accent-strong" },
  "partly-closed": { icon: CircleMinus, className: "aria-pressed:bg-warning-soft aria-pressed:text-warning" },
  closed: { icon: CircleX, className: "aria-pressed:bg-danger-soft aria-pressed:text-danger" },
} as const;

/** Sets the status of a course by one press, and the details of a closure. Works without scripts. */
export function StatusForm({ courseId, initial, holes, tab = "" }: StatusFormProps) {
  const t = useTranslate();
  const [form, action, pending] = useFormAction(statusAction, initial);
  const { values, problems, said = "", closedHoleIds, checkedAt } = form;
  const { state = "", revision = "" } = values;
  const isClosure = state === "closed" || state === "partly-closed";
  return (
    <form action={action} className="grid gap-5">
      <HiddenFields values={{ courseId, revision, tab }} />
      {/* What Enter in a field presses: the first button of a form. It would otherwise open the course. */}
      <button type="submit" name="state" value={state} tabIndex={-1} aria-hidden="true" className="sr-only" />
      <FormProblem>{problems[""]}</FormProblem>
      <fieldset>
        <legend className="sr-only">{t("status.choose")}</legend>
        <div className="grid overflow-hidden rounded-lg border border-line max-sm:divide-y sm:grid-cols-3 sm:divide-x divide-line">
          {COURSE_STATES.map((each) => {
            const { icon: Icon, className } = LOOKS[each];
            return (
              <button
                key={each}
                type="submit"
                name="state"
                value={each}
                aria-pressed={each === state}
                aria-disabled={pending}
                className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 px-3 font-semibold text-muted -outline-offset-2 not-aria-pressed:hover:bg-sunken not-aria-pressed:hover:text-ink ${className}`}
              >
                <Icon aria-hidden="true" className="size-4" />
                {t(`status.${each}`)}
              </button>
            );
          })}
        </div>
      </fieldset>
      {isClosure && (
        // Remounts after every change, so that the fields show the stored values.
        <div key={`${revision} ${state}`} className="grid gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <InputField
              id="status-words"
              label={t("status.words")}
              hint={t("status.wordsHelp")}
              name="words"
              autoComplete="off"
              defaultValue={values.words}
              problem={problems.words}
            />
            <InputField
              id="status-until"
              type="date"
              label={t("status.until")}
              hint={t("status.untilHelp")}
              name="until"
              defaultValue={values.until}
              problem={problems.until}
            />
          </div>
          {state === "partly-closed" && holes.length > 0 && (
            <fieldset>
              <legend className="mb-1.5 font-medium">{t("status.holes")}</legend>
              <div className="flex flex-wrap gap-1.5">
                {holes.map(({ id, label }) => (
                  <label
                    key={id}
                    className="inline-flex min-h-9 min-w-9 cursor-pointer items-center justify-center rounded-lg border border-line px-2 text-sm font-semibold tabular-nums hover:bg-sunken has-checked:border-danger has-checked:bg-danger-soft has-checked:text-danger has-checked:line-through has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-select pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                  >
                    <input
                      type="checkbox"
                      name="closedHoleIds"
                      value={id}
                      defaultChecked={closedHoleIds.includes(id)}
                      aria-label={t("status.hole", { hole: label })}
                      className="sr-only"
                    />
                    <span aria-hidden="true">{label}</span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isClosure && (
          <Button type="submit" name="state" value={state} aria-disabled={pending}>
            {t("status.save")}
          </Button>
        )}
        {checkedAt === null ? (
          <p className="text-sm text-muted">{t("status.unset")}</p>
        ) : (
          <>
            <Button type="submit" name="do" value="confirm" aria-disabled={pending}>
              {t("status.confirm")}
            </Button>
            <p className="text-sm text-muted">
              {withParts(t, "status.checked", { day: new Date(checkedAt) })}
            </p>
          </>
        )}
        <FormStatus>{pending ? t("status.saving") : said}</FormStatus>
      </div>
    </form>
  );
}

"use client";

import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { EMPTY_FORM } from "@/app/forms/form-state";
import { SavedStatus } from "@/app/forms/saved-status";
import { useFormAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { ariaAttributes, FieldProblem, FormProblem, HiddenFields } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { renameAction } from "../actions";

interface CourseNameProps {
  courseId: string;
  name: string;
  /** Whether the name is being changed already, as the link does without scripts. */
  isChanging: boolean;
}

/** The name as the page's heading. A click on it changes it: Enter or leaving the field stores it, Escape reverts it. */
export function CourseName({ courseId, name, isChanging }: CourseNameProps) {
  const t = useTranslate();
  const [state, action, pending] = useFormAction(renameAction, EMPTY_FORM);
  const { said, problems, values } = state;
  const [isEditing, setEditing] = useState(isChanging && said === undefined);
  const [shown, setShown] = useState(state);
  if (shown !== state) {
    setShown(state);
    if (said !== undefined) setEditing(false);
  }
  const link = useRef<HTMLAnchorElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isEditing) field.current?.select();
    else if (said !== undefined && document.activeElement === document.body) link.current?.focus();
  }, [isEditing, said]);
  const revert = () => {
    setEditing(false);
    // Once the link is there.
    setTimeout(() => link.current?.focus());
  };
  return (
    <div className="grid gap-1">
      <FormProblem>{problems[""]}</FormProblem>
      <div className={isEditing ? "sr-only" : "relative w-fit max-w-full pr-10"}>
        <h1 className="text-3xl wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {!isEditing && (
          <a
            ref={link}
            href="?change=name"
            aria-label={t("course.rename")}
            title={t("course.rename")}
            className="absolute -inset-x-2 -inset-y-1 flex items-start justify-end rounded-lg p-3 text-muted hover:bg-ink/5 hover:text-ink"
            onClick={(event) => {
              event.preventDefault();
              setEditing(true);
            }}
          >
            <Pencil aria-hidden="true" className="size-4.5" />
          </a>
        )}
      </div>
      {isEditing && (
        <form action={action} className="grid gap-1">
          <HiddenFields values={{ courseId }} />
          <input
            ref={field}
            name="name"
            id="course-name"
            aria-label={t("course.name")}
            {...ariaAttributes("course-name", undefined, problems.name)}
            defaultValue={values.name ?? name}
            autoComplete="off"
            required
            className="field -ml-3 min-h-12 w-[calc(100%+0.75rem)] py-0 text-3xl font-semibold tracking-tight"
            onKeyDown={({ key }) => key === "Escape" && revert()}
            onBlur={({ target }) => {
              if (target.value === name) setEditing(false);
              else if (!pending) target.form?.requestSubmit();
            }}
          />
          <FieldProblem id="course-name">{problems.name}</FieldProblem>
          <Button type="submit" className="hidden w-fit noscript:inline-flex">
            {t("course.rename")}
          </Button>
        </form>
      )}
      {(said !== undefined || pending) && <SavedStatus {...{ state, pending, action }} />}
    </div>
  );
}

import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "@/app/ui/button";
import { ariaAttributes, Problem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { type Message, message } from "@/lib/messages/message";
import { VERSION_NAME_CODE_POINTS, versionNaming } from "@/lib/validation/course-version";
import { check } from "@/lib/validation/problems";
import type { NamingResult } from "../session/name-version";

interface VersionNameFormProps {
  /** The name that the version has; null for none. */
  name: string | null;
  /** Saves a name, or removes it (null), and closes the form if that succeeds. */
  onSave: (name: string | null) => Promise<NamingResult>;
  onCancel: () => void;
}

/** The name of one version in a field of its own. Enter saves, Escape cancels; what was typed stays with an error. */
export function VersionNameForm({ name, onSave, onCancel }: VersionNameFormProps) {
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name ?? "");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Message | null>(null);
  const isOpen = useRef(true);

  // Before the next key arrives, which belongs to the field.
  useLayoutEffect(() => {
    isOpen.current = true;
    // Selecting text focuses its field in some browsers only.
    input.current?.focus();
    input.current?.select();
    return () => {
      isOpen.current = false;
    };
  }, []);

  const refuse = (why: Message) => {
    setProblem(why);
    input.current?.focus();
  };

  const save = async (next: string | null) => {
    if (isSaving) return;
    setSaving(true);
    setProblem(null);
    const result = await onSave(next);
    if (result === "done" || !isOpen.current) return;
    setSaving(false);
    refuse(message(`versions.naming_${result}`));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = check(versionNaming, { name: text });
    if (!checked.ok) refuse(describeProblem(checked.problems[0].code));
    else if (checked.value.name === name) onCancel();
    else void save(checked.value.name);
  };

  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // It would close the panel as well.
    event.stopPropagation();
    onCancel();
  };

  const shownProblem = problem ? t(problem) : undefined;
  return (
    <form
      noValidate
      className="mx-2 mt-1 mb-2 grid gap-1.5 rounded-lg border border-line p-2.5"
      onSubmit={submit}
      onKeyDown={cancelOnEscape}
    >
      <label htmlFor={id} className="text-sm font-medium">
        {t("versions.nameLabel")}
      </label>
      <input
        {...ariaAttributes(id, "hint", shownProblem)}
        ref={input}
        id={id}
        className="field"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={t("versions.nameExample")}
        value={text}
        readOnly={isSaving}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
      />
      <Problem id={`${id}-problem`}>{shownProblem}</Problem>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t("versions.nameHelp")}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="compact" variant="primary" aria-disabled={isSaving || undefined}>
          {t(isSaving ? "versions.savingName" : "versions.saveName")}
        </Button>
        <Button size="compact" onClick={onCancel}>
          {t("versions.cancel")}
        </Button>
        {name !== null && (
          <Button size="compact" aria-disabled={isSaving || undefined} onClick={() => void save(null)}>
            {t("versions.removeName")}
          </Button>
        )}
      </div>
    </form>
  );
}

function describeProblem(code: string): Message {
  if (code === "too_small") return message("versions.nameBlank");
  if (code === "too_big") return message("versions.nameTooLong", { most: VERSION_NAME_CODE_POINTS });
  return message("versions.nameInvalid");
}

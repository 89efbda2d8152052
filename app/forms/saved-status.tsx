import { startTransition } from "react";
import { useTranslate } from "@/app/ui/translations";
import { type FormState, toFormData } from "./form-state";

interface SavedStatusProps {
  state: Pick<FormState, "said" | "undo">;
  pending: boolean;
  action: (form: FormData) => void;
}

/** Says that a choice is stored, and undoes it. Choices store themselves, so they have no button that could say so. */
export function SavedStatus({ state: { said = "", undo }, pending, action }: SavedStatusProps) {
  const t = useTranslate();
  const text = pending ? t("saved.saving") : said;
  return (
    <div className={`flex items-center gap-2 text-sm text-muted ${text === "" ? "absolute" : ""}`}>
      <p role="status">{text}</p>
      {undo && !pending && (
        <button
          type="button"
          className="-my-1 min-h-8 cursor-pointer rounded-md px-1 font-semibold text-accent hover:bg-accent-soft noscript:hidden pointer-coarse:min-h-11"
          onClick={() => startTransition(() => action(toFormData(undo)))}
        >
          {t("saved.undo")}
        </button>
      )}
    </div>
  );
}

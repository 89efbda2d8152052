import { type RefObject, useEffect, useState } from "react";
import { readStatusAction } from "@/app/status/status-actions";
import { StatusForm } from "@/app/status/status-form";
import type { StatusFormState } from "@/app/status/status-form-state";
import { Spinner } from "@/app/ui/spinner";
import { StudioDialog } from "@/app/ui/studio-dialog";
import { useTranslate } from "@/app/ui/translations";
import { holeLabel } from "@/lib/editor/fairways";
import { TAB_ID } from "../session/tab-id";
import { useScene, useStudio } from "../session/use-studio";

interface StatusDialogProps {
  onClose: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

/** The status of the course. Asks the server for it when it opens, since it isn't part of the course. */
export function StatusDialog({ onClose, finalFocus }: StatusDialogProps) {
  const t = useTranslate();
  const { id } = useStudio().course;
  const { document } = useScene();
  const [initial, setInitial] = useState<StatusFormState | "loading" | "failed">("loading");
  useEffect(() => {
    const form = new FormData();
    form.set("courseId", id);
    readStatusAction(form).then(setInitial, () => setInitial("failed"));
  }, [id]);
  return (
    <StudioDialog title={t("status.title")} onClose={onClose} finalFocus={finalFocus}>
      <div className="grid gap-4 p-4 sm:p-5">
        <p className="text-sm text-muted">{t("status.help")}</p>
        {initial === "loading" ? (
          <Spinner className="mx-auto my-4" />
        ) : initial === "failed" ? (
          <p role="alert">{t("status.notLoaded")}</p>
        ) : (
          <StatusForm
            courseId={id}
            initial={initial}
            holes={document.holes.map((hole) => ({ id: hole.id, label: holeLabel(hole) }))}
            tab={TAB_ID}
          />
        )}
      </div>
    </StudioDialog>
  );
}

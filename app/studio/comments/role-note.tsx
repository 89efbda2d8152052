import { MessageSquareDiff } from "lucide-react";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import { canEdit } from "@/lib/editor/view";
import type { StudioSettings } from "../session/studio-settings";
import { usePage, useSettledSession, useStudio } from "../session/use-studio";
import { startSuggestion, useSuggestion } from "./suggestion";

/** For users who may not save: what they can do, and the way to suggest changes. */
export function RoleNote({ role, ownerName }: Pick<StudioSettings, "role" | "ownerName">) {
  const t = useTranslate();
  const studio = useStudio();
  const isSuggesting = canEdit(useSettledSession().view);
  if (isSuggesting) return <SuggestionNote owner={ownerName} />;
  return (
    <div role="note" className="studio-status">
      <p className="min-w-0">{t("studio.readOnly", { role, owner: ownerName })}</p>
      {can(role, "comment") && (
        <Button size="compact" onClick={() => startSuggestion(studio)}>
          <MessageSquareDiff aria-hidden className="size-4" />
          {t("comments.suggest")}
        </Button>
      )}
    </div>
  );
}

function SuggestionNote({ owner }: { owner: string }) {
  const t = useTranslate();
  const { dispatch, openSide } = useStudio();
  const isReviewing = usePage().side === "comments";
  const { differences } = useSuggestion();
  const count = differences.length;
  const discard = () => {
    if (count === 0 || window.confirm(t("comments.discardQuestion", { count })))
      dispatch({ type: "suggest", isOn: false });
  };
  return (
    <div role="note" className="studio-note flex flex-wrap items-center gap-x-3 gap-y-2 bg-select-soft">
      <p className="min-w-0 flex-1 basis-56">{t("comments.suggesting", { count, owner })}</p>
      <div className="flex flex-wrap gap-2">
        {!isReviewing && (
          <Button size="compact" variant="primary" onClick={() => openSide("comments")}>
            {t("comments.suggestNow")}
          </Button>
        )}
        <Button size="compact" onClick={discard}>
          {t("comments.discard")}
        </Button>
      </div>
    </div>
  );
}

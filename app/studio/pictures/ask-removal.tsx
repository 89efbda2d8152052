import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";

interface AskRemovalProps {
  question: string;
  onKeep: () => void;
  onRemove: () => void;
}

/** Asks before a picture or a survey is removed, which can't be undone. */
export function AskRemoval({ question, onKeep, onRemove }: AskRemovalProps) {
  const t = useTranslate();
  return (
    <>
      <p className="text-sm wrap-anywhere">{question}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="compact" autoFocus onClick={onKeep}>
          {t("pictures.keep")}
        </Button>
        <Button size="compact" variant="danger" onClick={onRemove}>
          {t("pictures.removeNow")}
        </Button>
      </div>
    </>
  );
}

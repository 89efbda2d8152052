import { useTranslate } from "@/app/ui/translations";
import type { Message } from "@/lib/messages/message";

interface GroupHeadingProps {
  title: string;
  id?: string;
  /** The name of the button. */
  add: string;
  /** Reason why no more can be added; null if there is room. */
  full: Message | null;
  onAdd: () => void;
}

/** The heading of a group of the inspector, with a button that adds to it. A full group says why it is. */
export function GroupHeading({ title, id, add, full, onAdd }: GroupHeadingProps) {
  const t = useTranslate();
  return (
    <div className="flex items-center justify-between">
      <h3 id={id} className="inspector-label">
        {title}
      </h3>
      <button
        type="button"
        className="inspector-add"
        aria-label={add}
        aria-disabled={full !== null || undefined}
        title={full ? t(full) : add}
        onClick={full ? undefined : onAdd}
      >
        {t("holes.add")}
      </button>
    </div>
  );
}

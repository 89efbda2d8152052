import { MessageSquare } from "lucide-react";
import { Link } from "@/app/ui/link";
import type { Translate } from "@/lib/messages/translator";

interface Props {
  courseId: string;
  /** The number of open conversations; undefined if there are none. */
  count: number | undefined;
  t: Translate;
}

/** The open conversations of a course in a list, as a link to them in the studio. */
export function OpenComments({ courseId, count, t }: Props) {
  if (!count) return null;
  return (
    <Link
      href={`/studio/courses/${courseId}#comments`}
      className="relative z-10 inline-flex items-center gap-1.5 rounded-md bg-sunken px-2 py-0.5 text-xs font-medium text-ink hover:underline pointer-coarse:min-h-11"
    >
      <MessageSquare aria-hidden className="size-3.5" />
      {t("home.openComments", { count })}
    </Link>
  );
}

import { useTranslate } from "@/app/ui/translations";
import { findFairway, findFairwayIn, mainFairwayId } from "@/lib/editor/fairways";
import type { CommentPerson } from "@/lib/validation/comments";
import type { HoleId } from "@/lib/validation/course-ids";
import { useSettledSession, useStudio } from "../session/use-studio";
import { splitComment } from "./comment-parts";

export function useNames(people: readonly CommentPerson[]): (userId: string) => string {
  const t = useTranslate();
  return (userId) => people.find(({ id }) => id === userId)?.name ?? t("comments.deletedAccount");
}

/** Returns a function that shows a hole as the shown layout plays it, or else the main one; null for a deleted hole. */
export function useShowHole(): (holeId: HoleId) => (() => void) | null {
  const { showHole } = useStudio();
  const { history, layoutId } = useSettledSession();
  return (holeId) => {
    const { present } = history;
    const main = mainFairwayId(holeId);
    const fairway = findFairwayIn(present, layoutId, main) ?? findFairway(present, main);
    return fairway && (() => showHole(fairway.id));
  };
}

/** The text of a comment, with names for mentions, and with buttons that go to the holes that it names. */
export function CommentText({ text, people }: { text: string; people: readonly CommentPerson[] }) {
  const nameOf = useNames(people);
  const toHole = useShowHole();
  const { holes } = useSettledSession().history.present;
  return splitComment(text).map(({ text: written, at, userId, hole }) => {
    if (userId !== undefined)
      return (
        <bdi key={at} className="comment-mention">
          @{nameOf(userId)}
        </bdi>
      );
    const named = hole === undefined ? undefined : holes.find(({ number }) => number === hole);
    const show = named && toHole(named.id);
    if (!show) return written;
    return (
      <button
        key={at}
        type="button"
        className="cursor-pointer font-medium text-accent underline underline-offset-4"
        onClick={show}
      >
        {written}
      </button>
    );
  });
}

import { HOLE_TEXTS } from "@/lib/messages/hole-words";
import { MENTION } from "@/lib/validation/comments";

/** In lower case and as in the interface: ids in mentions are case-sensitive. */
const words = HOLE_TEXTS.map((text) => text.replace(" {hole}", ""))
  .flatMap((word) => [word, word.toLowerCase()])
  .join("|");

/** A mention, or a hole: its word in any language, with an ending ("holes", "väylällä"), and a number. */
const PART = new RegExp(
  `${MENTION.source}|` +
    `(?<![\\p{L}\\p{N}])(?:${words})\\p{L}{0,4}\\s{1,3}(?<hole>\\d{1,2})(?![\\p{L}\\p{N}]|[.,]\\d)`,
  "gu",
);

/** A piece of a comment as it is stored: plain text, a mention of a user, or a hole by its number. */
export interface CommentPart {
  readonly text: string;
  /** Its position in the text. */
  readonly at: number;
  readonly userId?: string | undefined;
  readonly hole?: number | undefined;
}

export function splitComment(text: string): CommentPart[] {
  const parts: CommentPart[] = [];
  let at = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(PART)) {
    if (index > at) parts.push({ text: text.slice(at, index), at });
    const hole = groups.hole === undefined ? undefined : Number(groups.hole);
    parts.push({ text: found, at: index, userId: groups.userId, hole });
    at = index + found.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), at });
  return parts;
}

type NameOf = (userId: string) => string;

/** A comment as people read it, with names instead of ids. */
export function showComment(text: string, nameOf: NameOf): string {
  return splitComment(text)
    .map((part) => showPart(part, nameOf))
    .join("");
}

function showPart({ text, userId }: CommentPart, nameOf: NameOf): string {
  return userId === undefined ? text : `@${nameOf(userId)}`;
}

/** The stored text of a range of the shown one. A mention that is only partly in the range becomes plain text. */
export function sliceShown(
  text: string,
  nameOf: NameOf,
  from: number,
  to = Number.POSITIVE_INFINITY,
): string {
  let at = 0;
  let slice = "";
  for (const part of splitComment(text)) {
    const shown = showPart(part, nameOf);
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, shown.length)];
    if (start < end) slice += start === 0 && end === shown.length ? part.text : shown.slice(start, end);
    at += shown.length;
  }
  return slice;
}

/** Applies a change of the shown text to the stored one. Mentions outside of the change stay. */
export function retypeComment(text: string, nameOf: NameOf, next: string): string {
  const before = showComment(text, nameOf);
  const least = Math.min(before.length, next.length);
  let start = 0;
  while (start < least && before[start] === next[start]) start++;
  let same = 0;
  while (same < least - start && before.at(-1 - same) === next.at(-1 - same)) same++;
  return (
    sliceShown(text, nameOf, 0, start) +
    next.slice(start, next.length - same) +
    sliceShown(text, nameOf, before.length - same)
  );
}

/** The mention that a user is typing: where its @ is in the shown text, and what follows until the caret. */
export interface TypedMention {
  readonly at: number;
  readonly query: string;
}

/**
 * Finds the mention that is being typed before the caret; null if there is none, or it is finished. Names have spaces, so
 * a query may, too.
 */
export function findTypedMention(text: string, nameOf: NameOf, caret: number): TypedMention | null {
  const typed = /(?:^|[\s(])@([^\s@][^@\n]{0,59}|)$/u.exec(showComment(text, nameOf).slice(0, caret));
  const query = typed?.[1];
  if (query === undefined) return null;
  const at = caret - query.length - 1;
  // Text that is stored otherwise has a mention in it.
  return sliceShown(text, nameOf, at, caret) === `@${query}` ? { at, query } : null;
}

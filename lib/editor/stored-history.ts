import * as z from "zod";
import { type Message, type MessageValue, message } from "@/lib/messages/message";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { change } from "./changes/change";
import { type CourseDocument, isSameDocument } from "./document";
import { MAX_HISTORY_STEPS, undo } from "./history";
import { memoize } from "./memoize";
import type { CoursePoint } from "./points";
import type { Selection } from "./selection";
import type { JoinedHistory, Session, StepContext } from "./session";

/** Maximum number of stored steps. Those nearest to the present document are kept. */
const MAX_STORED_STEPS = 200;

/** Maximum length of a stored history, in characters. 200 edits of a course with 18 holes take 100 000. */
const MAX_STORED_CHARACTERS = 1_000_000;

/** The step that restores a draft (`restoreDraft`). */
const RESTORE = message("drafts.restore").key;

type CourseHistory = Session["history"];
type Step = CourseHistory["past"][number];

/**
 * Serialises the steps of a history, those nearest to the present first. Omits steps that are too far from it to fit. Null if there
 * is nothing to store.
 */
export function encodeHistory({ past, future }: CourseHistory): string | null {
  let characters = 0;
  let steps = 0;
  const encodeSide = (side: readonly Step[]): string[] => {
    const texts: string[] = [];
    for (const step of side.toReversed()) {
      const json = encodeStep(step);
      if (steps === MAX_STORED_STEPS || characters + json.length > MAX_STORED_CHARACTERS) break;
      steps++;
      characters += json.length;
      texts.push(json);
    }
    return texts;
  };
  const [pastSteps, futureSteps] = [encodeSide(past), encodeSide(future)];
  return steps === 0 ? null : `{"past":[${pastSteps.join(",")}],"future":[${futureSteps.join(",")}]}`;
}

/** Cached, so that each edit encodes only its own step. */
const encodeStep = memoize(({ label, context, changes }: Step) =>
  JSON.stringify({ label, context: context && encodeContext(context), changes }),
);

/** Most steps lead to where they were made, and show the main layout. */
function encodeContext({ before, after }: StepContext) {
  const [from, to] = [before, after].map(({ selection, layoutId }) => ({
    selection,
    ...(layoutId !== MAIN_LAYOUT_ID && { layoutId }),
  }));
  return { before: from, ...(after !== before && { after: to }) };
}

const messageValue: z.ZodType<MessageValue> = z.lazy(() =>
  z.union([z.string(), z.number(), storedMessage, z.looseObject({ metres: z.number() }), measured]),
);
const measured = z.object({ value: z.number(), decimals: z.number() });
const storedMessage = z.object({
  key: z.string(),
  values: z.record(z.string(), messageValue).optional(),
}) as z.ZodType<Message>;

const ids = z.array(z.string());
const end = z.enum(["tee", "target"]);
const index = z.int().nonnegative();
const handle = z.union([
  z.object({ fairwayId: z.string(), part: end }),
  z.object({ fairwayId: z.string(), part: z.literal("point"), pathId: z.string(), index }),
]);
const point = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("handle"), handle }),
  z.object({ kind: z.literal("end"), holeId: z.string(), end, id: z.string() }),
  z.object({ kind: z.literal("corner"), featureId: z.string(), index }),
]) satisfies z.ZodType<CoursePoint>;
const selection = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({
    kind: z.literal("hole"),
    fairwayId: z.string(),
    pathId: z.string().nullable(),
    point: z.exactOptional(point),
  }),
  z.object({ kind: z.literal("feature"), featureId: z.string(), point: z.exactOptional(point) }),
  z.object({
    kind: z.literal("group"),
    group: z.object({ holeIds: ids, featureIds: ids }),
    anchor: z.string().nullable(),
    isSticky: z.boolean(),
  }),
]) satisfies z.ZodType<Selection>;
const whereabouts = z.object({ selection, layoutId: z.string().default(MAIN_LAYOUT_ID) });

const storedStep = z.object({
  label: storedMessage,
  context: z
    .object({ before: whereabouts, after: whereabouts.optional() })
    .transform(({ before, after = before }): StepContext => ({ before, after }))
    .nullable(),
  changes: z.array(change),
});

/** Steps are parsed one by one, so that an unreadable one doesn't invalidate those nearer to the present. */
const storedHistory = z.object({ past: z.array(z.unknown()), future: z.array(z.unknown()) });

/**
 * Joins the steps stored by an earlier page to the session's own. Undo reverts by field what a step changed, so the course may have
 * changed elsewhere since. Restoring a draft was a step, which the stored ones replace. Null if the text is unreadable.
 * @param isReadable whether a label can be shown; an earlier release may have used other messages.
 */
export function joinHistory(
  { history }: Pick<Session, "history">,
  text: string,
  isReadable: (label: Message) => boolean,
): JoinedHistory | null {
  const stored = parseHistory(text);
  if (!stored) return null;
  const decode = (steps: readonly unknown[]) => decodeSide(steps, isReadable);
  const joined: CourseHistory = {
    ...history,
    past: [...decode(stored.past), ...history.past].slice(-MAX_HISTORY_STEPS),
  };
  if (history.past.length > 1 || history.future.length > 0) return { history: joined, steps: 1 };
  const [restore] = history.past;
  if (!restore) return { history: { ...joined, future: decode(stored.future) }, steps: 1 };
  // The steps that led to the restored draft replace the one that restored it.
  const replaced = {
    ...joined,
    past: joined.past.filter((step) => step !== restore),
    future: decode(stored.future),
  };
  // Not back to the saved document: the restored one may have been saved meanwhile.
  const steps = restore.label.key === RESTORE ? countSteps(replaced, undo(history).history.present) : null;
  return steps === null ? { history: joined, steps: 1 } : { history: replaced, steps };
}

/** The number of undo steps back to a document; null if none leads there. */
function countSteps(history: CourseHistory, document: CourseDocument): number | null {
  let at = history;
  for (let steps = 1; steps <= history.past.length; steps++) {
    at = undo(at).history;
    if (isSameDocument(at.present, document)) return steps;
  }
  return null;
}

function parseHistory(text: string): z.infer<typeof storedHistory> | null {
  try {
    return storedHistory.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The steps of one side, the one nearest to the present last, up to the first one that is unreadable. */
function decodeSide(steps: readonly unknown[], isReadable: (label: Message) => boolean): Step[] {
  const decoded: Step[] = [];
  for (const step of steps) {
    const parsed = storedStep.safeParse(step).data;
    if (!parsed || !isReadable(parsed.label)) break;
    decoded.push(parsed);
  }
  return decoded.reverse();
}

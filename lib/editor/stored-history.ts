import * as z from "zod";
import type { Message, MessageValue } from "@/lib/messages/message";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { type CourseDocument, isSameDocument } from "./document";
import { storedDocument } from "./draft";
import { MAX_HISTORY_STEPS } from "./history";
import type { Selection } from "./selection";
import type { JoinedHistory, Session, StepContext } from "./session";

/** Maximum number of stored steps. Those nearest to the present document are kept. */
const MAX_STORED_STEPS = 200;

/**
 * Maximum length of a stored history, in characters. 200 edits of a course with 18 holes take 150 000;
 * storing whole documents would take 3 million.
 */
const MAX_STORED_CHARACTERS = 1_000_000;

type CourseHistory = Session["history"];
type Step = CourseHistory["past"][number];

interface Item {
  readonly id: string;
}

/** The change to one list in a step: the new or different items, and the order of ids if it differs. */
interface ListChange {
  readonly items: readonly Item[];
  readonly ids?: readonly string[];
}

const PARTS = ["holes", "layouts", "features"] as const;

/**
 * The difference between a state and its neighbour on the side of the present. Unchanged parts are omitted.
 */
type Change = { readonly [Part in (typeof PARTS)[number]]?: ListChange };

/** A step as JSON, valid for the label and the neighbour that it was made with. */
interface EncodedStep {
  readonly neighbour: WeakRef<CourseDocument>;
  readonly label: Step["label"];
  readonly json: string;
}

/**
 * Cache of steps as JSON, by their state, so that each edit encodes only its own step. The reference to the neighbour is
 * weak: a strong one would chain every state to the next one, and whatever still holds the first document, such as a
 * callback of the first render, would keep all states alive that the history has discarded.
 */
const encoded = new WeakMap<CourseDocument, EncodedStep>();

/**
 * Serialises a history: the present document, and for every other state its difference from its neighbour.
 * Omits steps that are too far from the present to fit. Null if there is nothing to store, or no step fits.
 */
export function encodeHistory({ past, present, future }: CourseHistory): string | null {
  if (past.length === 0 && future.length === 0) return null;
  const document = JSON.stringify(present);
  let characters = document.length;
  let steps = 0;
  const encodeSide = (side: readonly Step[]): string[] => {
    const texts: string[] = [];
    let neighbour = present;
    for (const step of side.toReversed()) {
      const json = encodeStep(step, neighbour);
      if (steps === MAX_STORED_STEPS || characters + json.length > MAX_STORED_CHARACTERS) break;
      steps++;
      characters += json.length;
      texts.push(json);
      neighbour = step.state;
    }
    return texts;
  };
  const sides = [encodeSide(past), encodeSide(future)];
  if (steps === 0) return null;
  const [pastSteps, futureSteps] = sides.map((texts) => `[${texts.join(",")}]`);
  return `{"present":${document},"past":${pastSteps},"future":${futureSteps}}`;
}

function encodeStep(step: Step, neighbour: CourseDocument): string {
  const known = encoded.get(step.state);
  if (known?.neighbour.deref() === neighbour && known.label === step.label) return known.json;
  const { label, context, state } = step;
  const json = JSON.stringify({
    label,
    context: context && encodeContext(context),
    change: compareDocuments(neighbour, state),
  });
  encoded.set(state, { neighbour: new WeakRef(neighbour), label, json });
  return json;
}

/** Most steps lead to where they were made, and show the main layout. */
function encodeContext({ before, after }: StepContext) {
  const [from, to] = [before, after].map(({ selection, layoutId }) => ({
    selection,
    ...(layoutId !== MAIN_LAYOUT_ID && { layoutId }),
  }));
  return { before: from, ...(after !== before && { after: to }) };
}

/** Compares by identity, since an edit reuses unchanged objects. */
function compareDocuments(from: CourseDocument, to: CourseDocument): Change {
  const change: Partial<Record<keyof Change, ListChange>> = {};
  for (const part of PARTS) {
    if (from[part] !== to[part]) change[part] = compareLists(from[part], to[part]);
  }
  return change;
}

function compareLists(from: readonly Item[], to: readonly Item[]): ListChange {
  const known = new Map(from.map((item) => [item.id, item]));
  const items = to.filter((item) => known.get(item.id) !== item);
  const isSameOrder = from.length === to.length && from.every(({ id }, index) => id === to[index]?.id);
  return isSameOrder ? { items } : { items, ids: to.map(({ id }) => id) };
}

const messageValue: z.ZodType<MessageValue> = z.lazy(() =>
  z.union([z.string(), z.number(), message, z.looseObject({ metres: z.number() }), measured]),
);
const measured = z.object({ value: z.number(), decimals: z.number() });
const message = z.object({
  key: z.string(),
  values: z.record(z.string(), messageValue).optional(),
}) as z.ZodType<Message>;

const listChange = <T extends z.ZodType>(items: T) =>
  z.object({ items, ids: z.array(z.string()).optional() }).optional();

const ids = z.array(z.string());
const selection = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("hole"), fairwayId: z.string(), pathId: z.string().nullable() }),
  z.object({ kind: z.literal("feature"), featureId: z.string() }),
  z.object({
    kind: z.literal("group"),
    group: z.object({ holeIds: ids, featureIds: ids }),
    anchor: z.string().nullable(),
    isSticky: z.boolean(),
  }),
]) satisfies z.ZodType<Selection>;
const whereabouts = z.object({ selection, layoutId: z.string().default(MAIN_LAYOUT_ID) });

const storedStep = z.object({
  label: message,
  context: z
    .object({ before: whereabouts, after: whereabouts.optional() })
    .transform(({ before, after = before }): StepContext => ({ before, after }))
    .nullable(),
  change: z.object({
    holes: listChange(storedDocument.shape.holes),
    layouts: listChange(storedDocument.shape.layouts),
    features: listChange(storedDocument.shape.features),
  }),
});

/** Steps are parsed one by one later, so that an unreadable one doesn't invalidate those before it. */
const storedHistory = z.object({
  present: storedDocument,
  past: z.array(z.unknown()),
  future: z.array(z.unknown()),
});

/**
 * Joins the history stored by an earlier page to the session's own, which may already have steps: restoring a
 * draft or merging adds one, and the user may have edited meanwhile. Null if the text is unreadable, or the
 * stored history does not end with one of the session's documents because the course has changed elsewhere.
 * @param isReadable whether a label can be shown; an earlier release may have used other messages.
 */
export function joinHistory(
  { history, saving }: Pick<Session, "history" | "saving">,
  text: string,
  isReadable: (label: Message) => boolean,
): JoinedHistory | null {
  const stored = parseHistory(text);
  if (!stored) return null;
  const states = [...history.past.map(({ state }) => state), history.present];
  const at = states.findIndex((state) => isSameDocument(state, stored.present));
  const present = states[at];
  const first = states[0];
  if (!present || !first) return null;

  // Undoing everything must lead to the session's own document objects, because it detects by identity
  // whether a document is saved.
  const known = [first, saving.saved];
  const decode = (steps: readonly unknown[]) => decodeSide(steps, present, known, isReadable);
  const past = decode(stored.past);
  const began = past.findLastIndex(({ state }) => state === first);
  // The steps of the earlier page lead from the first document to this one, so they replace the session's
  // single "restore" step.
  const replaces = at > 0 && began >= 0;
  const isUnchanged = at === states.length - 1 && history.future.length === 0;
  return {
    history: {
      past: [...past, ...history.past.slice(replaces ? at : 0)].slice(-MAX_HISTORY_STEPS),
      present: history.present,
      future: isUnchanged ? decode(stored.future) : history.future,
    },
    steps: replaces && isUnchanged ? past.length - began : 1,
  };
}

function parseHistory(text: string): z.infer<typeof storedHistory> | null {
  try {
    return storedHistory.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The steps of one side, farthest from the present first, up to the first one that is unreadable. */
function decodeSide(
  steps: readonly unknown[],
  present: CourseDocument,
  known: readonly CourseDocument[],
  isReadable: (label: Message) => boolean,
): Step[] {
  const decoded: Step[] = [];
  let neighbour = present;
  for (const step of steps) {
    const parsed = storedStep.safeParse(step).data;
    const changed = parsed && isReadable(parsed.label) ? applyChange(neighbour, parsed.change) : null;
    if (!parsed || !changed) break;
    const state = known.find((document) => isSameDocument(document, changed)) ?? changed;
    decoded.push({ label: parsed.label, context: parsed.context, state });
    neighbour = state;
  }
  return decoded.reverse();
}

/** The document after a change; null if the change refers to an item that the document lacks. */
function applyChange(
  from: CourseDocument,
  { holes, layouts, features }: z.infer<typeof storedStep>["change"],
): CourseDocument | null {
  const changed = {
    holes: applyListChange(from.holes, holes),
    layouts: applyListChange(from.layouts, layouts),
    features: applyListChange(from.features, features),
  };
  const isComplete = changed.holes && changed.layouts?.[0] && changed.features;
  return isComplete ? (changed as CourseDocument) : null;
}

function applyListChange<T extends Item>(
  from: readonly T[],
  change: { readonly items: readonly T[]; readonly ids?: readonly string[] | undefined } | undefined,
): readonly T[] | null {
  if (!change) return from;
  const byId = new Map([...from, ...change.items].map((item) => [item.id, item]));
  const items = (change.ids ?? from.map(({ id }) => id)).map((id) => byId.get(id));
  return items.every((item) => item !== undefined) ? items : null;
}

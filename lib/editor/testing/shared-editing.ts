import { offsetBy } from "@/lib/geo/offset";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { findItem } from "../changes/apply";
import { applyLegally } from "../changes/apply-legally";
import type { Change } from "../changes/change";
import { diff } from "../changes/diff";
import type { CourseSave, SaveAnswer, Unapplied } from "../changes/save";
import { addFeature, changeFeature, deleteFeature } from "../commands/features";
import { changeHole } from "../commands/hole-details";
import { addNewHole, deleteHole } from "../commands/holes";
import { addLayout, changeLayout, deleteLayout, playHoleIn } from "../commands/layouts";
import { type CourseDocument, toCourseDocument } from "../document";
import { draft } from "../draft";
import { mainFairwayId } from "../fairways";
import { hasUnsavedWork, type SaveResult } from "../saving";
import { openSession, type Session, type SessionEvent } from "../session";
import { reduceSession } from "../session-reducer";
import { unsavedWork } from "../unsaved-work";
import { fairway, HOME, storedCourse } from "./courses";
import { wholeFeature } from "./whole-course";

// Simulates several studios that edit one course over an unreliable network, without a browser: real sessions, and a server that
// applies their changes to the document that it stores. The test determines the events and their order.

const parse = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** A save request that a client has sent. */
interface Sent {
  readonly save: CourseSave;
  readonly page: number;
  result: SaveResult | null;
}

/** A text that a user wrote into a field. Every text is written once. */
interface Written {
  readonly at: readonly string[];
  readonly text: string;
}

/** A user's studio. */
interface Client {
  readonly name: number;
  session: Session;
  /** Number of reloads. Answers to an earlier page are discarded. */
  page: number;
  /** Texts that the user's document has, by the user's own edits. */
  written: Written[];
  sent: Sent | null;
}

export interface SharedEditing {
  /** Number of occurrences of each event, so that a test can verify that it exercises them. */
  readonly counts: Record<string, number>;
  /** Performs a user's edit, undo or redo. `what` and `at` select one of the possible edits. */
  edit(client: number, what: number, at: number): void;
  undo(client: number): void;
  redo(client: number): void;
  /** Sends the client's save, if it has one to send and none in flight. */
  send(client: number): void;
  /** The server handles the client's save. */
  arrive(client: number): void;
  /** The client gets the answer to its save. */
  respond(client: number): void;
  /** The client's save, or the answer to it, is lost. */
  lose(client: number): void;
  /** The client's stream delivers the newest version. */
  push(client: number): void;
  /** The page is closed and another one opens, which restores the draft. */
  reload(client: number): void;
  /** The server restarts: everything in flight is lost. */
  restart(): void;
  /** All users are online again, and save. */
  settle(): void;
  /** The documents that the clients show, and the stored one. */
  documents(): { stored: CourseDocument; shown: CourseDocument[] };
}

/**
 * @throws Error if a text disappears from its author's document other than by the author's own edits, unless the server had stored
 * it, or it is in the author's list of changes that were not applied; or if undo or redo changes a field that the server got from
 * another user since.
 */
export function startSharedEditing(clientCount: number): SharedEditing {
  const counts: Record<string, number> = {};
  const count = (name: string, by = 1) => {
    counts[name] = (counts[name] ?? 0) + by;
  };
  let stored: OwnedCourse = storedCourse([1, 2, 3, 4, 5, 6].map((number) => fairway(number)));
  /** Every stored version, and the outcome of each save by its id. */
  const versions = new Map([[stored.version, toCourseDocument(stored)]]);
  const outcomes = new Map<string, readonly Unapplied[]>();
  /** Texts that the server has stored. */
  const storedTexts = new Set<string>();
  let nextId = 100;
  const newId = (prefix: string) => `${prefix}_${String(nextId++).padStart(26, "0")}`;
  const clients: Client[] = Array.from({ length: clientCount }, (_, name) => ({
    ...{ name, session: openSession(parse(stored)), page: 0, written: [], sent: null },
  }));
  const clientOf = (index: number) => clients[index % clients.length] as Client;

  /** @param own whether the user triggered the event, rather than the server or another user. */
  function dispatch(client: Client, event: SessionEvent, own: boolean): readonly Change[] {
    const before = client.session.history.present;
    client.session = reduceSession(client.session, event);
    const after = client.session.history.present;
    const changes = diff(before, after);
    const hasText = ({ at, text }: Written) => {
      const item = findItem(after, at.slice(0, -1));
      return item?.[at.at(-1) as string] === text;
    };
    if (own) {
      const added = changes.flatMap((each): Written[] =>
        each.kind === "set" && /^text \d+$/.test(String(each.to))
          ? [{ at: each.at, text: String(each.to) }]
          : [],
      );
      client.written = [...client.written, ...added].filter(hasText);
      return changes;
    }
    const { unapplied, saving } = client.session;
    const listed = JSON.stringify(unapplied);
    // A draft's save that is sent again: the answer will say what became of it.
    const pending = JSON.stringify(saving.pending?.changes ?? []);
    const isKept = (each: Written) => hasText(each) || pending.includes(JSON.stringify(each.text));
    for (const { at, text } of client.written.filter((each) => !isKept(each))) {
      if (storedTexts.has(text)) continue;
      if (!listed.includes(JSON.stringify(text))) {
        throw new Error(`${event.type} loses ${text} of ${client.name} at ${at.join("/")}`);
      }
      count("listed");
    }
    client.written = client.written.filter(isKept);
    return changes;
  }

  function stepThroughHistory(client: Client, type: "undo" | "redo"): void {
    const { present } = client.session.history;
    const [step] = client.session.history[type === "undo" ? "past" : "future"].slice(-1);
    const own = new Set(
      step?.changes.map((each) => JSON.stringify("at" in each ? each.at.slice(0, 2) : null)),
    );
    if (dispatch(client, { type }, true).length > 0) count(type);
    const foreign = diff(present, client.session.history.present).filter(
      (each) =>
        each.kind === "set" && each.at[0] !== "layouts" && !own.has(JSON.stringify(each.at.slice(0, 2))),
    );
    if (foreign.length > 0)
      throw new Error(`${type} by ${client.name} changed what the step did not: ${JSON.stringify(foreign)}`);
  }

  function possibleEdits({ session }: Client, at: number): SessionEvent[] {
    const { holes, layouts, features } = session.history.present;
    const pick = <T>(items: readonly T[]): T | undefined => items[at % items.length];
    const [hole, layout, feature] = [pick(holes), pick(layouts), pick(features)];
    const text = `text ${nextId++}`;
    const commands = [
      hole && changeHole(hole.id, { name: text }),
      hole && changeHole(hole.id, { notes: text }),
      hole && deleteHole(hole.id),
      addNewHole(newId("fairway"), offsetBy(HOME, { east: at, north: 50 })),
      layout && changeLayout(layout.id, { description: text }),
      layouts.length < 4 && addLayout(newId("layout"), text, layout?.id ?? "", () => newId("play")),
      layout && layouts.length > 1 && deleteLayout(layout.id),
      layout && hole && playHoleIn(layout.id, hole.id, newId("play")),
      addFeature({
        ...wholeFeature,
        id: newId("feature"),
        holeIds: hole ? [hole.id] : [],
        layoutIds: [],
        dropZoneId: null,
      }),
      feature && changeFeature(feature.id, { notes: text }),
      feature && deleteFeature(feature.id),
    ];
    const events = commands.flatMap((command): SessionEvent[] => (command ? [{ type: "run", command }] : []));
    const moves = hole
      ? ([
          {
            type: "nudge",
            target: { kind: "handle", handle: { fairwayId: mainFairwayId(hole.id), part: "tee" } },
            by: { east: 1, north: 1 },
            at: nextId * 5_000,
          },
        ] as const)
      : [];
    return [...moves, ...events];
  }

  function send(client: Client): void {
    const { history, saving } = client.session;
    if (!hasUnsavedWork(saving, history.present) || client.sent) return;
    if (saving.phase.kind !== "idle" && saving.phase.kind !== "failed") return;
    dispatch(client, { type: "save-started", id: newId("save") }, false);
    const { pending, version: base } = client.session.saving;
    if (!pending) throw new Error("Nothing to send");
    const save = parse({
      id: pending.id,
      account: `user_${client.name}`,
      base,
      changes: [...pending.changes],
    });
    client.sent = { save, page: client.page, result: null };
    count("sent");
  }

  function arrive(client: Client): void {
    const { sent } = client;
    if (!sent || sent.result) return;
    const { id, base, changes } = sent.save;
    const known = outcomes.get(id);
    let unapplied = known ?? [];
    if (known) count("sent again");
    else {
      const document = toCourseDocument(stored);
      const applied = applyLegally(document, changes, versions.get(base) ?? null);
      unapplied = applied.leftOut.map(({ index: _, ...each }) => each);
      for (const text of JSON.stringify(applied.document).match(/text \d+/g) ?? []) storedTexts.add(text);
      if (applied.document !== document) {
        stored = { ...stored, ...parse(applied.document as OwnedCourse), version: stored.version + 1 };
        versions.set(stored.version, toCourseDocument(stored));
      }
      outcomes.set(id, unapplied);
      count("saved");
      count("unapplied", unapplied.length);
    }
    const now = toCourseDocument(stored);
    const answer: SaveAnswer = {
      version: stored.version,
      // Thinning leaves every third version.
      update:
        base % 3 === 0
          ? { to: stored.version, document: now as never }
          : { from: base, to: stored.version, changes: diff(versions.get(base) as CourseDocument, now) },
      unapplied: [...unapplied],
      by: null,
    };
    sent.result = { kind: "saved", answer: parse(answer) };
  }

  function finish(client: Client, result: SaveResult): void {
    const { sent } = client;
    client.sent = null;
    if (sent && sent.page === client.page) dispatch(client, { type: "save-finished", result, at: 1 }, false);
  }

  function lose(client: Client): void {
    const { sent } = client;
    if (!sent) return;
    count(sent.result ? "response lost" : "request lost");
    finish(client, { kind: "failed", trouble: "offline" });
  }

  function push(client: Client): void {
    const { version } = client.session.saving;
    const from = versions.get(version) as CourseDocument;
    const update = { from: version, to: stored.version, changes: diff(from, toCourseDocument(stored)) };
    if (
      dispatch(client, { type: "update-received", update: parse(update), by: null, at: 1 }, false).length > 0
    ) {
      count("pushed");
    }
  }

  function reload(client: Client): void {
    const work = unsavedWork(client.session);
    client.page++;
    client.session = openSession(parse(stored));
    if (work) {
      const restored = draft.parse(parse({ ...work, editedAt: 1 }));
      dispatch(client, { type: "restore", draft: restored, at: 1 }, false);
    }
    count("reloaded");
  }

  return {
    counts,
    edit(index, what, at) {
      const client = clientOf(index);
      const events = possibleEdits(client, at);
      const event = events[what % events.length];
      if (event && dispatch(client, event, true).length > 0) count("edited");
    },
    undo: (index) => stepThroughHistory(clientOf(index), "undo"),
    redo: (index) => stepThroughHistory(clientOf(index), "redo"),
    send: (index) => send(clientOf(index)),
    arrive: (index) => arrive(clientOf(index)),
    respond(index) {
      const client = clientOf(index);
      if (client.sent?.result) finish(client, client.sent.result);
    },
    lose: (index) => lose(clientOf(index)),
    push: (index) => push(clientOf(index)),
    reload: (index) => reload(clientOf(index)),
    restart() {
      for (const client of clients) lose(client);
      count("restarted");
    },
    settle() {
      for (let round = 0; round < 4; round++) {
        for (const client of clients) {
          for (const step of [
            arrive,
            () => client.sent?.result && finish(client, client.sent.result),
            push,
            send,
          ]) {
            step(client);
          }
          arrive(client);
          if (client.sent?.result) finish(client, client.sent.result);
        }
      }
    },
    documents: () => ({
      stored: toCourseDocument(stored),
      shown: clients.map(({ session }) => session.history.present),
    }),
  };
}

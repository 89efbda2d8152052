import { dequal } from "dequal/lite";
import { offsetBy } from "@/lib/geo/offset";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { addFeature, changeFeature, deleteFeature } from "../commands/features";
import { changeHole } from "../commands/hole-details";
import { addNewHole, deleteHole } from "../commands/holes";
import { addLayout, changeLayout, deleteLayout, playHoleIn } from "../commands/layouts";
import type { CourseDocument } from "../document";
import { draft } from "../draft";
import { dropMissingReferences } from "../references";
import { findConflict } from "../remote-changes";
import type { SaveResult } from "../saving";
import { openSession, type Session, type SessionEvent } from "../session";
import { reduceSession } from "../session-reducer";
import { hasUnsavedWork } from "../status";
import { fairway, HOME, storedCourse } from "./courses";
import { wholeFeature } from "./whole-course";

// Simulates several studios that edit one course over an unreliable network, without a browser: real
// sessions, and a server that stores whole documents under If-Match. The test determines the events and their
// order.

const LISTS = ["holes", "layouts", "features"] as const;
type ItemId = string;

/** The ids of the items that differ between two documents. */
function changedItems(before: CourseDocument, after: CourseDocument): ItemId[] {
  return LISTS.flatMap((list) => {
    const [old, now] = [before, after].map(
      (document) => new Map((document[list] as readonly { id: string }[]).map((item) => [item.id, item])),
    ) as [Map<string, object>, Map<string, object>];
    return [...new Set([...old.keys(), ...now.keys()])].filter((id) => !dequal(old.get(id), now.get(id)));
  });
}

/**
 * The ids of the items that differ by more than references: a layout loses the plays of a hole that a user
 * deletes, and gets them back if the hole is kept after all.
 */
function editedItems(before: CourseDocument, after: CourseDocument): ItemId[] {
  const differing = new Set(
    changedItems(withCommonReferences(before, after), withCommonReferences(after, before)),
  );
  return changedItems(before, after).filter(
    (id) => differing.has(id) || !isIn(before, id) || !isIn(after, id),
  );
}

/** A document without references to items that another document lacks. Its own holes are left unchanged. */
function withCommonReferences(document: CourseDocument, other: CourseDocument): CourseDocument {
  const common = <T extends { readonly id: string }>(items: readonly T[]) =>
    items.filter(({ id }) => isIn(other, id));
  const holes = common(document.holes);
  const repaired = dropMissingReferences({
    ...document,
    holes,
    layouts: common(document.layouts),
    features: common(document.features),
  });
  const again = dropMissingReferences({
    ...repaired,
    holes: other.holes.filter(({ id }) => isIn(document, id)),
  });
  return { ...again, holes };
}

function isIn(document: CourseDocument, id: ItemId): boolean {
  return LISTS.some((list) => document[list].some((item) => item.id === id));
}

function withoutNumbers(document: CourseDocument): CourseDocument {
  return { ...document, holes: document.holes.map((hole) => ({ ...hole, number: 0 })) };
}

const parse = <T>(value: T): T => JSON.parse(JSON.stringify(value));

/** A save request that a client has sent. */
interface Sent {
  readonly version: number;
  readonly document: CourseDocument;
  /** The items that the user changed since the last save that the server accepted. */
  readonly ownChanges: ReadonlySet<ItemId>;
  readonly page: number;
  result: SaveResult | null;
}

/** A user's studio. */
interface Client {
  readonly name: number;
  session: Session;
  /** Number of reloads. Responses to an earlier page are discarded. */
  page: number;
  ownChanges: Set<ItemId>;
  /** Whether this user or another one last changed each item, as seen by this user. */
  readonly lastEditor: Map<ItemId, "self" | "other">;
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
  /** The client gets the response to its save. */
  respond(client: number): void;
  /** The client's save, or the response to it, is lost. */
  lose(client: number): void;
  /** The client's stream delivers the newest version. */
  push(client: number): void;
  /** The page is closed and another one opens, which restores the draft. */
  reload(client: number): void;
  /** The server restarts: everything in flight is lost. */
  restart(): void;
  /** All users are online again, resolve their conflicts, and save. */
  settle(sides: readonly ("mine" | "theirs")[]): void;
  /** The documents that the clients show, and the stored one. */
  documents(): { stored: CourseDocument; shown: CourseDocument[] };
}

/**
 * @throws Error if a save changes an item that its user hasn't changed, so that another user's acknowledged
 * edit would be lost; or if undo or redo changes an item that another user changed last.
 */
export function startSharedEditing(clientCount: number): SharedEditing {
  const counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  let stored: OwnedCourse = storedCourse([1, 2, 3, 4, 5, 6].map((number) => fairway(number)));
  let nextId = 100;
  const newId = (prefix: string) => `${prefix}_${String(nextId++).padStart(26, "0")}`;
  const clients: Client[] = Array.from({ length: clientCount }, (_, name) => ({
    ...{ name, session: openSession(parse(stored)), page: 0, ownChanges: new Set<ItemId>() },
    ...{ lastEditor: new Map(), sent: null },
  }));
  const clientOf = (index: number) => clients[index % clients.length] as Client;

  /** @param own whether the user triggered the event, rather than the server or another user. */
  function dispatch(client: Client, event: SessionEvent, own: boolean): ItemId[] {
    const before = client.session.history.present;
    client.session = reduceSession(client.session, event);
    const after = client.session.history.present;
    const changed = changedItems(before, after);
    if (own) for (const id of changed) client.ownChanges.add(id);
    // Being renumbered because of another user's hole doesn't change a hole's last editor, and losing a play
    // doesn't change a layout's.
    const editedNow = own ? changed : editedItems(withoutNumbers(before), withoutNumbers(after));
    for (const id of editedNow) client.lastEditor.set(id, own ? "self" : "other");
    return changed;
  }

  function stepThroughHistory(client: Client, type: "undo" | "redo"): void {
    const before = new Map(client.lastEditor);
    const { present } = client.session.history;
    if (dispatch(client, { type }, true).length > 0) count(type);
    const changed = editedItems(present, client.session.history.present);
    const others = changed.filter((id) => before.get(id) === "other" && !isAsStored(client, id));
    if (others.length > 0) throw new Error(`${type} by ${client.name} changed what others did: ${others}`);
  }

  /**
   * Whether the item is the same in the user's document and in the newest version that their client knows.
   */
  function isAsStored({ session: { saving, history } }: Client, id: ItemId): boolean {
    const known = saving.phase.kind === "conflict" ? saving.phase.theirs.document : saving.saved;
    return !changedItems(known, history.present).includes(id);
  }

  function possibleEdits({ session }: Client, at: number): SessionEvent[] {
    const { holes, layouts, features } = session.history.present;
    const pick = <T>(items: readonly T[]): T | undefined => items[at % items.length];
    const [hole, layout, feature] = [pick(holes), pick(layouts), pick(features)];
    const text = `${at}`;
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
            handle: { fairwayId: hole.id, part: "tee" },
            by: { east: 1, north: 1 },
            at: nextId * 5_000,
          },
        ] as const)
      : [];
    return [...moves, ...events];
  }

  function send(client: Client): void {
    const { history, saving } = client.session;
    if (!hasUnsavedWork(saving, history.present) || saving.phase.kind === "conflict" || client.sent) return;
    if (saving.phase.kind !== "idle" && saving.phase.kind !== "failed") return;
    client.sent = {
      ...{ version: saving.version, document: parse(history.present), page: client.page, result: null },
      ownChanges: client.ownChanges,
    };
    client.ownChanges = new Set();
    dispatch(client, { type: "save-started" }, false);
    count("sent");
  }

  function arrive(client: Client): void {
    const { sent } = client;
    if (!sent || sent.result) return;
    if (sent.version !== stored.version) {
      count("conflict");
      sent.result = { kind: "conflict", theirs: parse(stored) };
      // The save was not stored, so its changes remain the user's unsaved changes.
      for (const id of sent.ownChanges) client.ownChanges.add(id);
      return;
    }
    const foreign = editedItems(stored, sent.document).filter((id) => !sent.ownChanges.has(id));
    if (foreign.length > 0) throw new Error(`A save of ${client.name} reverts what others did: ${foreign}`);
    stored = { ...stored, ...parse(sent.document as OwnedCourse), version: stored.version + 1 };
    sent.result = { kind: "saved", version: stored.version };
    count("saved");
  }

  function finish(client: Client, result: SaveResult): void {
    const { sent } = client;
    client.sent = null;
    if (!sent) return;
    if (sent.page === client.page) dispatch(client, { type: "save-finished", result }, false);
  }

  function lose(client: Client): void {
    const { sent } = client;
    if (!sent) return;
    count(sent.result ? "response lost" : "request lost");
    // The client doesn't know whether the save was stored, and sends its changes again.
    for (const id of sent.ownChanges) client.ownChanges.add(id);
    finish(client, { kind: "failed", trouble: "offline" });
  }

  function push(client: Client): void {
    const { present } = client.session.history;
    dispatch(client, { type: "version-received", course: parse(stored) }, false);
    if (present !== client.session.history.present) count("pushed");
  }

  function reload(client: Client): void {
    const { saving, history } = client.session;
    const isUnsaved = hasUnsavedWork(saving, history.present);
    const inFlight = saving.phase.kind === "saving" ? [saving.phase.sent] : [];
    const kept = draft.parse(
      parse({
        ...{ version: saving.version, base: saving.saved, document: history.present, editedAt: 1 },
        sent: [...saving.unanswered, ...inFlight],
      }),
    );
    // A request of the earlier page may still arrive. Its changes are in the draft, too.
    for (const id of client.sent?.ownChanges ?? []) client.ownChanges.add(id);
    client.page++;
    client.session = openSession(parse(stored));
    if (isUnsaved) dispatch(client, { type: "restore", draft: kept }, false);
    for (const id of client.ownChanges) client.lastEditor.set(id, "self");
    count("reloaded");
  }

  function decide(client: Client, sides: readonly ("mine" | "theirs")[]): void {
    const conflict = findConflict(client.session);
    if (!conflict) return;
    conflict.clashes.forEach(({ id }, index) => {
      const side = sides[(index + client.name) % sides.length] ?? "mine";
      dispatch(client, { type: "choose", itemId: id, side }, false);
    });
    dispatch(client, { type: "merge" }, false);
    // The user decided which side to keep, so the result counts as their own change.
    for (const { id } of conflict.clashes) client.ownChanges.add(id);
    count("decided");
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
    settle(sides) {
      // At least one client can save in each round.
      for (let round = 0; round < clients.length * 3 + 3; round++) {
        for (const client of clients) {
          arrive(client);
          if (client.sent?.result) finish(client, client.sent.result);
          push(client);
          decide(client, sides);
          dispatch(client, { type: "retry" }, false);
          send(client);
          arrive(client);
          if (client.sent?.result) finish(client, client.sent.result);
          decide(client, sides);
        }
      }
    },
    documents: () => ({
      stored: { holes: stored.holes, layouts: stored.layouts, features: stored.features },
      shown: clients.map(({ session }) => session.history.present),
    }),
  };
}

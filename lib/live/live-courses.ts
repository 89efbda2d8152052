import { createHash, randomBytes } from "node:crypto";
import { dequal } from "dequal/lite";
import type { CourseUseCases } from "@/lib/courses/courses";
import { findOnlyAuthor } from "@/lib/courses/only-author";
import { can } from "@/lib/courses/roles";
import type { CourseSignals } from "@/lib/courses/signals";
import type { Change } from "@/lib/editor/changes/change";
import { diff } from "@/lib/editor/changes/diff";
import { type CourseDocument, toCourseDocument } from "@/lib/editor/document";
import { log } from "@/lib/log";
import { isCourseId } from "@/lib/validation/course-ids";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
import { LiveStream } from "./live-stream";
import {
  type LiveChanges,
  type LiveHand,
  type LiveHands,
  type LiveItem,
  type LivePeople,
  type LiveReport,
  type LiveSelection,
  MAX_SELECTED_SHOWN,
  RESTING_HAND,
} from "./schema";
import { type LiveSignal, liveSignal } from "./signal-schema";
import type { Signals } from "./signals";

/** Maximum number of streams per user: a few windows on a few devices. Hidden tabs have none. */
export const MAX_STREAMS_PER_USER = 20;

/** Of these, at most as many that take no changes, as pages of an earlier build: each save sends them the whole course. */
const MAX_WHOLE_STREAMS_PER_USER = 3;

/** Maximum number of streams of this process: half of its connections (lib/server/bounds.ts). */
const MAX_STREAMS = 2_000;

/** Maximum number of people that a stream lists by name. The total includes everyone. */
const MAX_PEOPLE_SHOWN = 30;

/**
 * How long changes of one course are collected before they are read or broadcast: a twentieth of the delay that users
 * notice.
 */
const COLLECT_MS = 50;

/** Minimum interval between two events about the hands of a course. */
const HANDS_MS = 100;

/**
 * How much of either the readers of a course are sent on average: a twentieth of a core sends 3 MB a second. Thirty people whose hands rest or
 * move get a tenth of it; five hundred streams with the longest lines wait for five seconds.
 */
const ROOM_BYTES_PER_MS = 3_000;

/**
 * Maximum number of versions of a course that a process keeps in memory, to send changes between them, and of courses that it
 * keeps any of. Up to 48 documents, of which the largest take some 10 MB each.
 */
const MAX_KNOWN = 3;
export const MAX_KNOWN_COURSES = 16;

/** Maximum number of saves of a course whose authors a process remembers: more than fit in `COLLECT_MS`. */
const MAX_SAVES = 32;

/** How often a process announces its streams again, and how long other processes keep an announcement. */
const REPEAT_MS = 10_000;
const FORGET_MS = 25_000;

/** How long a person is still listed after their stream has ended: a browser takes half a second to renew it. */
const RENEWAL_MS = 2_000;

/** A person whose stream belongs to another process, or has just ended. */
interface Elsewhere {
  readonly tab: string;
  readonly userId: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly seenAt: number;
  selection: LiveSelection | null;
  hand: LiveHand;
}

/** A course that at least one user has open at this process. */
interface Room {
  readonly courseId: string;
  readonly streams: Set<LiveStream>;
  /** People at other processes, keyed by process, user and tab, and those whose streams have just ended. */
  readonly elsewhere: Map<string, Elsewhere>;
  /** The newest documents that are known, by version, at most `MAX_KNOWN`: what the readers have. */
  readonly known: Map<number, CourseDocument>;
  /** The newest saves that this process knows of, at most `MAX_SAVES`. */
  saves: readonly { readonly version: number; readonly userId: string }[];
}

type JoinOutcome =
  /** `bytes`: the length of the course, if the stream begins with it. */
  | { readonly outcome: "joined"; readonly stream: LiveStream; readonly bytes: number }
  /** The user or this process has too many streams, or the process is about to stop. */
  | { readonly outcome: "user-full" | "full" }
  /** The course doesn't exist, or the user can't open it. */
  | { readonly outcome: "missing" };

/**
 * Sends each studio that has a course open the list of the other users, their selections, and each newer version. A
 * process serves its own streams from memory and notifies other processes by signals. Nothing is stored, and nothing
 * depends on it: without a stream, a studio learns of a newer version with its next save, and merges it in the same
 * way.
 */
export function liveCourses(courses: Pick<CourseUseCases, "read" | "openOutline">, signals: Signals) {
  const processId = randomBytes(9).toString("base64url");
  const rooms = new Map<string, Room>();
  /** The rooms with known documents, at most `MAX_KNOWN_COURSES`, the one with the newest last. */
  const informed = new Set<Room>();
  let streamCount = 0;
  let isSubscribed = false;
  let isClosed = false;
  let repeating: NodeJS.Timeout | undefined;

  type Told = LiveSignal extends infer Each ? (Each extends LiveSignal ? Omit<Each, "from"> : never) : never;
  const publish = (signal: Told) => signals.publish(JSON.stringify({ ...signal, from: processId }));

  /** Tells the streams of this process and the other processes. */
  function announce(signal: Told): void {
    handle({ ...signal, from: processId });
    publish(signal);
  }

  function roomOf(courseId: string): Room {
    const known = rooms.get(courseId);
    if (known) return known;
    const room: Room = {
      courseId,
      streams: new Set(),
      elsewhere: new Map(),
      known: new Map(),
      saves: [],
    };
    rooms.set(courseId, room);
    if (!isSubscribed) {
      isSubscribed = true;
      signals.subscribe(receive, () => {
        for (const each of rooms.values()) readSoon(each);
      });
    }
    repeating ??= setInterval(repeat, REPEAT_MS).unref();
    publish({ kind: "who", courseId });
    return room;
  }

  function enter(courseId: string, stream: LiveStream): void {
    const room = roomOf(courseId);
    room.streams.add(stream);
    streamCount++;
    stream.selection = takeLingering(room, stream.reader)?.selection ?? null;
    checkVersion(room, stream);
    // The tab opened this stream before the end of its previous one was noticed.
    for (const other of [...room.streams]) {
      if (other !== stream && isSameTab(other, stream.reader)) other.end();
    }
    tell(room, stream);
    tellSoon(room);
    showSoon(room);
  }

  function leave(courseId: string, stream: LiveStream): void {
    const room = rooms.get(courseId);
    if (!room?.streams.delete(stream)) return;
    streamCount--;
    publish({ kind: "gone", courseId, ...pickReader(stream) });
    if (room.streams.size === 0) {
      rooms.delete(courseId);
      forget(room);
    } else {
      const { tab, userId, name, role } = stream.reader;
      const { selection, hand } = stream;
      const member = { tab, userId, name, role, selection, hand, seenAt: performance.now() };
      linger(room, memberKey("left", member), member);
    }
    if (rooms.size > 0) return;
    clearInterval(repeating);
    repeating = undefined;
  }

  /** Keeps a person listed for a little longer after their stream has ended, with a resting hand. */
  function linger(room: Room, key: string, member: Elsewhere): void {
    member.hand = RESTING_HAND;
    showSoon(room);
    room.elsewhere.set(key, member);
    setTimeout(() => {
      if (room.elsewhere.get(key) !== member) return;
      room.elsewhere.delete(key);
      tellSoon(room);
    }, RENEWAL_MS).unref();
  }

  /** Sends a stream the version that was saved after the stream's own was looked up and before it began, if any. */
  function checkVersion(room: Room, stream: LiveStream): void {
    courses.openOutline(stream.reader.userId, room.courseId).then(
      (outline) => {
        if (outline && isOlder(stream.version, outline.course.version)) readSoon(room);
      },
      () => {},
    );
  }

  /** Announces a stream's reader to the other processes. */
  function tell({ courseId }: Room, { reader, selection }: LiveStream): void {
    const { tab, userId, name, role } = reader;
    publish({ kind: "here", courseId, tab, userId, name, role, selection });
  }

  function repeat(): void {
    const oldest = performance.now() - FORGET_MS;
    for (const room of rooms.values()) {
      for (const [key, { seenAt }] of room.elsewhere) {
        if (seenAt >= oldest) continue;
        room.elsewhere.delete(key);
        tellSoon(room);
      }
      // Not at once: a stream that ends is usually renewed within a second.
      if (!hasCompany(room)) forget(room);
      for (const stream of room.streams) tell(room, stream);
    }
  }

  /** Sends each reader in the room the list of the other people. */
  const tellSoon = collectCalls(COLLECT_MS, (room) => sendOthers(room, "people", peopleBeside));

  /** Sends each reader in the room the hands of the other people. */
  const showSoon = collectCalls(HANDS_MS, (room) => sendOthers(room, "hands", handsBeside));

  /** Reads the newest version, and sends it to the readers who don't have it. */
  const readSoon = collectCalls(COLLECT_MS, (room) => {
    sendNewest(room).catch((error) =>
      log.warn("A newer version could not be sent to open studios", { error }),
    );
    // The saves are counted.
    return 0;
  });

  async function sendNewest(room: Room): Promise<void> {
    for (const first of [...room.streams]) {
      if (!room.streams.has(first)) continue;
      const opened = await courses.read(first.reader.userId, room.courseId);
      if (!opened) {
        // The tab's next request gets the reason.
        first.end();
        continue;
      }
      const { version } = opened.course;
      const document = toCourseDocument(opened.course);
      const whole = once(() => toEvent(opened.course));
      // Most readers have the same version.
      const changesFrom = new Map(
        [...room.known].map(([from, known]) => [
          from,
          once(() => toChanges(from, version, diff(known, document), findAuthorName(room, from, version))),
        ]),
      );
      for (const stream of room.streams) {
        if (stream.version >= version) continue;
        stream.pushCourse(version, changesFrom.get(stream.version) ?? null, whole);
      }
      remember(room, version, document);
      return;
    }
  }

  /** Keeps a document, unless the reader is alone: then nobody needs changes. */
  function remember(room: Room, version: number, document: CourseDocument): void {
    if (!hasCompany(room)) return;
    const { known } = room;
    known.set(version, document);
    for (const oldest of [...known.keys()].sort((a, b) => b - a).slice(MAX_KNOWN)) known.delete(oldest);
    informed.delete(room);
    informed.add(room);
    for (const other of [...informed].slice(0, -MAX_KNOWN_COURSES)) forget(other);
  }

  function forget(room: Room): void {
    room.known.clear();
    informed.delete(room);
  }

  /** Sends the streams of a room a new version, except that of the tab that saved it. */
  function sendSaved(room: Room, { version, ...by }: Extract<LiveSignal, { kind: "saved" }>): void {
    const { userId } = by;
    if (version !== null && userId) room.saves = [...room.saves, { version, userId }].slice(-MAX_SAVES);
    for (const stream of room.streams) {
      if (version !== null && isSameTab(stream, by)) stream.pushVersion(version);
      else if (isOlder(stream.version, version)) readSoon(room);
    }
  }

  const allStreams = () => [...rooms.values()].flatMap(({ streams }) => [...streams]);

  function receive(text: string): void {
    const signal = parseSignal(text);
    if (signal && signal.from !== processId) handle(signal);
  }

  function handle(signal: LiveSignal): void {
    if (signal.kind === "user") {
      for (const stream of allStreams()) if (stream.reader.userId === signal.userId) stream.end();
      return;
    }
    const room = rooms.get(signal.courseId);
    if (!room) return;
    switch (signal.kind) {
      case "saved":
        sendSaved(room, signal);
        return;
      case "here": {
        const key = memberKey(signal.from, signal);
        const known = room.elsewhere.get(key);
        const left = known ? null : takeLingering(room, signal);
        const { hand } = known ?? { hand: RESTING_HAND };
        const member = { ...signal, hand, selection: signal.selection ?? left?.selection ?? null };
        if (!isSamePerson(known ?? left ?? undefined, member)) tellSoon(room);
        room.elsewhere.set(key, { ...member, seenAt: performance.now() });
        return;
      }
      case "gone": {
        const key = memberKey(signal.from, signal);
        const left = room.elsewhere.get(key);
        if (left) linger(room, key, left);
        return;
      }
      case "report":
        report(room, signal.userId, signal);
        return;
      case "who":
        for (const stream of room.streams) tell(room, stream);
        return;
      case "comments":
        for (const stream of room.streams) stream.push("comments", "{}");
        return;
      case "notice":
        for (const stream of room.streams) {
          if (!isSameTab(stream, signal)) stream.pushNotice(JSON.stringify(signal.notice));
        }
        return;
      case "access":
        for (const stream of [...room.streams]) stream.end();
    }
  }

  /** Updates what a tab has selected, and its hand. Ignored if nobody has the course open in such a tab. */
  function report(room: Room, userId: string, { tab, selection, hand }: LiveReport): void {
    const member =
      [...room.streams].find((each) => isSameTab(each, { userId, tab })) ??
      [...room.elsewhere.values()].find((each) => each.userId === userId && each.tab === tab);
    if (!member) return;
    if (!dequal(member.selection, selection)) tellSoon(room);
    if (!isResting(member.hand) || !isResting(hand)) showSoon(room);
    Object.assign(member, { selection, hand });
  }

  const signalsOfCourses: CourseSignals = {
    saved(courseId, version, by, document) {
      const room = rooms.get(courseId);
      if (room && version !== null && document) remember(room, version, document);
      announce({ kind: "saved", courseId, version, ...by });
    },

    tell: (courseId, notice, by) => announce({ kind: "notice", courseId, notice, ...by }),

    /**
     * Ends the course's streams. Browsers open new ones, which are refused for users who can no longer open the course.
     */
    accessChanged: (courseId) => announce({ kind: "access", courseId }),
  };
  return {
    ...signalsOfCourses,

    /**
     * Opens the stream of a tab. If there is a newer version than the tab's, it is sent at once, as a whole.
     */
    async join(
      user: { readonly id: string; readonly name: string },
      courseId: string,
      { tab, version, takesChanges }: { tab: string; version: number; takesChanges: boolean },
    ): Promise<JoinOutcome> {
      if (isClosed || streamCount >= MAX_STREAMS) return { outcome: "full" };
      const own = allStreams().filter(({ reader }) => reader.userId === user.id && reader.tab !== tab);
      if (own.length >= MAX_STREAMS_PER_USER) return { outcome: "user-full" };
      const whole = own.filter(({ reader }) => !reader.takesChanges);
      if (!takesChanges && whole.length >= MAX_WHOLE_STREAMS_PER_USER) return { outcome: "user-full" };
      const outline = await courses.openOutline(user.id, courseId);
      if (!outline) return { outcome: "missing" };
      // A stream is opened again every minute, mostly without a newer version.
      const newer = outline.course.version > version ? await courses.read(user.id, courseId) : null;
      const { course, role } = newer ?? outline;
      const event = newer && toEvent(newer.course);
      const stream: LiveStream = new LiveStream(
        { tab, userId: user.id, name: user.name, role, takesChanges },
        Math.max(version, course.version),
        () => enter(courseId, stream),
        () => leave(courseId, stream),
      );
      stream.push("hello", JSON.stringify({ role }));
      if (event !== null) stream.push("course", event, course.version);
      return { outcome: "joined", stream, bytes: event === null ? 0 : Buffer.byteLength(event) };
    },

    /** Updates what a tab has selected, and its hand. Ignored if the tab has no stream. */
    report(userId: string, courseId: string, reported: LiveReport): void {
      if (isCourseId(courseId)) announce({ kind: "report", courseId, userId, ...reported });
    },

    /** Notifies studios that a comment of the course was written, changed or deleted. */
    commentsChanged: (courseId: string) => announce({ kind: "comments", courseId }),

    /** Ends the user's streams, after their sessions have ended. Browsers with another session open new ones. */
    userSignedOut: (userId: string) => announce({ kind: "user", userId }),

    countStreams: () => streamCount,

    /** Ends every stream and accepts no new ones: browsers reconnect to another process. */
    close(): void {
      isClosed = true;
      for (const stream of allStreams()) stream.end();
    },
  };
}
export type LiveCourses = ReturnType<typeof liveCourses>;

function hasCompany({ streams, elsewhere }: Room): boolean {
  return streams.size > 0 && streams.size + elsewhere.size > 1;
}

function isSameTab(
  { reader }: LiveStream,
  { userId, tab }: { userId?: string | undefined; tab?: string | undefined },
): boolean {
  return reader.userId === userId && reader.tab === tab;
}

/** Whether a repeated signal contains no change. */
function isSamePerson(
  known: Elsewhere | undefined,
  now: Pick<Elsewhere, "name" | "role" | "selection">,
): boolean {
  const isSame = known?.name === now.name && known.role === now.role;
  return isSame && dequal(known.selection, now.selection);
}

/** The holes and features of a selection. */
function itemsOf(selection: LiveSelection | null): LiveItem[] {
  if (!selection) return [];
  const { more = [], ...first } = selection;
  return [first, ...more];
}

function isResting({ at, line }: LiveHand): boolean {
  return at === null && line.length === 0;
}

/** @param stored null if the version isn't known. */
function isOlder(version: number, stored: number | null): boolean {
  return stored === null || version < stored;
}

/** @param where the id of a process, or "left" for a stream of this one that has ended. */
function memberKey(where: string, { tab, userId }: { tab: string; userId: string }): string {
  return `${where}/${userId}/${tab}`;
}

/** Removes a tab whose stream has ended, at whichever process, from the list: it has another one. */
function takeLingering(
  { elsewhere }: Room,
  { tab, userId }: { tab: string; userId: string },
): Elsewhere | null {
  const [found] = [...elsewhere].filter(([, each]) => each.tab === tab && each.userId === userId);
  if (found) elsewhere.delete(found[0]);
  return found?.[1] ?? null;
}

function pickReader({ reader: { tab, userId } }: LiveStream) {
  return { tab, userId };
}

function toEvent({ version, holes, layouts, features }: OwnedCourse): string {
  return JSON.stringify({ version, holes, layouts, features });
}

function toChanges(from: number, to: number, changes: Change[], by: string | null): string {
  return JSON.stringify({ from, to, changes, by } satisfies LiveChanges);
}

/** The name of the user who saved all versions after `from` up to `to`, if they have the course open; else null. */
function findAuthorName({ saves, streams, elsewhere }: Room, from: number, to: number): string | null {
  const since = saves.filter(({ version }) => from < version && version <= to);
  const authorIds = since.map((save) => save.userId);
  const userId = findOnlyAuthor(authorIds, to - from);
  const people = [...[...streams].map(({ reader }) => reader), ...elsewhere.values()];
  return people.find((person) => person.userId === userId)?.name ?? null;
}

/**
 * Returns a function that handles several calls for a room in quick succession together, after a delay: a longer one if much was sent the
 * last time.
 * @param handleRoom returns how many bytes it sent.
 */
function collectCalls(delayMs: number, handleRoom: (room: Room) => number): (room: Room) => void {
  const due = new Set<Room>();
  const restUntil = new WeakMap<Room, number>();
  return (room) => {
    if (due.has(room)) return;
    due.add(room);
    const restMs = (restUntil.get(room) ?? 0) - performance.now();
    setTimeout(
      () => {
        due.delete(room);
        restUntil.set(room, performance.now() + handleRoom(room) / ROOM_BYTES_PER_MS);
      },
      Math.max(delayMs, restMs),
    ).unref();
  };
}

/**
 * Sends each reader what the other users do, made once for each user.
 * @returns how many bytes were sent.
 */
function sendOthers(
  room: Room,
  event: "people" | "hands",
  show: (everybody: readonly Present[], userId: string) => LivePeople | LiveHands,
): number {
  const everybody = everybodyIn(room);
  const texts = new Map<string, string>();
  let bytes = 0;
  for (const stream of room.streams) {
    const { userId } = stream.reader;
    const text = texts.get(userId) ?? JSON.stringify(show(everybody, userId));
    texts.set(userId, text);
    stream.push(event, text);
    bytes += text.length;
  }
  return bytes;
}

/** Calls a function when its result is first needed. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Parses a signal; null if it is invalid. Processes of other releases may send different ones. */
function parseSignal(text: string): LiveSignal | null {
  try {
    return liveSignal.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A person who has the course open, in one tab or several. */
interface Present {
  /** Stays the same whatever tabs they open and close. It doesn't tell their id. */
  readonly key: string;
  readonly userId: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly tabs: Pick<Elsewhere, "tab" | "selection" | "hand">[];
}

/** The people in a room, those who can edit first. */
function everybodyIn({ courseId, streams, elsewhere }: Room): Present[] {
  const here = [...streams].map(({ reader, selection, hand }) => ({ ...reader, selection, hand }));
  const byUser = new Map<string, Present>();
  for (const { userId, name, role, ...tab } of [...here, ...elsewhere.values()]) {
    const person = byUser.get(userId) ?? { key: keyOf(courseId, userId), userId, name, role, tabs: [] };
    // A tab whose stream has just moved to another process.
    if (!person.tabs.some((each) => each.tab === tab.tab)) person.tabs.push(tab);
    byUser.set(userId, person);
  }
  const people = [...byUser.values()];
  const canEdit = ({ role }: Present) => can(role, "edit");
  return [...people.filter(canEdit), ...people.filter((person) => !canEdit(person))];
}

/** The people sent to a stream: the other users. A user's own second tab isn't a person. */
function peopleBeside(everybody: readonly Present[], readerId: string): LivePeople {
  const others = everybody.filter(({ userId }) => userId !== readerId);
  const people = others.slice(0, MAX_PEOPLE_SHOWN).map(({ key, name, role, tabs }) => ({
    ...{ key, name, role },
    selections: tabs.flatMap(({ selection }) => itemsOf(selection)).slice(0, MAX_SELECTED_SHOWN),
  }));
  return { people, total: others.length };
}

/** The hands sent to a stream: those of the other users. */
function handsBeside(everybody: readonly Present[], readerId: string): LiveHands {
  const others = everybody.filter(({ userId }) => userId !== readerId);
  return others.slice(0, MAX_PEOPLE_SHOWN).flatMap(({ key, tabs }) => {
    const busy = tabs.find(({ hand }) => !isResting(hand));
    return busy ? { key, ...busy.hand } : [];
  });
}

function keyOf(courseId: string, userId: string): string {
  return createHash("sha256").update(`${courseId} ${userId}`).digest("base64url").slice(0, 16);
}

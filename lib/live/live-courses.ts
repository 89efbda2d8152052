import { randomBytes } from "node:crypto";
import type { CourseUseCases } from "@/lib/courses/courses";
import { can } from "@/lib/courses/roles";
import type { CourseSignals } from "@/lib/courses/signals";
import { log } from "@/lib/log";
import { isCourseId } from "@/lib/validation/course-ids";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
import { LiveStream } from "./live-stream";
import type { LivePeople, LivePerson, LiveReport, LiveSelection } from "./schema";
import { type LiveSignal, liveSignal } from "./signal-schema";
import type { Signals } from "./signals";

/** Maximum number of streams per user: a few windows on a few devices. Hidden tabs have none. */
export const MAX_STREAMS_PER_USER = 20;

/** Maximum number of streams of this process: half of its connections (lib/server/bounds.ts). */
const MAX_STREAMS = 2_000;

/** Maximum number of people that a stream lists by name. The total includes everyone. */
const MAX_PEOPLE_SHOWN = 30;

/** Maximum number of selections shown for a person with several tabs. */
const MAX_SELECTIONS = 4;

/**
 * How long changes of one course are collected before they are read or broadcast: a twentieth of the delay that users
 * notice.
 */
const COLLECT_MS = 50;

/** How often a process announces its streams again, and how long other processes keep an announcement. */
const REPEAT_MS = 10_000;
const FORGET_MS = 25_000;

/** A person whose stream belongs to another process. */
interface Elsewhere {
  readonly tab: string;
  readonly userId: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly selection: LiveSelection | null;
  readonly seenAt: number;
}

/** A course that at least one user has open at this process. */
interface Room {
  readonly courseId: string;
  readonly streams: Set<LiveStream>;
  /** People at other processes, keyed by process, user and tab. */
  readonly elsewhere: Map<string, Elsewhere>;
  /** Whether a read of the newest version is scheduled. */
  isReadDue: boolean;
  isTellDue: boolean;
}

type JoinOutcome =
  | { readonly outcome: "joined"; readonly stream: LiveStream }
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
export function liveCourses(courses: Pick<CourseUseCases, "open">, signals: Signals) {
  const processId = randomBytes(9).toString("base64url");
  const rooms = new Map<string, Room>();
  let streamCount = 0;
  let isSubscribed = false;
  let isClosed = false;
  let repeating: NodeJS.Timeout | undefined;

  type Told = LiveSignal extends infer Each ? (Each extends LiveSignal ? Omit<Each, "from"> : never) : never;
  const publish = (signal: Told) => signals.publish(JSON.stringify({ ...signal, from: processId }));

  function roomOf(courseId: string): Room {
    const known = rooms.get(courseId);
    if (known) return known;
    const room: Room = {
      courseId,
      streams: new Set(),
      elsewhere: new Map(),
      isReadDue: false,
      isTellDue: false,
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
    // The tab opened this stream before the end of its previous one was noticed.
    for (const other of [...room.streams]) {
      if (other !== stream && isSameTab(other, stream.reader)) other.end();
    }
    tell(room, stream);
    tellSoon(room);
  }

  function leave(courseId: string, stream: LiveStream): void {
    const room = rooms.get(courseId);
    if (!room?.streams.delete(stream)) return;
    streamCount--;
    publish({ kind: "gone", courseId, ...pickReader(stream) });
    if (room.streams.size === 0) rooms.delete(courseId);
    else tellSoon(room);
    if (rooms.size > 0) return;
    clearInterval(repeating);
    repeating = undefined;
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
      for (const stream of room.streams) tell(room, stream);
    }
  }

  /** Sends each reader in the room the list of the other people. Changes in quick succession are sent together. */
  function tellSoon(room: Room): void {
    if (room.isTellDue) return;
    room.isTellDue = true;
    setTimeout(() => {
      room.isTellDue = false;
      const everybody = everybodyIn(room);
      for (const stream of room.streams) {
        stream.push("people", JSON.stringify(peopleBeside(everybody, stream)));
      }
    }, COLLECT_MS).unref();
  }

  /**
   * Reads the newest version once for several changes in quick succession, and sends it to the readers who don't have
   * it.
   */
  function readSoon(room: Room): void {
    if (room.isReadDue) return;
    room.isReadDue = true;
    setTimeout(() => {
      room.isReadDue = false;
      sendNewest(room).catch((error) =>
        log.warn("A newer version could not be sent to open studios", { error }),
      );
    }, COLLECT_MS).unref();
  }

  async function sendNewest(room: Room): Promise<void> {
    for (const first of [...room.streams]) {
      if (!room.streams.has(first)) continue;
      const opened = await courses.open(first.reader.userId, room.courseId);
      if (!opened) {
        // The tab's next request gets the reason.
        first.end();
        continue;
      }
      const { version } = opened.course;
      const json = toEvent(opened.course);
      for (const stream of room.streams) {
        if (stream.version >= version) continue;
        stream.version = version;
        stream.push("course", json, version);
      }
      return;
    }
  }

  function receive(text: string): void {
    const signal = parseSignal(text);
    if (!signal || signal.from === processId) return;
    const room = rooms.get(signal.courseId);
    if (!room) return;
    const key = "tab" in signal ? `${signal.from}/${signal.userId}/${signal.tab}` : "";
    switch (signal.kind) {
      case "saved":
        if ([...room.streams].some(({ version }) => isOlder(version, signal.version))) readSoon(room);
        return;
      case "here":
        if (!isSamePerson(room.elsewhere.get(key), signal)) tellSoon(room);
        room.elsewhere.set(key, { ...signal, seenAt: performance.now() });
        return;
      case "gone":
        if (room.elsewhere.delete(key)) tellSoon(room);
        return;
      case "report":
        report(room, signal.userId, signal);
        return;
      case "who":
        for (const stream of room.streams) tell(room, stream);
        return;
      case "comments":
        for (const stream of room.streams) stream.push("comments", "{}");
        return;
      case "access":
        for (const stream of [...room.streams]) stream.end();
    }
  }

  /** Updates the selection of a tab. @returns false if this process has no stream of that tab. */
  function report(room: Room | undefined, userId: string, { tab, selection }: LiveReport): boolean {
    const stream = room && [...room.streams].find((each) => isSameTab(each, { userId, tab }));
    if (!room || !stream) return false;
    stream.selection = selection;
    tell(room, stream);
    tellSoon(room);
    return true;
  }

  const signalsOfCourses: CourseSignals = {
    saved(courseId, version, by) {
      const room = rooms.get(courseId);
      for (const stream of room?.streams ?? []) {
        if (by && version !== null && isSameTab(stream, by)) stream.pushVersion(version);
        else if (room && isOlder(stream.version, version)) readSoon(room);
      }
      publish({ kind: "saved", courseId, version });
    },

    /**
     * Ends the course's streams. Browsers open new ones, which are refused for users who can no longer open the course.
     */
    accessChanged(courseId) {
      for (const stream of [...(rooms.get(courseId)?.streams ?? [])]) stream.end();
      publish({ kind: "access", courseId });
    },
  };
  return {
    ...signalsOfCourses,

    /**
     * Opens the stream of a tab.
     * @param version the version that the tab has. If there is a newer one, it is sent at once.
     */
    async join(
      user: { readonly id: string; readonly name: string },
      courseId: string,
      tab: string,
      version: number,
    ): Promise<JoinOutcome> {
      if (isClosed || streamCount >= MAX_STREAMS) return { outcome: "full" };
      const ofUser = [...rooms.values()].flatMap(({ streams }) => [...streams]);
      const own = ofUser.filter(({ reader }) => reader.userId === user.id && reader.tab !== tab);
      if (own.length >= MAX_STREAMS_PER_USER) return { outcome: "user-full" };
      const opened = await courses.open(user.id, courseId);
      if (!opened) return { outcome: "missing" };
      const { course, role } = opened;
      const stream: LiveStream = new LiveStream(
        { tab, userId: user.id, name: user.name, role },
        Math.max(version, course.version),
        () => enter(courseId, stream),
        () => leave(courseId, stream),
      );
      stream.push("hello", JSON.stringify({ role }));
      if (course.version > version) stream.push("course", toEvent(course), course.version);
      return { outcome: "joined", stream };
    },

    /** Updates the selection of a tab. Ignored if the tab has no stream. */
    report(userId: string, courseId: string, reported: LiveReport): void {
      if (isCourseId(courseId) && !report(rooms.get(courseId), userId, reported)) {
        publish({ kind: "report", courseId, userId, ...reported });
      }
    },

    /** Notifies studios that a comment of the course was written, changed or deleted. */
    commentsChanged(courseId: string): void {
      for (const stream of rooms.get(courseId)?.streams ?? []) stream.push("comments", "{}");
      publish({ kind: "comments", courseId });
    },

    /** Ends every stream and accepts no new ones: browsers reconnect to another process. */
    close(): void {
      isClosed = true;
      for (const { streams } of [...rooms.values()]) for (const stream of [...streams]) stream.end();
    },
  };
}
export type LiveCourses = ReturnType<typeof liveCourses>;

function isSameTab({ reader }: LiveStream, { userId, tab }: { userId: string; tab: string }): boolean {
  return reader.userId === userId && reader.tab === tab;
}

/** Whether a repeated signal contains no change. */
function isSamePerson(
  known: Elsewhere | undefined,
  now: Pick<Elsewhere, "name" | "role" | "selection">,
): boolean {
  if (known?.name !== now.name || known.role !== now.role) return false;
  return known.selection?.id === now.selection?.id && known.selection?.kind === now.selection?.kind;
}

/** @param stored null if the version isn't known. */
function isOlder(version: number, stored: number | null): boolean {
  return stored === null || version < stored;
}

function pickReader({ reader: { tab, userId } }: LiveStream) {
  return { tab, userId };
}

function toEvent({ version, holes, layouts, features }: OwnedCourse): string {
  return JSON.stringify({ version, holes, layouts, features });
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
  readonly userId: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly tabs: { readonly tab: string; readonly selection: LiveSelection | null }[];
}

/** The people in a room, those who can edit first. */
function everybodyIn({ streams, elsewhere }: Room): Present[] {
  const here = [...streams].map(({ reader, selection }) => ({ ...reader, selection }));
  const byUser = new Map<string, Present>();
  for (const { userId, name, role, tab, selection } of [...here, ...elsewhere.values()]) {
    const person = byUser.get(userId) ?? { userId, name, role, tabs: [] };
    person.tabs.push({ tab, selection });
    byUser.set(userId, person);
  }
  const people = [...byUser.values()];
  const canEdit = ({ role }: Present) => can(role, "edit");
  return [...people.filter(canEdit), ...people.filter((person) => !canEdit(person))];
}

/** The people sent to a stream: everyone except its own tab. */
function peopleBeside(everybody: readonly Present[], { reader }: LiveStream): LivePeople {
  const people: LivePerson[] = [];
  let total = 0;
  for (const { userId, name, role, tabs } of everybody) {
    const isYou = userId === reader.userId;
    const others = isYou ? tabs.filter(({ tab }) => tab !== reader.tab) : tabs;
    const [first] = others;
    if (!first) continue;
    total++;
    if (people.length === MAX_PEOPLE_SHOWN) continue;
    const selections = others.flatMap(({ selection }) => selection ?? []).slice(0, MAX_SELECTIONS);
    people.push({ key: first.tab, name, role, isYou, selections });
  }
  return { people, total };
}

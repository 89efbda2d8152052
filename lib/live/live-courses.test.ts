import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenedCourse } from "@/lib/courses/store";
import type { CourseDocument } from "@/lib/editor/document";
import { emptyHole } from "@/lib/validation/hole";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
import { liveCourses, MAX_KNOWN_COURSES, MAX_STREAMS_PER_USER } from "./live-courses";
import type { LiveStream } from "./live-stream";
import {
  type LiveHands,
  type LivePeople,
  type LiveSelection,
  liveChanges,
  liveHands,
  livePeople,
  MAX_LINE_POINTS,
  RESTING_HAND,
} from "./schema";
import type { Signals } from "./signals";

const COURSE = "course_00000000000000000000000001";
const ANNA = { id: "user_anna", name: "Anna" };
const BEN = { id: "user_ben", name: "Ben" };
const tab = (letter: string) => letter.repeat(16);
const newTab = (letter: string, version = 1, takesChanges = false) => ({
  ...{ tab: tab(letter), version, takesChanges },
});
const HOLE = { kind: "hole", id: "fairway_1" } as const;
const HAND = { at: { lat: 60, lng: 24 }, line: [{ lat: 60, lng: 24 }] };
const NO_PEOPLE = '{"people":[],"total":0}';
/** What a tab reports. */
const report = (letter: string, { selection = null as LiveSelection | null, hand = RESTING_HAND } = {}) => ({
  ...{ tab: tab(letter), selection, hand },
});

/** A stored course, and the users who can open it. */
function storedCourse() {
  const state = {
    version: 1,
    holes: [] as CourseDocument["holes"],
    roles: new Map<string, CourseRole>([
      [ANNA.id, "owner"],
      [BEN.id, "editor"],
    ]),
    reads: 0,
  };
  const openOutline = async (userId: string): Promise<OpenedCourse<OwnedCourse> | null> => {
    const role = state.roles.get(userId);
    const course = {
      version: state.version,
      holes: state.holes,
      layouts: [],
      features: [],
    } as unknown as OwnedCourse;
    return role ? { course, role, ownerName: "Anna" } : null;
  };
  return {
    state,
    openOutline,
    read(userId: string) {
      state.reads++;
      return openOutline(userId);
    },
  };
}

/** Connects processes, as Postgres does. */
function newWire() {
  const receivers: ((text: string) => void)[] = [];
  const sendAll = (text: string) => {
    for (const receive of receivers) receive(text);
  };
  const signals = (): Signals => ({
    publish: sendAll,
    subscribe: (receive) => void receivers.push(receive),
    close: async () => {},
  });
  return { signals, sendAll };
}

/** Reads a stream and collects its events by name, newest last. */
function read(stream: LiveStream) {
  const events: { name: string; data: string; id: string | undefined }[] = [];
  let isEnded = false;
  void (async () => {
    for await (const text of stream) {
      for (const part of text.split("\n\n")) {
        const name = /^event: (.*)$/m.exec(part)?.[1];
        const id = /^id: (.*)$/m.exec(part)?.[1];
        if (name ?? id) events.push({ name: name ?? "id", data: /^data: (.*)$/m.exec(part)?.[1] ?? "", id });
      }
    }
    isEnded = true;
  })();
  const last = (name: string) => events.findLast((event) => event.name === name);
  return {
    events,
    isEnded: () => isEnded,
    last,
    hands: (): LiveHands => liveHands.parse(JSON.parse(last("hands")?.data ?? "null")),
    people: (): LivePeople["people"] => livePeople.parse(JSON.parse(last("people")?.data ?? "null")).people,
    count: (name: string) => events.filter((event) => event.name === name).length,
  };
}

async function join(
  live: ReturnType<typeof liveCourses>,
  user: typeof ANNA,
  letter: string,
  version = 1,
  takesChanges = false,
) {
  const joined = await live.join(user, COURSE, newTab(letter, version, takesChanges));
  if (joined.outcome !== "joined") throw new Error(joined.outcome);
  return { stream: joined.stream, ...read(joined.stream) };
}

const pass = (milliseconds = 150) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each(["one process", "two processes"])("with %s, an open studio", (processes) => {
  function start() {
    const stored = storedCourse();
    const wire = newWire();
    const first = liveCourses(stored, wire.signals());
    const second = processes === "one process" ? first : liveCourses(stored, wire.signals());
    return { stored, first, second };
  }

  test("learns who else is here, what they select, and that they have left", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    await pass();
    expect(anna.people()).toEqual([]);
    const ben = await join(second, BEN, "b");
    await pass();
    expect(anna.people()).toMatchObject([{ name: "Ben", role: "editor", selections: [] }]);
    expect(ben.people()).toMatchObject([{ name: "Anna", role: "owner" }]);
    second.report(BEN.id, COURSE, report("b", { selection: HOLE }));
    await pass();
    expect(anna.people()[0]?.selections).toEqual([HOLE]);
    // A group with one member less is told, too.
    const [pond, tree] = [
      { kind: "feature", id: "pond" },
      { kind: "feature", id: "tree" },
    ] as const;
    second.report(BEN.id, COURSE, report("b", { selection: { ...HOLE, more: [pond, tree] } }));
    await pass();
    expect(anna.people()[0]?.selections).toEqual([HOLE, pond, tree]);
    second.report(BEN.id, COURSE, report("b", { selection: { ...HOLE, more: [tree] } }));
    await pass();
    expect(anna.people()[0]?.selections).toEqual([HOLE, tree]);
    ben.stream.end();
    await pass(2_200);
    expect(anna.people()).toEqual([]);
  });

  test("sees no change while another user's stream is renewed, at whichever process", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    const ben = await join(second, BEN, "b");
    second.report(BEN.id, COURSE, report("b", { selection: HOLE, hand: HAND }));
    await pass();
    const before = anna.people();
    expect(before).toMatchObject([{ selections: [HOLE] }]);
    ben.stream.end();
    await pass(500);
    await join(first, BEN, "b");
    await pass(5_000);
    expect(anna.people()).toMatchObject([{ name: "Ben" }]);
    expect(anna.events.filter(({ data }) => data === NO_PEOPLE)).toEqual([]);
    expect(anna.hands()).toEqual([]);
  });

  test("accepts a report at any process, but only about the user's own tab", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    await join(second, BEN, "b");
    await pass();
    first.report(BEN.id, COURSE, report("b", { selection: HOLE }));
    first.report(ANNA.id, COURSE, report("b"));
    await pass();
    expect(anna.people()[0]?.selections).toEqual([HOLE]);
  });

  test("knows another person by the same key, whatever tabs they open and close", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    const ben = await join(second, BEN, "c");
    await pass();
    const [{ key } = expect.fail("Ben is there.")] = anna.people();
    await join(first, BEN, "b");
    ben.stream.end();
    await pass(5_000);
    expect(anna.people()).toMatchObject([{ key }]);
  });

  test("sees the hands of others at most ten times a second, whichever of their tabs moves, until they rest", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    await join(second, BEN, "c");
    const ben = await join(second, BEN, "b");
    await pass();
    const [{ key } = expect.fail("Ben is there.")] = anna.people();
    for (let move = 0; move < 20; move++) {
      // Any process may get the report.
      first.report(BEN.id, COURSE, report("c", { hand: { ...HAND, at: { lat: 60, lng: move } } }));
      await pass(20);
    }
    await pass();
    expect(anna.hands()).toEqual([{ ...HAND, at: { lat: 60, lng: 19 }, key }]);
    expect(anna.count("hands")).toBeLessThanOrEqual(5);
    expect(anna.count("people")).toBe(1);
    second.report(BEN.id, COURSE, report("c"));
    await pass();
    expect(anna.hands()).toEqual([]);
    expect(ben.hands()).toEqual([]);
  });

  test("sees the hands less often if many people draw long lines in many tabs, and in the end where they are", async () => {
    const { stored, first } = start();
    const people = Array.from({ length: 20 }, (_, i) => ({ id: `user_${i}`, name: `Person ${i}` }));
    for (const { id } of people) stored.state.roles.set(id, "editor");
    const letters = "abcdefghijklmnopqrst".split("");
    const open = await Promise.all(
      people.flatMap((person) => letters.map((letter) => join(first, person, letter))),
    );
    const line = Array.from({ length: MAX_LINE_POINTS }, (_, i) => ({
      lat: 60.123456789,
      lng: i + 0.123456789,
    }));
    await pass();
    const [watched = expect.fail("It is open.")] = open;
    const before = watched.count("hands");
    for (let move = 0; move < 100; move++) {
      for (const { id } of people) {
        first.report(id, COURSE, report("a", { hand: { line, at: { lat: 60, lng: move } } }));
      }
      await pass(100);
    }
    expect(watched.count("hands") - before).toBeLessThan(10);
    await pass(10_000);
    expect(watched.hands().map(({ at }) => at?.lng)).toEqual(people.slice(1).map(() => 99));
  });

  test("lists no one for the user's own second tab, and shows it no hand", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    await join(second, ANNA, "c");
    second.report(ANNA.id, COURSE, report("c", { selection: HOLE, hand: HAND }));
    await pass();
    expect(anna.people()).toEqual([]);
    expect(anna.hands()).toEqual([]);
  });

  test("gets a newer version that somebody else saved, and not its own", async () => {
    const { stored, first, second } = start();
    const anna = await join(first, ANNA, "a");
    const ben = await join(second, BEN, "b");
    await pass();
    stored.state.version = 2;
    second.saved(COURSE, 2, { userId: BEN.id, tab: tab("b") });
    await pass();
    expect(JSON.parse(anna.last("course")?.data ?? "null")).toMatchObject({ version: 2 });
    expect(ben.count("course")).toBe(0);
    // The value that the browser sends when it reconnects.
    expect([anna.last("course")?.id, ben.last("id")?.id]).toEqual(["2", "2"]);
  });

  test("that takes changes gets those since its version, and the whole course if that is unknown", async () => {
    const { stored, first, second } = start();
    const anna = await join(first, ANNA, "a", 1, true);
    const other = await join(first, ANNA, "c");
    await join(second, BEN, "b");
    await pass();
    const save = async (version: number, name: string) => {
      stored.state.version = version;
      stored.state.holes = [{ ...emptyHole("fairway_1", 1), name }];
      second.saved(COURSE, version, { userId: BEN.id, tab: tab("b") });
      await pass();
    };
    await save(2, "Pond");
    expect([anna.count("course"), anna.count("changes")]).toEqual([1, 0]);
    await save(3, "Hill");
    expect(liveChanges.parse(JSON.parse(anna.last("changes")?.data ?? "null"))).toEqual({
      ...{ from: 2, to: 3, by: "Ben" },
      changes: [{ kind: "set", at: ["holes", "fairway_1", "name"], from: "Pond", to: "Hill" }],
    });
    expect(anna.last("changes")?.id).toBe("3");
    expect([anna.count("course"), other.count("course"), other.count("changes")]).toEqual([1, 2, 0]);
  });

  test("that takes changes gets those since its own save, whose document the process got with it", async () => {
    const { stored, first, second } = start();
    await join(first, ANNA, "a", 1, true);
    const ben = await join(second, BEN, "b", 1, true);
    await pass();
    stored.state.version = 2;
    stored.state.holes = [emptyHole("fairway_1", 1)];
    const document = { holes: stored.state.holes, layouts: [], features: [] };
    second.saved(COURSE, 2, { userId: BEN.id, tab: tab("b") }, document);
    await pass();
    stored.state.version = 3;
    stored.state.holes = [];
    first.saved(COURSE, 3, { userId: ANNA.id, tab: tab("a") });
    await pass();
    expect(JSON.parse(ben.last("changes")?.data ?? "null")).toMatchObject({ from: 2, to: 3 });
    expect(ben.count("course")).toBe(0);
  });

  test("is told who changed the course, but no name if several users did or one is unknown", async () => {
    const { stored, first, second } = start();
    const anna = await join(first, ANNA, "a", 1, true);
    await join(second, BEN, "b", 1, true);
    await pass();
    const save = async (...savers: ({ id: string } | null)[]) => {
      for (const saver of savers) {
        const by = saver ? { userId: saver.id, tab: tab("c") } : undefined;
        second.saved(COURSE, ++stored.state.version, by);
      }
      await pass();
    };
    const authors = async (...savers: ({ id: string } | null)[]) => {
      await save(...savers);
      const { from, to, by } = liveChanges.parse(JSON.parse(anna.last("changes")?.data ?? "null"));
      expect(to - from).toBe(savers.length);
      return by;
    };
    // From now on, the process knows a version to send changes from.
    await save(BEN);
    expect(await authors(BEN)).toBe("Ben");
    expect(await authors(BEN, BEN)).toBe("Ben");
    expect(await authors(ANNA, BEN)).toBeNull();
    expect(await authors(null, BEN)).toBeNull();
    expect(await authors({ id: "user_carl" })).toBeNull();
    expect(await authors(ANNA)).toBe("Anna");
  });

  test("doesn't get its own save either if another process than that of the stream stored it", async () => {
    const { stored, first, second } = start();
    const anna = await join(first, ANNA, "a", 1, true);
    await join(second, BEN, "b", 1, true);
    await pass();
    stored.state.version = 2;
    second.saved(COURSE, 2, { userId: ANNA.id, tab: tab("a") });
    await pass();
    expect([anna.count("course"), anna.count("changes"), anna.last("id")?.id]).toEqual([0, 0, "2"]);
  });

  test("gets the whole course after it was alone for a while: documents are kept for several people", async () => {
    const { stored, first, second } = start();
    const anna = await join(first, ANNA, "a", 1, true);
    const ben = await join(second, BEN, "b", 1, true);
    await pass();
    const save = async (version: number) => {
      stored.state.version = version;
      first.saved(COURSE, version);
      await pass();
    };
    await save(2);
    ben.stream.end();
    await pass(10_000);
    await join(second, BEN, "b", 2, true);
    await pass();
    await save(3);
    await save(4);
    expect([anna.count("course"), anna.count("changes")]).toEqual([2, 1]);
  });

  test("of a user whose sessions have ended gets no more events, and those of others do", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    const ben = await join(second, BEN, "b");
    await pass();
    first.userSignedOut(BEN.id);
    await pass();
    expect([anna.isEnded(), ben.isEnded()]).toEqual([false, true]);
  });

  test("gets one version for several saves in quick succession, read once per process", async () => {
    const { stored, first, second } = start();
    const anna = await join(first, ANNA, "a");
    const other = await join(first, ANNA, "c");
    await pass();
    const before = stored.state.reads;
    for (let version = 2; version <= 20; version++) {
      stored.state.version = version;
      second.saved(COURSE, version);
    }
    await pass();
    expect([anna.count("course"), other.count("course")]).toEqual([1, 1]);
    expect(stored.state.reads - before).toBe(1);
  });

  test("gets no more events once the user can no longer open the course", async () => {
    const { stored, first, second } = start();
    await join(first, ANNA, "a");
    const ben = await join(second, BEN, "b");
    await pass();
    stored.state.roles.delete(BEN.id);
    first.accessChanged(COURSE);
    await pass();
    expect(ben.isEnded()).toBe(true);
    expect(await second.join(BEN, COURSE, newTab("b"))).toEqual({ outcome: "missing" });
  });

  test("is told that comments have changed", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    await pass();
    second.commentsChanged(COURSE);
    await pass();
    expect(anna.count("comments")).toBe(1);
  });

  test("is told what another tab did, each notice once, also just before its stream ends", async () => {
    const { first, second } = start();
    const [anna, ben] = [await join(first, ANNA, "a"), await join(second, BEN, "b")];
    await pass();
    const notices = [
      { kind: "restored", by: "Ben", version: 3 },
      { kind: "deleted", by: "Ben", holes: 6, features: 0, layouts: 1 },
    ] as const;
    for (const notice of notices) second.tell(COURSE, notice, { userId: BEN.id, tab: tab("b") });
    second.tell(COURSE, { kind: "transferred", by: "Anna", to: "Ben" });
    second.accessChanged(COURSE);
    await pass();
    const told = ({ events }: typeof anna) =>
      events.flatMap(({ name, data }) => (name === "notice" ? JSON.parse(data) : []));
    expect(told(anna)).toEqual([...notices, { kind: "transferred", by: "Anna", to: "Ben" }]);
    expect(told(ben)).toEqual([{ kind: "transferred", by: "Anna", to: "Ben" }]);
    expect([anna.isEnded(), ben.isEnded()]).toEqual([true, true]);
  });
});

describe("a stream", () => {
  test("begins with the user's role, and with the course if the tab has an older version", async () => {
    const stored = storedCourse();
    stored.state.version = 5;
    const live = liveCourses(stored, newWire().signals());
    const old = await join(live, ANNA, "a", 4);
    const current = await join(live, BEN, "b", 5);
    await pass();
    expect(JSON.parse(old.last("hello")?.data ?? "null")).toEqual({ role: "owner" });
    expect([old.count("course"), current.count("course")]).toEqual([1, 0]);
  });

  test("ends within a minute, so that session and role are checked again", async () => {
    const live = liveCourses(storedCourse(), newWire().signals());
    const anna = await join(live, ANNA, "a");
    await pass(60_000);
    expect(anna.isEnded()).toBe(true);
  });

  test("of a slow reader holds the newest event of each kind only", async () => {
    const stored = storedCourse();
    const live = liveCourses(stored, newWire().signals());
    const joined = await live.join(ANNA, COURSE, newTab("a"));
    if (joined.outcome !== "joined") throw new Error(joined.outcome);
    await joined.stream.next();
    await joined.stream.next();
    for (let version = 2; version <= 9; version++) {
      stored.state.version = version;
      live.saved(COURSE, version);
      await pass();
    }
    const { value } = await joined.stream.next();
    expect(value?.match(/^event: course$/gm)).toHaveLength(1);
    expect(value).toContain("id: 9\n");
  });

  test("of a slow reader gets the whole course in place of changes that it hasn't read", async () => {
    const stored = storedCourse();
    const live = liveCourses(stored, newWire().signals());
    await join(live, BEN, "b", 1, true);
    const joined = await live.join(ANNA, COURSE, newTab("a", 1, true));
    if (joined.outcome !== "joined") throw new Error(joined.outcome);
    const { stream } = joined;
    await stream.next();
    await stream.next();
    const save = async (version: number) => {
      stored.state.version = version;
      live.saved(COURSE, version);
      await pass();
    };
    await save(2);
    expect((await stream.next()).value).toContain("event: course");
    await save(3);
    await save(4);
    const { value } = await stream.next();
    expect(value).toContain("id: 4\nevent: course");
    expect(value).not.toContain("event: changes");
    await save(5);
    expect((await stream.next()).value).toContain("id: 5\nevent: changes");
  });

  test("gets the whole course if the process has met many others since", async () => {
    const stored = storedCourse();
    const live = liveCourses(stored, newWire().signals());
    const document = { holes: [], layouts: [], features: [] };
    const events = async (others: number) => {
      stored.state.version = 1;
      const anna = await join(live, ANNA, "a", 1, true);
      const ben = await join(live, BEN, "b", 1, true);
      live.saved(COURSE, 1, undefined, document);
      for (let number = 0; number < others; number++) {
        const courseId = `course_${String(number + 2).padStart(26, "0")}`;
        for (const letter of ["c", "d"]) {
          const joined = await live.join({ id: ANNA.id, name: "" }, courseId, newTab(letter, 1, true));
          if (joined.outcome === "joined") await joined.stream.next();
        }
        live.saved(courseId, 1, undefined, document);
      }
      stored.state.version = 2;
      live.saved(COURSE, 2);
      await pass();
      for (const { stream } of [anna, ben]) stream.end();
      return [anna.count("changes"), anna.count("course")];
    };
    expect(await events(0)).toEqual([1, 0]);
    expect(await events(MAX_KNOWN_COURSES)).toEqual([0, 1]);
  });

  test("of a client that disconnected before it began is never listed as present", async () => {
    const live = liveCourses(storedCourse(), newWire().signals());
    const anna = await join(live, ANNA, "a");
    const joined = await live.join(BEN, COURSE, newTab("b"));
    if (joined.outcome === "joined") await joined.stream.return();
    await pass();
    expect(anna.people()).toEqual([]);
  });

  test("replaces the tab's earlier one, and others see no change", async () => {
    const live = liveCourses(storedCourse(), newWire().signals());
    const anna = await join(live, ANNA, "a");
    const first = await join(live, BEN, "b");
    const second = await join(live, BEN, "b");
    await pass();
    expect([first.isEnded(), second.isEnded()]).toEqual([true, false]);
    expect(anna.people()).toHaveLength(1);
  });

  test("is refused if the user has too many, or the process stops", async () => {
    const live = liveCourses(storedCourse(), newWire().signals());
    for (let number = 0; number < MAX_STREAMS_PER_USER; number++) {
      await join(live, ANNA, String.fromCharCode(97 + number), 1, true);
    }
    await pass();
    expect(await live.join(ANNA, COURSE, newTab("z", 1, true))).toEqual({ outcome: "user-full" });
    const ben = await join(live, BEN, "b");
    // Pages of an earlier build are sent the whole course with each save.
    for (const letter of ["c", "d"]) await join(live, BEN, letter);
    expect(await live.join(BEN, COURSE, newTab("e"))).toEqual({ outcome: "user-full" });
    await join(live, BEN, "e", 1, true);
    live.close();
    await pass();
    expect(ben.isEnded()).toBe(true);
    expect(await live.join(BEN, COURSE, newTab("b"))).toEqual({ outcome: "full" });
  });
});

describe("another process", () => {
  test("that ended without notice is forgotten after half a minute", async () => {
    const wire = newWire();
    const stored = storedCourse();
    const anna = await join(liveCourses(stored, wire.signals()), ANNA, "a");
    await pass();
    wire.sendAll(
      JSON.stringify({
        kind: "here",
        from: "dead",
        courseId: COURSE,
        tab: tab("b"),
        userId: BEN.id,
        name: "Ben",
        role: "editor",
        selection: null,
      }),
    );
    await pass();
    expect(anna.people()).toHaveLength(1);
    await pass(35_000);
    expect(anna.people()).toEqual([]);
  });

  test("of another release may send what this one doesn't know", async () => {
    const wire = newWire();
    const anna = await join(liveCourses(storedCourse(), wire.signals()), ANNA, "a");
    for (const text of ["", "{", '{"kind":"new"}', `{"kind":"saved","from":"x","courseId":"${COURSE}"}`])
      wire.sendAll(text);
    await pass();
    expect(anna.isEnded()).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { OpenedCourse } from "@/lib/courses/store";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
import { liveCourses, MAX_STREAMS_PER_USER } from "./live-courses";
import type { LiveStream } from "./live-stream";
import { type LivePeople, livePeople } from "./schema";
import type { Signals } from "./signals";

const COURSE = "course_00000000000000000000000001";
const ANNA = { id: "user_anna", name: "Anna" };
const BEN = { id: "user_ben", name: "Ben" };
const tab = (letter: string) => letter.repeat(16);
const HOLE = { kind: "hole", id: "fairway_1" } as const;

/** A stored course, and the users who can open it. */
function storedCourse() {
  const state = {
    version: 1,
    roles: new Map<string, CourseRole>([
      [ANNA.id, "owner"],
      [BEN.id, "editor"],
    ]),
    reads: 0,
  };
  return {
    state,
    async open(userId: string): Promise<OpenedCourse<OwnedCourse> | null> {
      state.reads++;
      const role = state.roles.get(userId);
      const course = {
        version: state.version,
        holes: [],
        layouts: [],
        features: [],
      } as unknown as OwnedCourse;
      return role ? { course, role, ownerName: "Anna" } : null;
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
    people: (): LivePeople["people"] => livePeople.parse(JSON.parse(last("people")?.data ?? "null")).people,
    count: (name: string) => events.filter((event) => event.name === name).length,
  };
}

async function join(live: ReturnType<typeof liveCourses>, user: typeof ANNA, letter: string, version = 1) {
  const joined = await live.join(user, COURSE, tab(letter), version);
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
    expect(anna.people()).toMatchObject([{ name: "Ben", role: "editor", isYou: false, selections: [] }]);
    expect(ben.people()).toMatchObject([{ name: "Anna", role: "owner" }]);
    second.report(BEN.id, COURSE, { tab: tab("b"), selection: HOLE });
    await pass();
    expect(anna.people()[0]?.selections).toEqual([HOLE]);
    ben.stream.end();
    await pass();
    expect(anna.people()).toEqual([]);
  });

  test("accepts a report at any process, but only about the user's own tab", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    await join(second, BEN, "b");
    await pass();
    first.report(BEN.id, COURSE, { tab: tab("b"), selection: HOLE });
    first.report(ANNA.id, COURSE, { tab: tab("b"), selection: null });
    await pass();
    expect(anna.people()[0]?.selections).toEqual([HOLE]);
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
    expect(await second.join(BEN, COURSE, tab("b"), 1)).toEqual({ outcome: "missing" });
  });

  test("is told that comments have changed", async () => {
    const { first, second } = start();
    const anna = await join(first, ANNA, "a");
    await pass();
    second.commentsChanged(COURSE);
    await pass();
    expect(anna.count("comments")).toBe(1);
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
    const joined = await live.join(ANNA, COURSE, tab("a"), 1);
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

  test("of a client that disconnected before it began is never listed as present", async () => {
    const live = liveCourses(storedCourse(), newWire().signals());
    const anna = await join(live, ANNA, "a");
    const joined = await live.join(BEN, COURSE, tab("b"), 1);
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
      await join(live, ANNA, String.fromCharCode(97 + number));
    }
    await pass();
    expect(await live.join(ANNA, COURSE, tab("z"), 1)).toEqual({ outcome: "user-full" });
    const ben = await join(live, BEN, "b");
    live.close();
    await pass();
    expect(ben.isEnded()).toBe(true);
    expect(await live.join(BEN, COURSE, tab("b"), 1)).toEqual({ outcome: "full" });
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

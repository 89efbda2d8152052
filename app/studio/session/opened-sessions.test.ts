import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { hasUnsavedWork } from "@/lib/editor/status";
import { courseOf, fairway, idOf } from "@/lib/editor/testing/courses";
import { type OpenedSession, openedSession } from "./opened-sessions";

const nudge = {
  type: "nudge",
  handle: { fairwayId: idOf(1), part: "tee" },
  by: { east: 1, north: 0 },
  at: 0,
} as const;

/** Every test has a course of its own, since a tab remembers them. */
let number = 0;
const course = (version: number) => ({ ...courseOf([fairway(1)], version), id: `course_${number}` });

/** A window or a document that knows who still listens. */
class Listeners extends EventTarget {
  readonly live = new Set<symbol>();

  override addEventListener(...[type, listener, options]: Parameters<EventTarget["addEventListener"]>): void {
    super.addEventListener(type, listener, options);
    const key = Symbol(type);
    this.live.add(key);
    if (typeof options === "object") options.signal?.addEventListener("abort", () => this.live.delete(key));
  }
}

let page: Listeners;
let put: Mock<(url: string) => Promise<Response>>;
let answer: () => Promise<Response>;

/** The service stores whatever it gets, as one more version. */
function serviceIsUp(): void {
  let version = 1;
  answer = async () => Response.json(courseOf([fairway(1)], ++version));
}

const isUnsaved = ({ get }: OpenedSession) => hasUnsavedWork(get().saving, get().history.present);

/** Whether closing the page asks first. */
function closingAsks(): boolean {
  return !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

beforeEach(() => {
  number++;
  vi.useFakeTimers();
  page = new Listeners();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(new Listeners(), { visibilityState: "visible" }));
  put = vi.fn(async () => answer());
  vi.stubGlobal("fetch", put);
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("coming back to the studio in the same tab", () => {
  test("finds the session as it was left, although the router still has the course as first loaded", () => {
    const store = openedSession("user_1", course(1));
    store.dispatch(nudge);
    store.dispatch({ type: "send" });
    store.dispatch({ type: "answer", answer: { kind: "saved", version: 2 } });
    expect(openedSession("user_1", course(1))).toBe(store);
    expect(store.get().history.past).toHaveLength(1);
  });

  test("begins anew when the course was saved elsewhere meanwhile", () => {
    const store = openedSession("user_1", course(1));
    expect(openedSession("user_1", course(2))).not.toBe(store);
  });

  test("never throws unsaved work away", () => {
    const store = openedSession("user_1", course(1));
    store.dispatch(nudge);
    expect(openedSession("user_1", course(2))).toBe(store);
  });
});

test("on the server no two requests share a session", () => {
  vi.stubGlobal("window", undefined);
  expect(openedSession("user_1", course(1))).not.toBe(openedSession("user_1", course(1)));
});

describe("after leaving the studio", () => {
  test("unsaved work is tried again, and when the network is back, until it is saved", async () => {
    const session = openedSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch(nudge);
    await vi.advanceTimersByTimeAsync(800);
    leave();
    await vi.advanceTimersByTimeAsync(35_000);
    const attempts = put.mock.calls.length;
    expect(attempts).toBeGreaterThan(4);
    expect(session.get().saving.phase.kind).toBe("failed");

    serviceIsUp();
    page.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(put).toHaveBeenCalledTimes(attempts + 1);
    expect(isUnsaved(session)).toBe(false);
  });

  test("closing the page asks first while there is unsaved work, and sends it once more", async () => {
    const session = openedSession("user_1", course(1));
    const leave = session.enter();
    expect(closingAsks()).toBe(false);
    session.dispatch(nudge);
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(closingAsks()).toBe(true);
    const attempts = put.mock.calls.length;
    page.dispatchEvent(new Event("pagehide"));
    expect(put).toHaveBeenCalledTimes(attempts + 1);
    serviceIsUp();
    await vi.advanceTimersByTimeAsync(35_000);
    expect(closingAsks()).toBe(false);
  });

  test("a clean session lets go of the page at once, one with work as soon as it is saved", async () => {
    const session = openedSession("user_1", course(1));
    session.enter()();
    expect([page.live.size, vi.getTimerCount()]).toEqual([0, 0]);

    const leave = session.enter();
    session.dispatch(nudge);
    leave();
    expect(page.live.size).toBeGreaterThan(0);
    serviceIsUp();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isUnsaved(session)).toBe(false);
    expect([page.live.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  test("what was edited during a save under way is saved as well", async () => {
    serviceIsUp();
    const session = openedSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch(nudge);
    page.dispatchEvent(new Event("pagehide"));
    session.dispatch(nudge);
    leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(put).toHaveBeenCalledTimes(2);
    expect(isUnsaved(session)).toBe(false);
  });

  test("every course keeps its own work until it is saved", async () => {
    const first = openedSession("user_1", course(1));
    const leaveFirst = first.enter();
    first.dispatch(nudge);
    leaveFirst();
    number++;
    const second = openedSession("user_1", course(1));
    const leaveSecond = second.enter();
    second.dispatch(nudge);
    leaveSecond();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([isUnsaved(first), isUnsaved(second)]).toEqual([true, true]);

    serviceIsUp();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([isUnsaved(first), isUnsaved(second)]).toEqual([false, false]);
    expect(page.live.size).toBe(0);
    expect(new Set(put.mock.calls.slice(-2).map(([url]) => url)).size).toBe(2);
  });

  test("coming back tries at once what was held back, and is saved by one hand only", async () => {
    answer = async () => new Response(null, { status: 401 });
    const session = openedSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch(nudge);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.get().saving.phase.kind).toBe("signed-out");
    expect(put).toHaveBeenCalledOnce();

    serviceIsUp();
    const leaveAgain = openedSession("user_1", course(1)).enter();
    await vi.advanceTimersByTimeAsync(0);
    expect(isUnsaved(session)).toBe(false);
    session.dispatch(nudge);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(put).toHaveBeenCalledTimes(3);
    leaveAgain();
    expect(page.live.size).toBe(0);
  });

  test("a drag that was under way is let go", () => {
    const session = openedSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch({ type: "grab", handle: nudge.handle });
    leave();
    expect(session.get().drag).toBeNull();
  });
});

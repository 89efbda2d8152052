import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import type { CourseSave, SaveAnswer } from "@/lib/editor/changes/save";
import { hasUnsavedWork } from "@/lib/editor/saving";
import { saveStatus } from "@/lib/editor/status";
import { fairway, fairwayIdFor, storedCourse } from "@/lib/editor/testing/courses";
import { SELECT_TOOL } from "@/lib/editor/tool";
import { EDIT_VIEW } from "@/lib/editor/view";
import { inEnglish } from "@/lib/messages/testing/translate";
import { findOrOpenSession, type StudioSession } from "./session-cache";

const nudge = {
  type: "nudge",
  target: { kind: "handle", handle: { fairwayId: fairwayIdFor(1), part: "tee" } },
  by: { east: 1, north: 0 },
  at: 0,
} as const;

/** Every test has courses of its own, since the tab's sessions outlive a test. */
let number = 0;
const course = (version: number) => ({ ...storedCourse([fairway(1)], version), id: `course_${number}` });

/** A window or a document that counts its listeners. */
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
let post: Mock<(url: string, init: RequestInit) => Promise<Response>>;
let respond: () => Promise<Response>;

const savedAs = (version: number): SaveAnswer => ({ version, update: null, unapplied: [], by: null });

/** The server stores every save as a new version. */
function bringServerUp(): void {
  let version = 1;
  respond = async () => Response.json(savedAs(++version));
}

/** The saves that were sent, in order. */
const sent = () => post.mock.calls.map(([, { body }]): CourseSave => JSON.parse(String(body)));

const isUnsaved = ({ get }: StudioSession) => hasUnsavedWork(get().saving, get().history.present);

/** Whether the page warns before it closes. */
function warnsBeforeClosing(): boolean {
  return !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

beforeEach(() => {
  number++;
  vi.useFakeTimers();
  page = new Listeners();
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(new Listeners(), { visibilityState: "visible" }));
  post = vi.fn(async () => respond());
  vi.stubGlobal("fetch", post);
  respond = () => Promise.reject(new TypeError("Failed to fetch"));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("returning to the studio in the same tab", () => {
  test("continues the session, although the router still has the course as first loaded", () => {
    const store = findOrOpenSession("user_1", course(1));
    store.dispatch(nudge);
    store.dispatch({ type: "save-started", id: "save_1" });
    store.dispatch({ type: "save-finished", result: { kind: "saved", answer: savedAs(2) }, at: 1 });
    expect(findOrOpenSession("user_1", course(1))).toBe(store);
    expect(store.get().history.past).toHaveLength(1);
  });

  test("opens a new session if the course was saved elsewhere in the meantime", () => {
    const store = findOrOpenSession("user_1", course(1));
    expect(findOrOpenSession("user_1", course(2))).not.toBe(store);
  });

  test("shows the course and no tool, whatever was shown when the studio closed", () => {
    const store = findOrOpenSession("user_1", course(1));
    const leave = store.enter();
    const { present: document } = store.get().history;
    store.dispatch({ type: "sketch", sketch: { kind: "measure" } });
    store.dispatch({
      type: "grab",
      target: { kind: "handle", handle: { fairwayId: fairwayIdFor(1), part: "tee" } },
    });
    leave();
    expect(store.get()).toMatchObject({ drag: null, tool: SELECT_TOOL });
    const leaveAgain = store.enter();
    store.dispatch({
      type: "view-version",
      version: { version: 1, savedAt: "2026-11-26T12:00:00Z", name: null, document },
    });
    leaveAgain();
    expect(findOrOpenSession("user_1", course(1)).get().view).toEqual(EDIT_VIEW);
  });

  test("never discards unsaved work", () => {
    const store = findOrOpenSession("user_1", course(1));
    store.dispatch(nudge);
    expect(findOrOpenSession("user_1", course(2))).toBe(store);
    store.dispatch({ type: "undo" });
    expect(findOrOpenSession("user_1", course(2))).not.toBe(store);
  });

  test("keeps the changes that were not applied until the user has dismissed them", () => {
    const store = findOrOpenSession("user_1", course(1));
    store.dispatch(nudge);
    const { holes, layouts, features } = storedCourse([
      fairway(1, { metres: 50, from: { lat: 60.3, lng: 24.9 } }),
    ]);
    const update = { to: 2, document: { holes, layouts, features } };
    store.dispatch({ type: "update-received", update, by: "Eddie", at: 1 });
    expect(isUnsaved(store)).toBe(false);
    expect(findOrOpenSession("user_1", course(3))).toBe(store);
    store.dispatch({ type: "dismiss-unapplied", entries: store.get().unapplied });
    expect(findOrOpenSession("user_1", course(3))).not.toBe(store);
  });
});

describe("the number of sessions kept in a tab", () => {
  const open = () => {
    number++;
    const mine = course(1);
    const session = findOrOpenSession("user_1", mine);
    return { session, isKept: () => findOrOpenSession("user_1", mine) === session };
  };

  test("is limited: the least recently used one is dropped", () => {
    const first = open();
    const second = open();
    for (let opened = 2; opened < 5; opened++) open();
    expect(first.isKept()).toBe(true);
    open();
    expect(first.isKept()).toBe(true);
    expect(second.isKept()).toBe(false);
  });

  test("does not count against unsaved work or a studio that is open", () => {
    const unsaved = open();
    unsaved.session.dispatch(nudge);
    const entered = open();
    const leave = entered.session.enter();
    const idle = open();
    for (let opened = 3; opened < 12; opened++) open();
    expect([unsaved.isKept(), entered.isKept(), idle.isKept()]).toEqual([true, true, false]);
    leave();
    for (let opened = 0; opened < 5; opened++) open();
    expect([unsaved.isKept(), entered.isKept()]).toEqual([true, false]);
  });
});

test("on the server, no two requests share a session", () => {
  vi.stubGlobal("window", undefined);
  expect(findOrOpenSession("user_1", course(1))).not.toBe(findOrOpenSession("user_1", course(1)));
});

describe("after leaving the studio", () => {
  test("unsaved work is retried, also when the network returns, until it is saved", async () => {
    const session = findOrOpenSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch(nudge);
    await vi.advanceTimersByTimeAsync(800);
    leave();
    await vi.advanceTimersByTimeAsync(35_000);
    const attempts = post.mock.calls.length;
    expect(attempts).toBeGreaterThan(4);
    expect(session.get().saving.phase.kind).toBe("failed");

    bringServerUp();
    page.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(post).toHaveBeenCalledTimes(attempts + 1);
    expect(isUnsaved(session)).toBe(false);
  });

  test("closing the page warns while work is unsaved, and sends it once more", async () => {
    const session = findOrOpenSession("user_1", course(1));
    const leave = session.enter();
    expect(warnsBeforeClosing()).toBe(false);
    session.dispatch(nudge);
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(warnsBeforeClosing()).toBe(true);
    const attempts = post.mock.calls.length;
    page.dispatchEvent(new Event("pagehide"));
    expect(post).toHaveBeenCalledTimes(attempts + 1);
    bringServerUp();
    await vi.advanceTimersByTimeAsync(35_000);
    expect(warnsBeforeClosing()).toBe(false);
  });

  test("a saved session removes its listeners at once, an unsaved one as soon as it is saved", async () => {
    const session = findOrOpenSession("user_1", course(1));
    session.enter()();
    expect([page.live.size, vi.getTimerCount()]).toEqual([0, 0]);

    const leave = session.enter();
    session.dispatch(nudge);
    leave();
    expect(page.live.size).toBeGreaterThan(0);
    bringServerUp();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isUnsaved(session)).toBe(false);
    expect([page.live.size, vi.getTimerCount()]).toEqual([0, 0]);
  });

  test("edits made during a save in flight are saved as well", async () => {
    bringServerUp();
    const session = findOrOpenSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch(nudge);
    page.dispatchEvent(new Event("pagehide"));
    session.dispatch(nudge);
    leave();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(post).toHaveBeenCalledTimes(2);
    expect(isUnsaved(session)).toBe(false);
  });

  test("every course keeps its own work until it is saved", async () => {
    const first = findOrOpenSession("user_1", course(1));
    const leaveFirst = first.enter();
    first.dispatch(nudge);
    leaveFirst();
    number++;
    const second = findOrOpenSession("user_1", course(1));
    const leaveSecond = second.enter();
    second.dispatch(nudge);
    leaveSecond();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([isUnsaved(first), isUnsaved(second)]).toEqual([true, true]);

    bringServerUp();
    await vi.advanceTimersByTimeAsync(30_000);
    expect([isUnsaved(first), isUnsaved(second)]).toEqual([false, false]);
    expect(page.live.size).toBe(0);
    expect(new Set(post.mock.calls.slice(-2).map(([url]) => url)).size).toBe(2);
  });

  test("returning retries a blocked save at once, and saves each edit only once", async () => {
    respond = async () => new Response(null, { status: 401 });
    const session = findOrOpenSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch(nudge);
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.get().saving.phase.kind).toBe("signed-out");
    expect(post).toHaveBeenCalledOnce();

    bringServerUp();
    const leaveAgain = findOrOpenSession("user_1", course(1)).enter();
    await vi.advanceTimersByTimeAsync(0);
    expect(isUnsaved(session)).toBe(false);
    session.dispatch(nudge);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(post).toHaveBeenCalledTimes(3);
    const [blocked, again, next] = sent();
    expect(again).toEqual(blocked);
    expect(next?.id).not.toBe(blocked?.id);
    leaveAgain();
    expect(page.live.size).toBe(0);
  });

  test("a drag in progress is cancelled", () => {
    const session = findOrOpenSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch({ type: "grab", target: nudge.target });
    leave();
    expect(session.get().drag).toBeNull();
  });
});

describe("work of an account that somebody else has replaced in this browser", () => {
  test("stays unsaved, under its own account, and is saved once that one is back", async () => {
    respond = async () => Response.json({ error: "account_changed", name: "Eddie" }, { status: 409 });
    const session = findOrOpenSession("user_1", course(1));
    const leave = session.enter();
    session.dispatch(nudge);
    await vi.advanceTimersByTimeAsync(800);
    const { saving, history } = session.get();
    expect(inEnglish(saveStatus(saving, history.present, []).text)).toBe(
      "Not saved: you're signed in as Eddie now. Your changes are kept in this browser.",
    );
    expect(warnsBeforeClosing()).toBe(true);
    session.dispatch({ ...nudge, at: 10_000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(post).toHaveBeenCalledOnce();

    bringServerUp();
    page.dispatchEvent(new Event("focus"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isUnsaved(session)).toBe(false);
    expect(sent().map(({ account }) => account)).toEqual(["user_1", "user_1", "user_1"]);
    expect(sent()[1]).toEqual(sent()[0]);
    leave();
  });
});

test("a page that is hidden or closed sends unsaved work at once, which outlives it", async () => {
  bringServerUp();
  const session = findOrOpenSession("user_1", course(1));
  const leave = session.enter();
  const hide = () => {
    Object.assign(document, { visibilityState: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  for (const [count, close] of [hide, () => page.dispatchEvent(new Event("pagehide"))].entries()) {
    session.dispatch({ ...nudge, at: count * 10_000 });
    close();
    expect(post).toHaveBeenCalledTimes(count + 1);
    expect(post.mock.lastCall?.[1].keepalive).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(isUnsaved(session)).toBe(false);
  }
  leave();
});

test("a 429 is shown with its delay, and retried after it", async () => {
  const session = findOrOpenSession("user_1", course(1));
  const leave = session.enter();
  respond = async () => new Response(null, { status: 429, headers: { "Retry-After": "42" } });
  session.dispatch(nudge);
  await vi.advanceTimersByTimeAsync(800);
  const { saving, history } = session.get();
  expect(saving.phase).toMatchObject({ kind: "throttled", seconds: 42 });
  const { text } = saveStatus(saving, history.present, []);
  expect(inEnglish(text)).toBe("Too many saves. Retrying in 42 s.");

  bringServerUp();
  for (const event of ["online", "focus", "pagehide"]) page.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(41_999);
  expect(post).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(isUnsaved(session)).toBe(false);
  leave();
});

import { describe, expect, test } from "vitest";
import { makeDocument, makeHole } from "@/lib/courses/testing/courses";
import { replaceDocument } from "@/lib/editor/commands/command";
import { toCourseDocument } from "@/lib/editor/document";
import { message } from "@/lib/messages/message";
import { openReadOnlySession } from "./read-only-session";

const COURSE = { version: 1, ...makeDocument([makeHole("fairway_1", 1), makeHole("fairway_2", 2)]) };

describe("a read-only session", () => {
  test("selects holes, and ignores every edit", () => {
    const store = openReadOnlySession(COURSE);
    store.dispatch({ type: "select", fairwayId: "fairway_2" });
    expect(store.get().selected).toBe("fairway_2");
    const before = store.get();
    const empty = toCourseDocument(makeDocument([]));
    store.dispatch({ type: "run", command: replaceDocument(message("editing.redone"), empty) });
    store.dispatch({ type: "draw", fairwayId: "fairway_3" });
    store.dispatch({ type: "undo" });
    store.dispatch({ type: "save-started" });
    expect(store.get()).toBe(before);
  });
});

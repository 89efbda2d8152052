import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import type { SaveAnswer } from "@/lib/editor/changes/save";
import type { PendingSave } from "@/lib/editor/saving";
import { documentOfHoles, fairwayIdFor } from "@/lib/editor/testing/courses";
import { inEnglish } from "@/lib/messages/testing/translate";
import { sendAs } from "./course-requests";
import { saveCourse } from "./save-course";

const PENDING: PendingSave = {
  id: `save_${"0".repeat(26)}`,
  changes: [{ kind: "set", at: ["holes", fairwayIdFor(1), "name"], from: null, to: "Creek" }],
  document: documentOfHoles(1),
};
const save = () => saveCourse("user_1", "course_1", PENDING, 3);

let post: Mock<(url: string, init: RequestInit) => Promise<Response>>;
beforeEach(() => {
  post = vi.fn();
  vi.stubGlobal("fetch", post);
});
afterEach(() => vi.unstubAllGlobals());

test("a save sends its id, the account, the version that the page has, and the changes", async () => {
  post.mockRejectedValue(new TypeError("Failed to fetch"));
  await save();
  const [url, init] = post.mock.lastCall ?? [];
  expect(url).toBe("/api/studio/courses/course_1/changes");
  expect(init).toMatchObject({ method: "POST", keepalive: true });
  expect(JSON.parse(String(init?.body))).toEqual({
    ...{ id: PENDING.id, account: "user_1", base: 3, changes: PENDING.changes },
  });
});

test("a stored save returns the server's answer", async () => {
  const answer: SaveAnswer = { version: 4, update: null, unapplied: [], by: "Eddie" };
  post.mockResolvedValue(Response.json(answer));
  expect(await save()).toEqual({ kind: "saved", answer });
});

test("another account that signed in since is named, and the one that opened the page", async () => {
  sendAs("user_1", "Anna");
  post.mockResolvedValue(Response.json({ error: "account_changed", name: "Eddie" }, { status: 409 }));
  expect(await save()).toEqual({ kind: "other-account", name: "Eddie", former: "Anna" });
});

test("a refusal says whether the user is signed out, may no longer edit, or has lost the course", async () => {
  post.mockResolvedValueOnce(new Response(null, { status: 401 }));
  post.mockResolvedValueOnce(Response.json({ error: "insufficient_role" }, { status: 403 }));
  post.mockResolvedValueOnce(new Response(null, { status: 404 }));
  expect([await save(), await save(), await save()]).toEqual(
    ["signed-out", "forbidden", "gone"].map((kind) => ({ kind })),
  );
});

test("a server that is read-only is told from one that fails", async () => {
  post.mockResolvedValueOnce(Response.json({ error: "read_only" }, { status: 503 }));
  post.mockResolvedValueOnce(Response.json({ error: "unavailable" }, { status: 503 }));
  expect([await save(), await save()]).toEqual(
    ["read-only", "server"].map((trouble) => ({ kind: "failed", trouble })),
  );
});

test("a request without a response means that the user is offline", async () => {
  post.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await save()).toEqual({ kind: "failed", trouble: "offline" });
});

describe("a response that can't be read is a server error, not a lost connection", () => {
  test.each([
    ["200 with another body", () => Response.json({ version: 4 })],
    ["200 with a page", () => new Response("<!doctype html>")],
    ["403 from a proxy", () => new Response("forbidden", { status: 403 })],
    ["409 from a proxy", () => Response.json({ error: "conflict" }, { status: 409 })],
    ["413 from a proxy", () => new Response("too large", { status: 413 })],
  ])("%s", async (_, response) => {
    post.mockResolvedValue(response());
    expect(await save()).toEqual({ kind: "failed", trouble: "server" });
  });
});

test("the server's reason is shown with one full stop", async () => {
  const message = "The request body is larger than 256 KiB.";
  post.mockResolvedValue(Response.json({ error: "payload_too_large", message }, { status: 413 }));
  const result = await save();
  if (result.kind !== "rejected") throw new Error(result.kind);
  expect(inEnglish("saving.rejected", { why: result.why })).toBe(
    "Not saved: The request body is larger than 256 KiB.",
  );
});

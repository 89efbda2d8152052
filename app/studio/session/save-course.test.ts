import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { documentOfHoles, fairway, storedCourse } from "@/lib/editor/testing/courses";
import { inEnglish } from "@/lib/messages/testing/translate";
import { saveCourse } from "./save-course";

const document = documentOfHoles(1);
const save = () => saveCourse("user_1", "course_1", document, 1);

let put: Mock<() => Promise<Response>>;
beforeEach(() => {
  put = vi.fn();
  vi.stubGlobal("fetch", put);
});
afterEach(() => vi.unstubAllGlobals());

test("a stored course is saved under its new version", async () => {
  put.mockResolvedValue(Response.json(storedCourse([fairway(1)], 2)));
  expect(await save()).toEqual({ kind: "saved", version: 2 });
});

test("a request without a response means that the user is offline", async () => {
  put.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await save()).toEqual({ kind: "failed", trouble: "offline" });
});

describe("a response that can't be read is a server error, not a lost connection", () => {
  test.each([
    ["200 with another body", () => Response.json({ ...storedCourse([fairway(1)]), version: "2" })],
    ["200 with a page", () => new Response("<!doctype html>")],
    ["412 without a course", () => Response.json({ error: "conflict" }, { status: 412 })],
    ["413 from a proxy", () => new Response("too large", { status: 413 })],
  ])("%s", async (_, response) => {
    put.mockResolvedValue(response());
    expect(await save()).toEqual({ kind: "failed", trouble: "server" });
  });
});

test("the server's reason is shown with one full stop", async () => {
  const message = "The request body is larger than 256 KiB.";
  put.mockResolvedValue(Response.json({ error: "payload_too_large", message }, { status: 413 }));
  const result = await save();
  if (result.kind !== "rejected") throw new Error(result.kind);
  expect(inEnglish("saving.rejected", { why: result.why })).toBe(
    "Not saved: The request body is larger than 256 KiB.",
  );
});

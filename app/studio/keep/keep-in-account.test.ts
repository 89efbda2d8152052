import { afterEach, expect, it, vi } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { deleteLocalCourse } from "../session/local-courses";
import { copyLogo } from "../session/logo-database";
import { createSessionStore } from "../session/session-store";
import { keepInAccount } from "./keep-in-account";

vi.mock("../session/local-courses");
vi.mock("../session/logo-database");
vi.mock("../session/undo-storage");
afterEach(() => vi.unstubAllGlobals());

it("a course whose logo this browser can't store is kept, and its lack is known", async () => {
  const course = storedCourse([fairway(1)]);
  vi.mocked(deleteLocalCourse).mockResolvedValue();
  vi.stubGlobal("fetch", async () => Response.json({ id: course.id, studioUrl: "/kept" }));
  const keep = () => keepInAccount("user_1", course, createSessionStore(course));
  vi.mocked(copyLogo).mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  expect(await keep()).toEqual({ kind: "kept", studioUrl: "/kept", lacksLogo: true });
  vi.mocked(copyLogo).mockResolvedValueOnce();
  expect(await keep()).toEqual({ kind: "kept", studioUrl: "/kept", lacksLogo: false });
});

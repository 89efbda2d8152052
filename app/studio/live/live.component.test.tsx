import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import type { CourseRole } from "@/lib/validation/people";
import { button, eventually, findButton, openStudio, status } from "../testing/render-studio";

/** Opens a course of one hole, and its stream. */
async function openStream(role: CourseRole) {
  const { holes, layouts, features } = storedCourse([fairway(1)]);
  const opened = await openStudio({ holes, layouts, features }, { role });
  const stream = await vi.waitUntil(() => opened.server.stream);
  const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
  stream.send("hello", { role });
  return { ...opened, stream, reload };
}

const rowCount = () => within(screen.getByRole("list", { name: "Holes" })).getAllByRole("listitem").length;

describe("the stream of a course", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("brings others' edits to a viewer", async () => {
    const { stream } = await openStream("viewer");
    expect(rowCount()).toBe(1);
    const { holes, layouts, features } = storedCourse([fairway(1), fairway(2)]);
    stream.send("course", { holes, layouts, features, version: 2 });
    await eventually(() => expect(rowCount()).toBe(2));
  });

  it("loads the page again for a viewer whose role has changed", async () => {
    const { stream, reload } = await openStream("viewer");
    expect(reload).not.toHaveBeenCalled();
    stream.send("hello", { role: "editor" });
    expect(reload).toHaveBeenCalledOnce();
  });

  it("leaves an editor whose role has changed with the unsaved edits", async () => {
    const { user, stream, reload } = await openStream("editor");
    await findButton("Tee, hole 1");
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(button("Add hole"));
    await eventually(() => expect(status()).toBe("Not saved: you're offline. Retrying…"));
    stream.send("hello", { role: "viewer" });
    expect(reload).not.toHaveBeenCalled();
    expect(rowCount()).toBe(2);
  });
});

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
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("brings others' edits to a viewer", async () => {
    const { stream } = await openStream("viewer");
    // The code of a viewer's lists is loaded on demand.
    await eventually(() => expect(rowCount()).toBe(1));
    const { holes, layouts, features } = storedCourse([fairway(1), fairway(2)]);
    stream.send("course", { holes, layouts, features, version: 2 });
    await eventually(() => expect(rowCount()).toBe(2));
  });

  it("is opened again after a gap, from the version that the studio has, and then brings the whole course", async () => {
    const { server, stream } = await openStream("viewer");
    stream.send("changes", { from: 5, to: 6, changes: [], by: "Eddie" });
    await eventually(() => expect(server.stream).not.toBe(stream));
    expect(new URL(server.stream?.url ?? "", "http://localhost").searchParams.get("version")).toBe("1");
    const { holes, layouts, features } = storedCourse([fairway(1), fairway(2)]);
    server.stream?.send("course", { holes, layouts, features, version: 6 });
    await eventually(() => expect(rowCount()).toBe(2));
  });

  it("is opened again after a minute without being renewed: a dead connection may look open", async () => {
    const { server, stream } = await openStream("viewer");
    vi.useFakeTimers();
    for (const _ of ["opened", "renewed"]) {
      stream.send("hello", { role: "viewer" });
      vi.advanceTimersByTime(59_999);
      expect(server.stream).toBe(stream);
    }
    vi.advanceTimersByTime(1);
    expect(server.stream).not.toBe(stream);
  });

  it("doesn't change the course while a save has no answer, which brings the same", async () => {
    const { user, server } = await openStream("editor");
    await findButton("Tee, hole 1");
    const online = globalThis.fetch;
    let answer = () => {};
    const sent = vi.fn();
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      const response = await online(...request);
      // On a busy machine, the new hole is saved in two steps; the second isn't held.
      if (!String(request[0]).endsWith("/changes") || sent.mock.calls.length > 0) return response;
      sent();
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return response;
    });
    await user.click(button("Add hole"));
    await eventually(() => expect(sent).toHaveBeenCalled());
    server.editLiveBy("Eddie", (document) => ({
      ...document,
      holes: document.holes.map((hole) => (hole.number === 1 ? { ...hole, name: "Ridge" } : hole)),
    }));
    expect(screen.queryByText("Ridge")).toBeNull();
    answer();
    await eventually(() => expect(screen.queryAllByText("Ridge")).not.toEqual([]));
    await eventually(() => expect(status()).toBe("All changes saved"));
    expect(rowCount()).toBe(2);
  });

  it("brings what others did to the course as notices, which are read aloud and can be dismissed", async () => {
    const { user, stream } = await openStream("viewer");
    stream.send("notice", { kind: "deleted", by: "Eddie", holes: 6, features: 1, layouts: 0 });
    stream.send("notice", { kind: "restored", by: "Eddie", version: 12 });
    const text = await screen.findByText("Eddie deleted 6 holes and 1 feature.");
    expect(text.closest("[aria-live=polite]")).not.toBeNull();
    stream.send("notice", { kind: "transferred", by: "Olga", to: "Eddie" });
    await screen.findByText("Olga made Eddie the owner of this course.");
    button("Dismiss: Eddie restored version 12.").focus();
    await user.keyboard("{Enter}");
    await eventually(() => expect(screen.queryByText("Eddie restored version 12.")).toBeNull());
    screen.getByText("Eddie deleted 6 holes and 1 feature.");
    stream.send("notice", { kind: "status", by: "Eddie", state: "partly-closed" });
    await screen.findByText("Eddie changed the course's status: Partly closed.");
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

import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import type { SavedVersion, VersionPage } from "@/lib/validation/course-version";
import { button, eventually, openStudio } from "../testing/render-studio";

/** Opens a course with two versions, of one hole and of two, whose names the server stores. */
async function openCourse() {
  const versions: SavedVersion[] = [1, 2].map((version) => {
    const { holes, layouts, features } = storedCourse([1, 2].slice(0, version).map((n) => fairway(n)));
    const savedAt = `2026-01-01T12:0${version}:00.000Z`;
    return { version, savedAt, name: null, holes, layouts, features };
  });
  const opened = await openStudio(storedCourse([fairway(1), fairway(2)], 2));
  const saves = globalThis.fetch;
  const serve = (async (url: string, init: RequestInit = {}) => {
    const [isVersions, number] = /\/versions(?:\/(\d+))?$/.exec(url) ?? [];
    if (!isVersions) return saves(url, init);
    const version = versions.find((each) => each.version === Number(number));
    if (!version) return Response.json(listVersions(versions));
    if (init.method === "PUT") version.name = JSON.parse(String(init.body)).name;
    return Response.json(version);
  }) as typeof fetch;
  const setOnline = (isOnline: boolean) =>
    vi.stubGlobal("fetch", isOnline ? serve : () => Promise.reject(new TypeError("Failed to fetch")));
  setOnline(true);
  return { ...opened, versions, setOnline };
}

/** The versions as the server lists them, newest first. */
function listVersions(versions: readonly SavedVersion[]): VersionPage {
  const list = versions.toReversed().map(({ version, savedAt, name, holes }) => ({
    ...{ version, savedAt, name, holes: holes.length, savedBy: null, changes: null },
  }));
  const named = list.flatMap(({ changes: _, name, ...version }) =>
    name === null ? [] : [{ ...version, name }],
  );
  return { versions: list, named, next: null };
}

const findPanel = async () => within(await screen.findByRole("region", { name: "Versions" }));

describe("the versions of a course", () => {
  it("can be loaded again after a failure, which the panel shows", async () => {
    const { user, setOnline } = await openCourse();
    setOnline(false);
    await user.click(button("Versions"));
    const panel = await findPanel();
    expect((await panel.findByRole("alert")).textContent).toContain("Couldn't load the versions.");
    setOnline(true);
    await user.click(panel.getByRole("button", { name: "Try again" }));
    await panel.findByRole("button", { name: /Current version/ });
    expect(panel.queryByRole("alert")).toBeNull();
  });

  it("get names by keyboard, and the field says why a name is refused", async () => {
    const { user, versions } = await openCourse();
    await user.click(button("Versions"));
    const panel = await findPanel();
    (await panel.findByRole("button", { name: "Name this version" })).focus();
    await user.keyboard("{Enter}");
    const field = () => panel.getByRole<HTMLInputElement>("textbox", { name: "Version name" });
    expect(document.activeElement).toBe(field());

    // Escape cancels naming, but doesn't close the panel.
    await user.keyboard("Nothing{Escape}");
    expect(document.activeElement).toBe(panel.getByRole("button", { name: "Name this version" }));
    await user.keyboard("{Enter}");
    expect(field().value).toBe("");
    await user.keyboard("{Enter}");
    expect(panel.getByRole("alert").textContent).toBe("Enter a name.");
    await user.keyboard(`${"x".repeat(81)}{Enter}`);
    expect(panel.getByRole("alert").textContent).toBe("Use at most 80 characters.");
    expect(field().getAttribute("aria-invalid")).toBe("true");
    await user.clear(field());
    await user.keyboard("  Before the pond moved {Enter}");
    const named = within(await panel.findByRole("list", { name: "Named versions" }));
    named.getByRole("button", { name: /^Before the pond moved .*Current version/ });
    expect(panel.queryByRole("button", { name: "Name this version" })).toBeNull();
    expect(document.activeElement).toBe(panel.getByRole("heading", { name: "Versions" }));
    expect(versions.map(({ name }) => name)).toEqual([null, "Before the pond moved"]);
  });

  it("keep the name that was typed without a connection, and the map shows it once it is saved", async () => {
    const { user, versions, setOnline } = await openCourse();
    await user.click(button("Versions"));
    const panel = await findPanel();
    await user.click(await panel.findByRole("button", { name: /^Name version 1, / }));
    setOnline(false);
    await user.keyboard("One hole{Enter}");
    expect((await panel.findByRole("alert")).textContent).toMatch(/^Couldn't save the name: no connection/);
    setOnline(true);
    await user.click(panel.getByRole("button", { name: "Save name" }));
    const named = within(await panel.findByRole("list", { name: "Named versions" }));
    await user.click(named.getByRole("button", { name: /^One hole / }));
    await screen.findByText(/^One hole \(version 1, .*read-only\)$/);
    expect(versions[0]?.name).toBe("One hole");
  });

  it("can be renamed and lose their names, in either list", async () => {
    const { user, versions } = await openCourse();
    for (const [index, version] of versions.entries()) version.name = `Version ${index + 1}`;
    await user.click(button("Versions"));
    const panel = await findPanel();
    const named = within(await panel.findByRole("list", { name: "Named versions" }));
    const [, inAll] = panel.getAllByRole("button", { name: "Rename Version 1" });
    if (!inAll) throw new Error("The list of all versions lacks version 1.");
    await user.click(inAll);
    await user.keyboard("First hole{Enter}");
    await named.findByRole("button", { name: /^First hole / });
    await user.click(named.getByRole("button", { name: "Rename First hole" }));
    await user.click(panel.getByRole("button", { name: "Remove name" }));
    await eventually(() => expect(named.getAllByRole("listitem")).toHaveLength(1));
    expect(document.activeElement).toBe(panel.getByRole("heading", { name: "Versions" }));
    expect(versions.map(({ name }) => name)).toEqual([null, "Version 2"]);
  });
});

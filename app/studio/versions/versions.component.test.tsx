import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { summariseChanges } from "@/lib/editor/changes/item-changes";
import { toCourseDocument } from "@/lib/editor/document";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import type { SavedVersion, VersionPage } from "@/lib/validation/course-version";
import {
  button,
  eventually,
  expectSaved,
  holeNumbers,
  holeRow,
  openStudio,
  status,
} from "../testing/render-studio";

/** Opens a course with two versions, of one hole and of two, whose names the server stores. */
async function openCourse() {
  const versions: SavedVersion[] = [1, 2].map((version) => {
    const { holes, layouts, features } = storedCourse([1, 2].slice(0, version).map((n) => fairway(n)));
    // Far enough apart to be two editing sessions.
    const savedAt = `2026-01-01T1${version}:00:00.000Z`;
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
  const documentOf = (version: number) => toCourseDocument(versions[version - 1] as SavedVersion);
  const list = versions.toReversed().map(({ version, savedAt, name, holes }) => ({
    ...{
      ...{ version, savedAt, name, holes: holes.length, savedBy: { key: "ann", name: "Ann", isYou: true } },
      previous: version - 1 || null,
      changes: version === 1 ? null : summariseChanges(documentOf(version - 1), documentOf(version)),
    },
  }));
  const named = list.flatMap(({ changes: _, previous: __, name, ...version }) =>
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

  it("of one session are one entry, which says what they changed and lists each on demand", async () => {
    const { user, versions } = await openCourse();
    for (const version of versions) version.savedAt = `2026-01-01T12:0${version.version}:00.000Z`;
    await user.click(button("Versions"));
    const panel = await findPanel();
    await panel.findByRole("button", { name: /12:01–12:02 Current version Hole 2 added/ });
    expect(panel.queryByRole("button", { name: /Earliest version/ })).toBeNull();
    const toggle = panel.getByRole("button", { name: "2 versions, the last at 12:02" });
    toggle.focus();
    await user.keyboard("{Enter}");
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    panel.getByRole("button", { name: /12:01 1 hole Earliest version/ });
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

  it("keep the name that is typed for the newest of a session while the session goes on", async () => {
    const { user, versions, server } = await openCourse();
    for (const version of versions) version.savedAt = `2026-01-01T12:0${version.version}:00.000Z`;
    await user.click(button("Versions"));
    const panel = await findPanel();
    await user.click(await panel.findByRole("button", { name: /^Name version 2, / }));
    await user.keyboard("Two holes");
    const [, second] = versions;
    if (second) versions.push({ ...second, version: 3, savedAt: "2026-01-01T12:03:00.000Z" });
    await vi.waitUntil(() => server.stream);
    server.editLiveBy("Ann", (document) => ({ ...document, holes: document.holes.slice(0, 1) }));
    await panel.findByRole("button", { name: "3 versions, the last at 12:03" }, { timeout: 5_000 });
    await user.keyboard("{Enter}");
    await eventually(() => expect(versions.map(({ name }) => name)).toEqual([null, "Two holes", null]));
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

  it("stay on the map while others edit, and close for one's own edit, such as undo", async () => {
    const { user, server } = await openCourse();
    await user.click(button("Add hole"));
    await user.click(button("Versions"));
    const panel = await findPanel();
    await user.click(await panel.findByRole("button", { name: /1 hole.*Earliest version/ }));
    const isShown = () => screen.queryByText(/^Version 1, .*read-only/) !== null;
    await eventually(() => expect(isShown()).toBe(true));
    await eventually(() => expect(server.saves).toBe(1));
    server.editLiveBy("Eddie", (document) => ({
      ...document,
      holes: document.holes.map((hole) => (hole.number === 1 ? { ...hole, name: "Ridge" } : hole)),
    }));
    await eventually(() => expect(status()).toBe("All changes saved"));
    expect(isShown()).toBe(true);
    await user.keyboard("{Control>}z{/Control}");
    await eventually(() => expect(isShown()).toBe(false));
    await user.click(button("Close versions"));
    await eventually(() => expect(holeNumbers()).toEqual([1, 2]));
    expect(holeRow(1).textContent).toContain("Ridge");
  });

  it("are shown with what has changed since, and the map goes to each change by keyboard", async () => {
    const { user } = await openCourse();
    await user.click(button("Versions"));
    const panel = await findPanel();
    await user.click(await panel.findByRole("button", { name: /Earliest version/ }));
    const changes = within(await panel.findByRole("list", { name: "Changed since this version" }));
    changes.getByRole("button", { name: "Hole 2 added" }).focus();
    await user.keyboard("{Enter}");
    const toggle = panel.getByRole<HTMLInputElement>("checkbox", { name: "Show the current course, dashed" });
    expect(toggle.checked).toBe(true);
    toggle.focus();
    await user.keyboard(" ");
    expect(toggle.checked).toBe(false);
    await user.click(panel.getByRole("button", { name: /Current version/ }));
    await panel.findByText("Same as the current version.");
    expect(panel.queryByRole("list", { name: "Changed since this version" })).toBeNull();
  });

  it("are compared with the current course by report, in bold where they differ", async () => {
    const { user } = await openCourse();
    await user.click(button("Versions"));
    const panel = await findPanel();
    await user.click(await panel.findByRole("button", { name: /Earliest version/ }));
    await user.click(await panel.findByRole("button", { name: "Compare reports" }));
    const report = within(await screen.findByRole("dialog", { name: /^Report: / }));
    report.getByRole("columnheader", { name: /^Version 1, / });
    report.getByRole("columnheader", { name: "Current version" });
    const cellsOf = (row: RegExp) =>
      [...report.getByRole("row", { name: row }).children].map((cell) => cell.innerHTML);
    expect(cellsOf(/^Par Par/)).toEqual(["Par", "Par 3", "<strong>Par 6</strong>"]);
    expect(report.getByRole("row", { name: /^Hole 1/ }).querySelector("strong")).toBeNull();
    expect(cellsOf(/^Hole 2/)[1]).toBe("–");
    // Alone again, it is the report of the version.
    await user.selectOptions(report.getByRole("combobox", { name: "Compare with" }), "Nothing");
    report.getByRole("heading", { name: "At a glance" });
    await user.keyboard("{Escape}");
    await screen.findByText(/^Version 1, .*read-only/);
  });

  it("are restored by a save that says so, unless it does something else, too", async () => {
    const { user, server } = await openCourse();
    await user.click(button("Versions"));
    const panel = await findPanel();
    await user.click(await panel.findByRole("button", { name: /Earliest version/ }));
    await user.click(await panel.findByRole("button", { name: "Restore this version" }));
    await eventually(() => expect(server.sent.at(-1)?.restored).toBe(1));
    await user.keyboard("{Control>}z{/Control}");
    await eventually(() => expect(server.saves).toBe(2));
    expect(server.sent.at(-1)?.restored).toBeUndefined();
  });

  it("are viewed by keyboard; an edit or Escape closes what is viewed", async () => {
    const { user } = await openCourse();
    await user.click(button("Add hole"));
    await expectSaved();
    button("Versions").focus();
    await user.keyboard("{Enter}");
    const panel = await findPanel();
    await eventually(() =>
      expect(document.activeElement).toBe(panel.getByRole("heading", { name: "Versions" })),
    );
    const older = await panel.findByRole("button", { name: /\b1 hole\b/ });
    while (document.activeElement !== older) {
      await user.tab();
      expect(document.activeElement).not.toBe(document.body);
    }
    await user.keyboard("{Enter}");
    await screen.findByText(/^Version 1, /);
    // An edit closes the old version, so that nothing changes out of sight.
    await user.keyboard("{Control>}z{/Control}");
    await eventually(() => expect(screen.queryByText(/^Version 1, /)).toBeNull());

    await user.click(panel.getByRole("button", { name: /\b1 hole\b/ }));
    await screen.findByText(/^Version 1, /);
    await user.keyboard("{Escape}");
    expect(screen.queryByText(/^Version 1, /)).toBeNull();
    expect(document.activeElement).toBe(button("Versions"));
  });
});

import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import type { CourseDocument, EditedHole } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import {
  button,
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  holeRow,
  openHoles,
  queryButton,
  status,
  undoes,
} from "../testing/render-studio";

/** Another person's edit of one hole; null deletes it. */
const withHole =
  (number: number, change: Partial<EditedHole> | null) =>
  (document: CourseDocument): CourseDocument => ({
    ...document,
    holes: document.holes.flatMap((hole) =>
      hole.number !== number ? hole : change === null ? [] : { ...hole, ...change },
    ),
  });

/** Names a hole in its details. */
async function nameHole(user: UserEvent, number: number, name: string) {
  await user.click(holeRow(number));
  await findButton(`Tee, hole ${number}`);
  const field = screen.getByLabelText("Name");
  await user.clear(field);
  await user.type(field, `${name}{Enter}`);
}

const findList = async (count: number) =>
  within(
    await screen.findByRole("region", {
      name: count === 1 ? "Not applied: 1 change" : `Not applied: ${count} changes`,
    }),
  );
const expectNoList = () =>
  eventually(() => expect(screen.queryByRole("region", { name: /^Not applied/ })).toBeNull());

describe("a change of a field that somebody else has changed unseen", () => {
  it("is listed with both values and the other's name, blocks nothing, and is applied by a click as one step", async () => {
    const { user, server } = await openHoles(1);
    server.editBy("Eddie", withHole(1, { name: "Ridge" }));
    await nameHole(user, 1, "Creek");
    const list = await findList(1);
    list.getByText("Hole 1: name");
    list.getByText("Eddie changed this to “Ridge” · Yours: “Creek”");
    await expectSaved();
    expect(holeRow(1).textContent).toContain("Ridge");

    await user.click(button("Add hole"));
    await eventually(() => expect(server.stored.holes).toHaveLength(2));
    await user.click(list.getByRole("button", { name: "Apply mine" }));
    await expectNoList();
    expect(undoes()).toBe("Undo: Apply my changes");
    await eventually(() => expect(server.stored.holes[0]?.name).toBe("Creek"));
    await user.click(button("Undo"));
    await eventually(() => expect(server.stored.holes[0]?.name).toBe("Ridge"));
    expect(server.stored.holes).toHaveLength(2);
  });

  it("can only be dismissed once the course has it anyway", async () => {
    const { user, server } = await openHoles(1);
    server.editBy("Eddie", withHole(1, { name: "Ridge" }));
    await nameHole(user, 1, "Creek");
    const list = await findList(1);
    list.getByRole("button", { name: "Apply mine" });
    await nameHole(user, 1, "Creek");
    await eventually(() => expect(list.queryByRole("button", { name: "Apply mine" })).toBeNull());
    await user.click(list.getByRole("button", { name: "Dismiss" }));
    await expectNoList();
  });

  it("is applied with all others as one step, except those that were dismissed", async () => {
    const { user, server } = await openHoles(3);
    const names = () => server.stored.holes.map(({ name }) => name);
    for (const number of [1, 2, 3]) server.editBy("Eddie", withHole(number, { name: `Theirs ${number}` }));
    // Without an answer, so that one save has all three.
    const online = globalThis.fetch;
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    for (const number of [1, 2, 3]) await nameHole(user, number, `Mine ${number}`);
    vi.stubGlobal("fetch", online);
    window.dispatchEvent(new Event("online"));
    await screen.findByRole("region", { name: /^Not applied/ });
    const list = await findList(3);

    const [first] = list.getAllByRole("button", { name: "Dismiss" });
    first?.focus();
    await user.keyboard("{Enter}");
    await findList(2);
    // The buttons of the next entry take the place of those that are gone.
    expect(document.activeElement).not.toBe(document.body);
    await user.click(list.getByRole("button", { name: "Apply all mine" }));
    await expectNoList();
    await eventually(() => expect(names()).toEqual(["Theirs 1", "Mine 2", "Mine 3"]));
    await user.click(button("Undo"));
    await eventually(() => expect(names()).toEqual(["Theirs 1", "Theirs 2", "Theirs 3"]));
  });

  it("leaves the focus on another entry, and on the status line after the last one", async () => {
    const { user, server } = await openHoles(2);
    for (const number of [1, 2]) {
      server.editBy("Eddie", withHole(number, { name: `Theirs ${number}` }));
      await nameHole(user, number, `Mine ${number}`);
      await findList(number);
    }
    const list = await findList(2);
    list.getAllByRole("button", { name: "Dismiss" })[1]?.focus();
    await user.keyboard("{Enter}");
    await findList(1);
    await eventually(() =>
      expect(document.activeElement).toBe(document.querySelector(".studio-header [role=status]")),
    );
    button("Dismiss").focus();
    await user.keyboard("{Enter}");
    await expectNoList();
    await eventually(() =>
      expect(document.activeElement).toBe(document.querySelector(".studio-header [role=status]")),
    );
  });
});

describe("a change of a hole that somebody else has deleted unseen", () => {
  it("is listed, and restores the hole by a click", async () => {
    const { user, server } = await openHoles(2);
    server.editBy("Eddie", withHole(1, null));
    await nameHole(user, 1, "Creek");
    const list = await findList(1);
    list.getByText("Hole 1: name");
    list.getByText("Eddie deleted this · Yours: “Creek”");
    await expectSaved();
    expect(holeNumbers()).toEqual([2]);

    await user.click(list.getByRole("button", { name: "Restore with my change" }));
    await expectNoList();
    expect(holeNumbers()).toEqual([1, 2]);
    await eventually(() => expect(server.stored.holes[0]).toMatchObject({ number: 1, name: "Creek" }));
    await user.click(button("Undo"));
    await eventually(() => expect(server.stored.holes).toHaveLength(1));
  });
});

describe("a saved edit that somebody else's deletion took away unseen", () => {
  it("is listed once the deletion arrives, and is off the server's list when it is restored or dismissed", async () => {
    const { user, server } = await openHoles(3);
    const [, second, third] = server.stored.holes;
    for (const item of [second, third]) {
      if (!item) throw new Error("A hole is missing.");
      server.lostEdits.push({
        ...{ id: newId("lost"), by: "Eddie", at: "2026-11-26T12:00:00.000Z", changes: [] },
        deletion: { kind: "delete", at: ["holes", item.id], item: { ...item, name: "Mine" }, after: null },
      });
    }
    await eventually(() => expect(server.stream).not.toBeNull());
    server.editLiveBy("Eddie", (document) => withHole(2, null)(withHole(3, null)(document)));
    const list = await findList(2);
    expect(list.getAllByText("Eddie deleted this")).toHaveLength(2);
    const [restore] = list.getAllByRole("button", { name: "Restore with my change" });
    if (!restore) throw new Error("There is no button.");
    await user.click(restore);
    await user.click((await findList(1)).getByRole("button", { name: "Dismiss" }));
    await expectNoList();
    await eventually(() => expect(server.lostEdits).toEqual([]));
    await eventually(() =>
      expect(server.stored.holes.map(({ number, name }) => [number, name])).toEqual([
        [1, null],
        [2, "Mine"],
      ]),
    );
  });
});

describe("undo after somebody else's edits", () => {
  it("reverts one's own, and says which fields it leaves alone since they were changed again", async () => {
    const { user, server } = await openHoles(2);
    await nameHole(user, 2, "Creek");
    await nameHole(user, 1, "Pond");
    await expectSaved();
    server.editLiveBy("Eddie", withHole(1, { name: "Ridge", notes: "Mind the swans." }));
    await eventually(() => expect(holeRow(1).textContent).toContain("Ridge"));
    await user.click(button("Undo"));
    const text = "Not undone: Hole 1: name. Someone else has changed it since.";
    expect((await screen.findAllByText(text, { exact: false })).length).toBeGreaterThan(0);
    expect(holeRow(1).textContent).toContain("Ridge");
    await user.click(button("Undo"));
    await eventually(() => expect(server.stored.holes[1]?.name).toBeNull());
    expect(server.stored.holes[0]).toMatchObject({ name: "Ridge", notes: "Mind the swans." });
    expect(queryButton(/^Apply/)).toBeNull();
  });
});

describe("a save that is refused", () => {
  /** Answers the next saves with this, until the returned function is called. */
  function refuse(respond: () => Response) {
    const online = globalThis.fetch;
    vi.stubGlobal("fetch", async () => respond());
    return () => vi.stubGlobal("fetch", online);
  }

  it.each([
    [401, {}, "Not saved: you're signed out."],
    [
      403,
      { error: "insufficient_role" },
      "Not saved: you can no longer edit this course. Export it to keep your changes, and ask its owner for access.",
    ],
    [
      404,
      {},
      "Not saved: this course was deleted, or you no longer have access to it. Export it to keep your changes.",
    ],
    [
      409,
      { error: "account_changed", name: "Eddie" },
      "Not saved: you're signed in as Eddie now. Your changes are kept in this browser.",
    ],
  ])("with %i says why, and is sent again by Try again", async (code, body, text) => {
    const { user, server } = await openHoles(1);
    const accept = refuse(() => Response.json(body, { status: code }));
    await user.click(button("Add hole"));
    await eventually(() => expect(status()).toBe(text));
    accept();
    await user.click(await findButton("Try again"));
    await expectSaved();
    expect(server.stored.holes).toHaveLength(2);
  });
});

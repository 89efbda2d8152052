import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Change } from "@/lib/editor/changes/change";
import { deleteHole } from "@/lib/editor/commands/holes";
import { newId } from "@/lib/ids";
import type { Comment, CommentList, CommentThread } from "@/lib/validation/comments";
import { findOrOpenSession } from "../session/session-cache";
import { button, eventually, findButton, openHoles, queryButton } from "../testing/render-studio";

const at = (minute: number) => `2026-11-26T12:${String(minute).padStart(2, "0")}:00.000Z`;
const YOU = { name: "Olga", isYou: true };
const ANN = { name: "Ann Lee", isYou: false };

function comment(text: string, minute: number, author: Comment["author"] = ANN): Comment {
  return { id: newId("comment"), author, via: null, text, createdAt: at(minute), editedAt: null };
}

function thread(first: Comment, more: Partial<CommentThread> = {}): CommentThread {
  return { id: first.id, place: null, proposal: null, resolved: null, comments: [first], ...more };
}

/** Opens a course of holes with these comments. What the studio sends is in `sent`. */
async function openComments(
  threads: (holeIds: string[]) => CommentThread[],
  more: Partial<CommentList> = {},
  /** What every proposal proposes. */
  toChanges: (holeIds: string[]) => Change[] = () => [],
) {
  const opened = await openHoles(2, more.role);
  const { holes } = opened.server.stored;
  const list: CommentList = {
    ...{ role: "owner", emails: null, readAt: at(0), people: [] },
    threads: threads(holes.map(({ id }) => id)),
    ...more,
  };
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = url.split("/comments")[1];
    if (path === undefined) return others(url, init);
    if (path.endsWith("/changes")) return Response.json({ changes: toChanges(holes.map(({ id }) => id)) });
    if (!init.method) return Response.json(path === "" ? list : { open: threads.length, unread: 1 });
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return new Response(null, { status: 204 });
  });
  // Everything is in view.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
      observe = () => this.callback([{ isIntersecting: true }]);
      disconnect() {}
    },
  );
  const { user } = opened;
  await user.click(button("Comments"));
  await findButton(/^Open \(/);
  return { ...opened, list, sent, holes };
}

const people = () => screen.getByRole("listbox", { name: "People on the course" });
const options = () =>
  within(people())
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
const commentsButton = () => button("Comments");

describe("an @ in a comment", () => {
  const [ann, namesake, bob] = [newId("user"), newId("user"), newId("user")];
  const PEOPLE: CommentList["people"] = [
    { id: newId("user"), ...YOU, role: "owner" },
    { id: ann, ...ANN, role: "viewer" },
    { id: namesake, ...ANN, role: "editor" },
    { id: bob, name: "Bob", isYou: false, role: "commenter" },
    { id: newId("user"), name: "Left", isYou: false, role: null },
  ];

  it("offers the others on the course, and keys choose one, even of two with the same name", async () => {
    const { user, sent } = await openComments(() => [], { people: PEOPLE });
    await user.click(button("New comment"));
    const field = screen.getByLabelText<HTMLTextAreaElement>("New comment");
    await user.type(field, "Look @");
    expect(options()).toEqual(["Ann LeeViewer", "Ann LeeEditor", "BobCommenter"]);
    await user.keyboard("lee");
    expect(options()).toHaveLength(2);
    await user.keyboard("{ArrowDown}");
    const active = field.getAttribute("aria-activedescendant") ?? "";
    expect(document.getElementById(active)?.getAttribute("aria-selected")).toBe("true");
    await user.keyboard("{Enter}here, @b{Tab}");
    expect(field.value).toBe("Look @Ann Lee here, @Bob ");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(document.activeElement).toBe(field);
    await user.click(button("Comment"));
    await eventually(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.text).toBe(`Look @${namesake} here, @${bob}`);
  });

  it("offers no one after Escape, which leaves the panel open, nor in an email address", async () => {
    const { user } = await openComments(() => [], { people: PEOPLE });
    await user.click(button("New comment"));
    await user.type(screen.getByLabelText("New comment"), "@a");
    expect(options()).toHaveLength(2);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.keyboard(" me@b");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(screen.getByRole("region", { name: "Comments" })).toBeTruthy();
  });

  it("shows names in a comment, also while it is edited, and none for a deleted account", async () => {
    const gone = newId("user");
    const first = comment(`@${bob} and @${gone}: <i>ok</i>?`, 1, YOU);
    const { user, sent } = await openComments(() => [thread(first)], { people: PEOPLE });
    await user.click(button("The whole course"));
    await screen.findByText("@Bob");
    expect(screen.getByRole("article").textContent).toContain("@Bob and @Deleted account: <i>ok</i>?");
    await user.click(button("Edit comment"));
    const field = screen.getByLabelText<HTMLTextAreaElement>("Edit comment", { selector: "textarea" });
    expect(field.value).toBe("@Bob and @Deleted account: <i>ok</i>?");
    await user.type(field, "!");
    await user.click(button("Save comment"));
    await eventually(() => expect(sent[0]?.body).toEqual({ text: `@${bob} and @${gone}: <i>ok</i>?!` }));
  });
});

describe("a comment that is being written", () => {
  it("keeps the new text of an old one until it is saved, also while its conversation or the panel is closed", async () => {
    const { user } = await openComments(() => [thread(comment("Tree", 1, YOU))]);
    await user.click(button("The whole course"));
    await user.click(button("Edit comment"));
    await user.type(screen.getByLabelText("Edit comment", { selector: "textarea" }), "s");
    await user.click(button("The whole course"));
    await user.click(button("Close comments"));
    await user.click(button("Comments"));
    await user.click(await findButton("The whole course"));
    const field = screen.getByLabelText<HTMLTextAreaElement>("Edit comment", { selector: "textarea" });
    expect(field.value).toBe("Trees");
  });

  it("stays open for an Escape that cancels the composition of a character", async () => {
    const { user } = await openComments(() => []);
    await user.click(button("New comment"));
    fireEvent.keyDown(screen.getByLabelText("New comment"), { key: "Escape", isComposing: true });
    expect(screen.queryByRole("region", { name: "Comments" })).not.toBeNull();
  });
});

describe("comments of others", () => {
  it("are counted on the button and marked as new until the panel is closed, and read once they are in view", async () => {
    const [old, yours, first, reply] = [
      comment("Old", 0),
      comment("Yours", 1, YOU),
      comment("New", 2),
      comment("Reply", 3),
    ];
    const threads = [thread(old, { comments: [old, reply] }), thread(yours), thread(first)];
    const { user, list, sent } = await openComments(() => threads);
    expect(commentsButton().getAttribute("aria-description")).toBe(
      "Comments: 3 open, 2 conversations with new comments",
    );
    expect(screen.getAllByText("1 new")).toHaveLength(2);
    await eventually(() => expect(sent).toEqual([{ path: "/read", body: { until: at(3) } }]));
    await eventually(() =>
      expect(commentsButton().getAttribute("aria-description")).toBe("Comments: 3 open"),
    );
    expect(screen.getAllByText("1 new")).toHaveLength(2);
    list.readAt = at(3);
    await user.click(button("Close comments"));
    await user.click(commentsButton());
    await eventually(() => expect(screen.queryByText("1 new")).toBeNull());
  });

  it("stay unread from the first one that hasn't been in view, such as one in a resolved conversation", async () => {
    const [seen, hidden, later] = [comment("Seen", 1), comment("Hidden", 2), comment("Later", 3)];
    const resolved = { at: at(2), by: ANN };
    const { user, sent } = await openComments(() => [
      thread(seen),
      thread(hidden, { resolved }),
      thread(later),
    ]);
    await eventually(() => expect(sent).toEqual([{ path: "/read", body: { until: at(1) } }]));
    await user.click(button(/^Resolved \(1\)/));
    await eventually(() => expect(sent.at(-1)?.body).toEqual({ until: at(3) }));
  });
});

describe("a comment on a hole", () => {
  it("starts with the selected hole, and may be about any other", async () => {
    const { user, sent, holes } = await openComments(() => []);
    await user.click(button("Close comments"));
    await user.click(await findButton("Tee, hole 1"));
    await user.click(commentsButton());
    await user.click(await findButton("New comment"));
    const about = screen.getByLabelText<HTMLSelectElement>("About");
    expect(about.selectedOptions[0]?.text).toBe("Hole 1");
    await user.selectOptions(about, "Hole 2");
    await user.type(screen.getByLabelText("New comment"), "Why?");
    await user.click(button("Comment"));
    await eventually(() => expect(sent[0]?.body.place).toEqual({ holeId: holes[1]?.id }));
  });

  it("becomes one on the course if the hole is deleted while it is written, and says so", async () => {
    const { user, server, sent, holes } = await openComments(() => []);
    await user.click(await findButton("New comment"));
    await user.selectOptions(screen.getByLabelText("About"), "Hole 2");
    await user.type(screen.getByLabelText("New comment"), "Why?");
    const [, second] = holes;
    if (!second) throw new Error("The course has two holes.");
    const { dispatch } = findOrOpenSession("user_1", server.stored);
    await act(async () => dispatch({ type: "run", command: deleteHole(second.id) }));
    await screen.findByText("The hole was deleted. The comment is about the course now.");
    await user.click(button("Comment"));
    await eventually(() => expect(sent[0]?.body).toMatchObject({ place: null, text: "Why?" }));
  });

  it("has a pin at its tee, which follows the tee while it is dragged", async () => {
    HTMLElement.prototype.setPointerCapture = () => {};
    await openComments(([holeId = ""]) => [
      thread(comment("Why?", 1), { place: { holeId } }),
      thread(comment("And?", 2), { place: { holeId } }),
    ]);
    const pin = await findButton("2 comments: Why?");
    const place = () => pin.closest("[data-place]")?.getAttribute("data-place");
    const before = place();
    const tee = await findButton("Tee, hole 1");
    // Where the map projects it.
    const [, x, y] = /translate\((.+)px, (.+)px\)/.exec(tee.parentElement?.style.transform ?? "") ?? [];
    const mouse = { pointerId: 1, pointerType: "mouse", button: 0 };
    const at = (right: number) => ({ ...mouse, clientX: Number(x) + right, clientY: Number(y) });
    fireEvent.pointerDown(tee, at(0));
    fireEvent.pointerMove(tee, at(20));
    fireEvent.pointerMove(tee, at(40));
    await eventually(() => expect(place()).not.toBe(before));
    const dragged = place();
    fireEvent.pointerUp(tee, at(40));
    await eventually(() => expect(place()).toBe(dragged));
  });

  it("goes to the holes that its text names in any language, if the course has them", async () => {
    const { user } = await openComments(() => [thread(comment("See väylä 2 and hole 9", 1))]);
    expect(screen.queryByRole("button", { name: "hole 9" })).toBeNull();
    await user.click(button("väylä 2"));
    await findButton("Tee, hole 2");
  });
});

it("a reply to a resolved conversation says that it reopens it, and shows it among the open ones", async () => {
  const first = comment("Done?", 1, YOU);
  const { user, sent } = await openComments(() => [thread(first, { resolved: { at: at(2), by: YOU } })]);
  await user.click(button("Resolved (1)"));
  await user.click(button("The whole course"));
  await user.type(screen.getByLabelText("Reply and reopen"), "Not yet");
  await user.click(button("Send reply"));
  await eventually(() => expect(button("Open (0)").getAttribute("aria-pressed")).toBe("true"));
  const replies = sent.filter(({ path }) => path === "");
  expect(replies).toMatchObject([{ body: { threadId: first.id, text: "Not yet" } }]);
  expect(screen.getByText("Comment sent, conversation reopened")).toBeTruthy();
});

describe("suggested changes", () => {
  const suggestion = () => thread(comment("Mind the path", 1), { proposal: "open" });
  const notes = (hole: string, to: string | null, from: string | null = null): Change => ({
    ...{ kind: "set", at: ["holes", hole, "notes"], from, to },
  });

  it("are shown in words, and accepted as one step that undo reverts, without those that others changed meanwhile", async () => {
    const { user, sent, server } = await openComments(
      () => [suggestion()],
      {},
      ([first = "", second = ""]) => [notes(first, "One"), notes(first, "x", "y"), notes(second, "Two")],
    );
    await user.click(button(/The whole course/));
    const changes = await screen.findByRole("list", { name: "Suggested changes" });
    expect(
      within(changes)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Hole 1: notes", "Hole 2: notes"]);
    screen.getByText("1 change can't be made any more:");
    await user.click(button("Accept"));
    await eventually(() => expect(server.stored.holes.map((hole) => hole.notes)).toEqual(["One", "Two"]));
    expect(sent.filter(({ body }) => "decision" in body)).toMatchObject([{ body: { decision: "accepted" } }]);
    screen.getByText("Accepted, without 1 change");
    await user.click(button(/^Undo/));
    await eventually(() => expect(server.stored.holes.map((hole) => hole.notes)).toEqual([null, null]));
  });

  it("stay open while their edit isn't stored", async () => {
    const { user, sent, server } = await openComments(
      () => [suggestion()],
      {},
      ([first = ""]) => [notes(first, "One")],
    );
    const others = globalThis.fetch;
    const decisions = () => sent.filter(({ body }) => "decision" in body);
    vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) =>
      url.endsWith("/changes") && init.method === "POST"
        ? Response.json({}, { status: 404 })
        : others(url, init),
    );
    await user.click(button(/The whole course/));
    await user.click(await findButton("Accept"));
    await screen.findByText("The course is like this already.");
    await eventually(() => expect(button("Accept").getAttribute("aria-disabled")).toBe("false"));
    expect([decisions(), server.saves]).toEqual([[], 0]);
  });

  it("that the course has already, such as after an acceptance that broke off, are accepted without an edit", async () => {
    const { user, sent, server } = await openComments(
      () => [suggestion()],
      {},
      ([first = ""]) => [notes(first, null)],
    );
    await user.click(button(/The whole course/));
    await screen.findByText("The course is like this already.");
    await user.click(button("Accept"));
    await eventually(() => expect(sent.filter(({ body }) => "decision" in body)).toHaveLength(1));
    expect([server.saves, button(/^Undo/).getAttribute("aria-disabled")]).toEqual([0, "true"]);
  });

  it("are declined with words", async () => {
    const { user, sent } = await openComments(
      () => [suggestion()],
      {},
      ([first = ""]) => [notes(first, "x")],
    );
    await user.click(button(/The whole course/));
    await user.click(await findButton("Decline"));
    await user.type(screen.getByLabelText("Why not?"), "Too long");
    await user.click(button("Decline"));
    await eventually(() =>
      expect(sent.find(({ body }) => "decision" in body)?.body).toMatchObject({
        ...{ decision: "declined", reply: { text: "Too long" } },
      }),
    );
  });

  it("are made by commenters, who edit the course as if they could save it, and change nothing", async () => {
    const { user, sent, server, list, holes } = await openComments(() => [], { role: "commenter" });
    const note = () => screen.getByRole("note").textContent;
    const nudge = async () => {
      await user.click(button("Close comments"));
      (await findButton("Target, hole 1")).focus();
      await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    };
    expect(queryButton("Tee, hole 1")).toBeNull();
    await user.click(await findButton("Suggest changes"));
    await screen.findByText(/^Nothing is changed yet\./);
    await nudge();
    await eventually(() => expect(note()).toContain("1 so far"));
    vi.stubGlobal("confirm", () => true);
    await user.click(button("Discard"));
    await eventually(() => expect(queryButton("Target, hole 1")).toBeNull());

    await user.click(button("Comments"));
    await user.click(button("Suggest changes"));
    await nudge();
    await user.click(await findButton("Review and send"));
    await user.click(await findButton("Send suggestion"));
    expect((await screen.findByRole("alert")).textContent).toBe("Enter a comment.");
    await user.type(screen.getByLabelText("Why these changes?"), "Longer");
    list.threads = [thread(comment("Longer", 1, YOU), { proposal: "open" })];
    await user.click(button("Send suggestion"));
    await eventually(() => expect(queryButton("Send suggestion")).toBeNull());
    expect(sent.filter(({ path }) => path === "").map(({ body }) => body)).toMatchObject([
      {
        ...{ threadId: null, place: { holeId: holes[0]?.id }, text: "Longer" },
        changes: expect.arrayContaining([
          expect.objectContaining({ at: ["holes", holes[0]?.id, "targets", "target_0", "position"] }),
        ]),
      },
    ]);
    expect(note()).toContain("Read-only");
    expect(await screen.findByText("Suggestion")).toBeTruthy();
    expect([server.saves, queryButton("Target, hole 1")]).toEqual([0, null]);
  });

  it("have no buttons for commenters, and name the application that wrote them", async () => {
    const first = { ...comment("Why?", 1), via: "Robo" };
    const { user } = await openComments(() => [thread(first, { proposal: "open" })], { role: "commenter" });
    expect(screen.getByText("Suggestion")).toBeTruthy();
    await user.click(button(/The whole course/));
    await screen.findByText("The course is like this already.");
    expect(screen.getByRole("article").textContent).toContain("via Robo");
    expect(screen.queryByRole("button", { name: "Accept" })).toBeNull();
  });
});

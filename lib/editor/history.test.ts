import { describe, expect, test } from "vitest";
import { message } from "@/lib/messages/message";
import { apply } from "./changes/apply";
import { diff } from "./changes/diff";
import { changeHole } from "./commands/hole-details";
import { deleteHole } from "./commands/holes";
import type { CourseDocument } from "./document";
import {
  amend,
  createHistory,
  type History,
  lastStep,
  MAX_HISTORY_STEPS,
  record,
  redo,
  redoLabel,
  undo,
  undoLabel,
} from "./history";
import { documentOfHoles, fairwayIdFor } from "./testing/courses";

const label = (key: string) => message("editing.stepDone", { step: key });
const named = (document: CourseDocument, name: string | null, number = 1) =>
  changeHole(fairwayIdFor(number), { name })(document)?.document ?? document;
const nameOf = ({ present }: History<number>, number = 1) => present.holes[number - 1]?.name;

const fresh = () => createHistory<number>(documentOfHoles(2));
const rename = (history: History<number>, name: string, number = 1) =>
  record(history, label(name), named(history.present, name, number));
const undone = (history: History<number>) => undo(history).history;
const redone = (history: History<number>) => redo(history).history;

describe("a history", () => {
  test("undoes and redoes every step", () => {
    let history = fresh();
    const documents = [history.present];
    for (let step = 1; step <= 20; step++) {
      history = rename(history, `Name ${step}`, (step % 2) + 1);
      documents.push(history.present);
    }
    for (const document of documents.slice(0, -1).reverse()) {
      history = undone(history);
      expect(history.present).toEqual(document);
    }
    for (const document of documents.slice(1)) {
      history = redone(history);
      expect(history.present).toEqual(document);
    }
  });

  test("discards the oldest steps above its limit", () => {
    let history = fresh();
    for (let step = 1; step <= MAX_HISTORY_STEPS + 3; step++) history = rename(history, `Name ${step}`);
    expect(history.past).toHaveLength(MAX_HISTORY_STEPS);
    for (let step = 0; step < MAX_HISTORY_STEPS; step++) history = undone(history);
    expect(nameOf(history)).toBe("Name 3");
    expect(undo(history)).toEqual({ history, clashes: [] });
  });

  test("labels the step to undo and the step to redo, and keeps their contexts", () => {
    const first = record(fresh(), label("b"), named(fresh().present, "b"), 1);
    const history = undone(rename(first, "c"));
    expect([undoLabel(history), redoLabel(history)]).toEqual([label("b"), label("c")]);
    expect(lastStep(history)?.context).toBe(1);
    expect(lastStep(redone(undone(history)))?.context).toBe(1);
  });

  test("has nothing to undo or redo at its ends", () => {
    const history = fresh();
    expect([undo(history).history, redo(history).history]).toEqual([history, history]);
    expect([undoLabel(history), redoLabel(history), lastStep(history)]).toEqual([null, null, null]);
  });

  test("discards undone steps when a new one is recorded", () => {
    const history = rename(undone(rename(fresh(), "b")), "c");
    expect(redoLabel(history)).toBeNull();
    expect(nameOf(undone(history))).toBeNull();
  });

  test("undoes amended changes together with their step", () => {
    const { present } = fresh();
    const amended = amend(rename(fresh(), "b"), present, named(present, "bbb"));
    expect(nameOf(amended)).toBe("bbb");
    expect(nameOf(undone(amended))).toBeNull();
    expect(nameOf(redone(undone(amended)))).toBe("bbb");
  });
});

describe("undo, after others have changed the course", () => {
  /** The history with a change of somebody else below its steps. */
  const withOthers = (history: History<number>, change: (document: CourseDocument) => CourseDocument) => ({
    ...history,
    present: apply(history.present, diff(history.present, change(history.present))).document,
  });

  test("reverts one's own field, and keeps theirs", () => {
    const history = withOthers(rename(fresh(), "Mine"), (document) => named(document, "Theirs", 2));
    expect(nameOf(undone(history))).toBeNull();
    expect(nameOf(undone(history), 2)).toBe("Theirs");
    expect(nameOf(redone(undone(history)))).toBe("Mine");
  });

  test("leaves a field alone that they changed since, and names it", () => {
    const history = withOthers(rename(fresh(), "Mine"), (document) => named(document, "Theirs"));
    const { history: left, clashes } = undo(history);
    expect(nameOf(left)).toBe("Theirs");
    expect(clashes).toMatchObject([
      { change: { at: ["holes", fairwayIdFor(1), "name"] }, current: "Theirs" },
    ]);
    expect(redo(left).history).toBe(left);
  });

  test("keeps a hole that the user added and they have changed since", () => {
    const empty = createHistory<number>(documentOfHoles(1));
    const added = record(empty, label("Add"), documentOfHoles(2));
    const { history, clashes } = undo(withOthers(added, (document) => named(document, "Theirs", 2)));
    expect(history.present.holes).toHaveLength(2);
    expect(clashes).toHaveLength(1);
  });

  test("restores a hole that the user deleted, with the lowest free number if its own is taken", () => {
    const start = fresh();
    const deleted = record(
      start,
      label("Delete"),
      deleteHole(fairwayIdFor(1))(start.present)?.document ?? start.present,
    );
    const history = withOthers(deleted, (document) => ({
      ...document,
      holes: document.holes.map((hole) => ({ ...hole, number: 1 })),
    }));
    const numbers = undone(history).present.holes.map(({ id, number }) => [id, number]);
    expect(numbers).toEqual([
      [fairwayIdFor(2), 1],
      [fairwayIdFor(1), 2],
    ]);
  });
});

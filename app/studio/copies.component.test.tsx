import { cleanup, createEvent, fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { CourseFeature } from "@/lib/validation/feature";
import {
  eventually,
  expectSaved,
  findButton,
  holeNumbers,
  openHoles,
  openStudio,
  queryButton,
} from "./testing/render-studio";

const bench = (holeIds: string[] = []): CourseFeature => ({
  ...{ id: newId("feature"), kind: "bench", shape: "point", name: null, notes: null, holeIds },
  points: [offsetBy({ lat: 60.2, lng: 24.9 }, { east: 20, north: 20 })],
  ...{ layoutIds: [], passOn: null, dropZoneId: null },
});

/** What the browser does for Ctrl+C, Ctrl+X and Ctrl+V. */
function sendToPage(type: "copy" | "cut" | "paste", text = ""): string {
  const data = new Map([["text/plain", text]]);
  const clipboardData = {
    getData: (format: string) => data.get(format) ?? "",
    setData: (format: string, value: string) => void data.set(format, value),
  };
  fireEvent(document.body, createEvent[type](document.body, { clipboardData }));
  return data.get("text/plain") ?? "";
}

async function openBench() {
  const course = storedCourse([fairway(1)]);
  const opened = await openStudio({ ...course, features: [bench()] });
  await opened.user.click(screen.getByRole("tab", { name: /^Features/ }));
  await opened.user.click(await findButton(/^Bench\b/));
  await findButton("Bench, corner 1");
  return opened;
}
const focusMap = () => document.querySelector("canvas")?.focus();

describe("the selection", () => {
  it("is duplicated by Ctrl+D, deleted by Delete, and undo says what it changed and selects it", async () => {
    const { user, server } = await openBench();
    focusMap();
    await user.keyboard("{Control>}d{/Control}");
    await expectSaved();
    await eventually(() => expect(server.stored.features).toHaveLength(2));
    const copyId = server.stored.features[1]?.id;
    focusMap();
    await user.keyboard("{Delete}");
    await eventually(() => expect(queryButton("Bench, corner 1")).toBeNull());
    await eventually(() => expect(server.stored.features.map(({ id }) => id)).not.toContain(copyId));
    await user.keyboard("{Control>}z{/Control}");
    await findButton("Bench, corner 1");
    expect(document.querySelector(".map-told")?.textContent).toBe("Undone: Delete Bench");
  });

  it("is copied as text, which is pasted in the middle of the map, also in another course", async () => {
    await openBench();
    const copied = JSON.parse(sendToPage("copy"));
    expect(copied).toMatchObject({ teepad: "clipping", features: [{ kind: "bench" }] });
    cleanup();
    const { server } = await openHoles(1);
    const ofOtherHole = { ...copied.features[0], holeIds: [newId("fairway")] };
    sendToPage("paste", JSON.stringify({ ...copied, features: [ofOtherHole] }));
    await findButton("Bench, corner 1");
    await eventually(() => expect(server.stored.features).toMatchObject([{ kind: "bench", holeIds: [] }]));
    expect(server.stored.features[0]?.id).not.toBe(ofOtherHole.id);
  });

  it("is cut as one hole, and pasted as the lowest free number", async () => {
    const { server } = await openHoles(2);
    const text = sendToPage("cut");
    await eventually(() => expect(holeNumbers()).toEqual([2]));
    sendToPage("paste", text);
    await eventually(() => expect(holeNumbers()).toEqual([1, 2]));
    await expectSaved();
    expect(server.stored.holes).toHaveLength(2);
  });

  it("isn't pasted if the clipboard's text is not valid, and the user is told", async () => {
    const { server } = await openHoles(1);
    sendToPage("paste", '{"teepad":"clipping","holes":[{}],"features":[]}');
    await screen.findByText("The clipboard has no holes or features that can be pasted.", {
      selector: ".map-told",
    });
    sendToPage("paste", "some other text");
    expect(server.saves).toBe(0);
  });
});

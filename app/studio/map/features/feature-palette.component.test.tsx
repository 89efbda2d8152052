import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { FEATURE_KINDS } from "@/lib/validation/feature";
import { eventually, expectSaved, findButton, openHoles, openStudio } from "../../testing/render-studio";

const findPalette = async () => within(await screen.findByRole("region", { name: "Add feature" }));
const focused = () => document.activeElement?.getAttribute("aria-label");

it("the palette offers every kind, takes the focus on F, moves by arrow keys, and Escape closes it", async () => {
  const { user } = await openHoles(1);
  await user.keyboard("f");
  const palette = await findPalette();
  const kinds = within(palette.getByRole("group", { name: "Kind" })).getAllByRole("button");
  expect(kinds).toHaveLength(Object.keys(FEATURE_KINDS).length);
  expect(new Set(kinds.map((kind) => kind.getAttribute("aria-label"))).size).toBe(kinds.length);
  await eventually(() => expect(focused()).toBe("Out of bounds"));
  await user.keyboard("{ArrowRight}{ArrowDown}");
  expect(focused()).toBe("Path");
  await user.keyboard("{ArrowLeft}{Enter}");
  await eventually(() => expect(document.activeElement?.tagName).toBe("CANVAS"));
  expect((await findPalette()).getByRole("button", { name: "Tree" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
  await user.keyboard("f");
  await eventually(() => expect(focused()).toBe("Tree"));
  await user.keyboard("{Escape}");
  await eventually(() => expect(screen.queryByRole("region", { name: "Add feature" })).toBeNull());
});

it("the palette draws for the selected hole, another one, or the whole course, and facilities for the course", async () => {
  const course = storedCourse([fairway(1), fairway(2)]);
  const { user, server, clickMap } = await openStudio(course);
  await findButton("Tee, hole 1");
  await user.keyboard("f");
  const draw = async (kind: string, at: number) => {
    await user.click((await findPalette()).getByRole("button", { name: kind }));
    await clickMap(at, 0.5);
  };
  await draw("Tree", 0.3);
  await user.selectOptions((await findPalette()).getByRole("combobox", { name: "Applies to" }), "for hole 2");
  await clickMap(0.4, 0.5);
  await draw("Toilets", 0.5);
  await draw("Bench", 0.6);
  await user.click((await findPalette()).getByRole("button", { name: "Done" }));
  await expectSaved();
  const [first, second] = course.holes.map(({ id }) => id);
  expect(server.stored.features.map(({ kind, holeIds }) => [kind, holeIds])).toEqual([
    ["tree", [first]],
    ["tree", [second]],
    ["toilets", []],
    ["bench", [first]],
  ]);
});

it("a feature is placed where the user stands, and keeps how that was found; a corner of an outline is placed there, too", async () => {
  let receive: PositionCallback = () => {};
  const watchPosition = (onPosition: PositionCallback) => {
    receive = onPosition;
    return 1;
  };
  const geolocation = { watchPosition, getCurrentPosition: () => {}, clearWatch: () => {} };
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue(geolocation);
  const stand = (latitude: number) => {
    const position = { coords: { latitude, longitude: 24.9, accuracy: 4 }, timestamp: Date.now() };
    act(() => receive(position as GeolocationPosition));
  };
  const { user, server } = await openHoles(1);
  await user.keyboard("f");
  await user.click((await findPalette()).getByRole("button", { name: "Bench" }));
  await user.click((await findPalette()).getByRole("button", { name: "Use my position" }));
  stand(60.2);
  await user.click(await findButton("Bench here"));
  await user.click((await findPalette()).getByRole("button", { name: "Path" }));
  await user.click(await findButton("Corner here"));
  stand(60.3);
  await user.click(await findButton("Corner here"));
  await user.click(await findButton("Finish"));
  await user.click((await findPalette()).getByRole("button", { name: "Done" }));
  await expectSaved();
  const fix = { accuracy: 4, source: "device", measuredAt: expect.any(String) };
  expect(server.stored.features.map(({ kind, points }) => [kind, points])).toEqual([
    ["bench", [{ lat: 60.2, lng: 24.9, fix }]],
    [
      "path",
      [
        { lat: 60.2, lng: 24.9 },
        { lat: 60.3, lng: 24.9 },
      ],
    ],
  ]);
  vi.restoreAllMocks();
});

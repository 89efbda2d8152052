import { act, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { Map as MapLibreMap } from "maplibre-gl";
import { expect, it } from "vitest";
import { FakeMap } from "@/app/map/testing/map-library";
import { TranslationsProvider } from "@/app/ui/translations";
import { storedCourse } from "@/lib/editor/testing/courses";
import { placeInBox, placeOnPicture } from "@/lib/geo/picture-fit";
import { newId } from "@/lib/ids";
import { allMessages } from "@/lib/messages/catalogue";
import type { Picture } from "@/lib/pictures/schema";
import { useShortcuts } from "../commands/use-shortcuts";
import { placeAtWindowPixels } from "../map/anchor";
import { CourseMapContext } from "../map/map-context";
import { createStudio } from "../session/create-studio";
import { openReadOnlySession } from "../session/session-cache";
import { useStore } from "../session/store";
import { StudioContext } from "../session/use-studio";
import { FitHandles, takePlace } from "./fit-handles";
import { type PictureStore, pictureStoreOf } from "./picture-store";

const SIZE = { width: 800, height: 600 };
const CORNERS = placeInBox(SIZE, { west: 24.9, east: 24.902, south: 60.2, north: 60.201 }, 0.6);

function Fitted({ map, store }: { map: FakeMap; store: PictureStore }) {
  const { fitting } = useStore(store);
  useShortcuts(true);
  const parts = { map: map as unknown as MapLibreMap, overlay: document.body, scheme: "light" } as const;
  return (
    fitting && (
      <CourseMapContext value={parts}>
        <FitHandles store={store} fitting={fitting} />
      </CourseMapContext>
    )
  );
}

/** Fits a picture that has one point, in a map around it. */
function fitPicture() {
  const picture = { ...SIZE, id: "picture_1", name: "Plan", opacity: 1, visible: true, corners: CORNERS };
  const store = pictureStoreOf(newId("course"), [picture as unknown as Picture]);
  store.fit(picture.id);
  const place = placeOnPicture(CORNERS, { x: 0.4, y: 0.4 });
  for (const _click of ["on the picture", "on the map"]) store.changeFit((fit) => takePlace(fit, place));
  const course = storedCourse([]);
  const map = new FakeMap(document.createElement("div"), {
    ...{ longitude: place.lng, latitude: place.lat, zoom: 17 },
  });
  render(
    <TranslationsProvider language="en" unit="metres" messages={allMessages("en")}>
      <StudioContext value={createStudio("user_1", course, openReadOnlySession(course))}>
        <Fitted map={map} store={store} />
      </StudioContext>
    </TranslationsProvider>,
  );
  const point = screen.getByRole("button", { name: "Picture point 1" });
  // Not in the simulated document.
  point.setPointerCapture = () => {};
  const at = (x: number) => ({ pointerId: 1, button: 0, clientX: 450 + x, clientY: 320 });
  const state = () => store.get().fitting?.state;
  return { store, map, place, point, at, state };
}

it("a point that is dragged goes where the pointer is, also when the map is zoomed meanwhile", () => {
  const { map, point, at, state } = fitPicture();
  fireEvent.pointerDown(point, at(0));
  fireEvent.pointerMove(point, at(20));
  act(() => void map.jumpTo({ center: [24.9015, 60.2005], zoom: 19 }));
  fireEvent.pointerMove(point, at(40));
  fireEvent.pointerUp(point, at(40));
  const under = placeAtWindowPixels(map as unknown as MapLibreMap, { x: 490, y: 320 });
  expect(state()?.pairs[0]?.place.lat).toBeCloseTo(under.lat, 9);
  expect(state()?.pairs[0]?.place.lng).toBeCloseTo(under.lng, 9);
});

it("Escape during the drag of a point reverts that only, and then the point that waits for its place", async () => {
  const { store, place, point, at, state } = fitPicture();
  act(() => store.changeFit((state) => takePlace(state, placeOnPicture(CORNERS, { x: 0.6, y: 0.6 }))));
  const pending = state()?.pending;
  expect(pending).not.toBeNull();
  fireEvent.pointerDown(point, at(0));
  fireEvent.pointerMove(point, at(20));
  expect(state()?.pairs[0]?.place).not.toEqual(place);
  await userEvent.keyboard("{Escape}");
  expect(state()).toMatchObject({ pending, pairs: [{ place }] });
  await userEvent.keyboard("{Escape}");
  expect(state()).toMatchObject({ pending: null, pairs: [{ place }] });
});

import { afterEach, expect, it, vi } from "vitest";
import { addFeature, createFeature } from "@/lib/editor/commands/features";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { createSessionStore } from "../../session/session-store";
import { findPosition } from "./find-position";
import { moveHere } from "./move-here";

vi.mock("./find-position", async (load) => ({ ...(await load<object>()), findPosition: vi.fn() }));
afterEach(() => void vi.resetAllMocks());

it("a bench moves to the user's position and keeps how that was found, unless it was moved meanwhile", () => {
  const id = "feature_00000000000000000000000097";
  const bench = createFeature(id, { kind: "bench", shape: "point", points: [{ lat: 60, lng: 25 }] });
  const store = createSessionStore(storedCourse([fairway(1)]));
  store.dispatch({ type: "run", command: addFeature(bench) });
  const points = () => store.get().history.present.features[0]?.points;
  const move = (lat: number) => {
    moveHere(store, { kind: "corner", featureId: id, index: 0 });
    const [found] = vi.mocked(findPosition).mock.lastCall ?? [];
    return () => found?.({ at: { lat, lng: 25 }, accuracy: 2, time: 0 });
  };
  const finishEarlier = move(60.1);
  move(60.2)();
  finishEarlier();
  const fix = { accuracy: 2, source: "device", measuredAt: "1970-01-01T00:00:00.000Z" };
  expect(points()).toEqual([{ lat: 60.2, lng: 25, fix }]);
});

import { afterEach, expect, it, vi } from "vitest";
import type { ImageryOffer } from "@/lib/imagery/offer";
import { changeCourse, findCourse, type KeptCourse, listCourses } from "./kept-courses";
import { openLocalCourse, saveLocally } from "./local-courses";
import type { StudioSettings } from "./studio-settings";

vi.mock("./kept-courses");
afterEach(() => void vi.resetAllMocks());

const kept = { course: { id: "course_1" }, keptAt: Date.now() } as KeptCourse;
const save = () => saveLocally("course_1", { changes: [] }, 1);

it("a browser without room says so, and anything else that goes wrong in its storage is tried again", async () => {
  vi.mocked(findCourse).mockResolvedValue(kept);
  vi.mocked(changeCourse).mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  expect(await save()).toEqual({ kind: "rejected", why: { key: "local.full" } });
  for (const error of [new DOMException("closing", "InvalidStateError"), new TypeError("unexpected")]) {
    vi.mocked(changeCourse).mockRejectedValueOnce(error);
    expect(await save()).toEqual({ kind: "failed", trouble: "storage" });
  }
});

it("a course that another tab has deleted is gone", async () => {
  vi.mocked(findCourse).mockResolvedValue(undefined);
  vi.mocked(changeCourse).mockRejectedValueOnce(new Error("The course is no longer in this browser."));
  expect(await save()).toEqual({ kind: "gone" });
});

it("a course has the imagery of its place, or what it had before when there is no answer", async () => {
  const offer = { kind: "aerial", basemap: { name: "Bavaria" } } as ImageryOffer;
  const location = { lat: 48.1, lng: 11.6 };
  const settings = { role: "owner", imagery: [] as readonly ImageryOffer[] } as StudioSettings;
  const placed = {
    ...kept,
    course: { ...kept.course, location },
    settings: { ...settings, imagery: [offer] },
  };
  vi.mocked(listCourses).mockResolvedValue([placed]);
  vi.mocked(changeCourse).mockResolvedValue();
  const findImagery = vi.fn();
  const open = async (page: StudioSettings) =>
    (await openLocalCourse("course_1", page, findImagery))?.settings.imagery;
  findImagery.mockRejectedValueOnce(new TypeError("no connection"));
  expect(await open(settings)).toEqual([offer]);
  findImagery.mockResolvedValueOnce([]);
  expect(await open(settings)).toEqual([]);
  expect(findImagery.mock.calls[1]?.[0]).toEqual(location);
  expect(await open({ ...settings, imagery: null })).toBeNull();
  expect(findImagery).toHaveBeenCalledTimes(2);
});

it("a course opens in a browser without room", async () => {
  vi.mocked(listCourses).mockResolvedValue([kept]);
  vi.mocked(changeCourse).mockRejectedValueOnce(new DOMException("full", "QuotaExceededError"));
  const settings = { role: "owner" } as StudioSettings;
  expect(await openLocalCourse("course_1", settings, vi.fn())).toEqual({ ...kept, settings });
});

import { expect, test } from "vitest";
import { imageryResponse } from "@/lib/imagery/offer";
import { unitPipeline } from "./testing/unit-pipeline";

const find = (query: string, { user = "user_1" as string | null, isEnabled = true } = {}) =>
  unitPipeline({ hasImagery: isEnabled })(user, `/api/studio/imagery?${query}`);

const readJson = async (query: string) => JSON.parse(String((await find(query)).body));

test("the imagery API finds the imagery that covers a place", async () => {
  const { imagery } = imageryResponse.parse(await readJson("lat=46.95&lng=7.45"));
  expect(imagery.map(({ basemap }) => basemap.name)).toEqual(["SWISSIMAGE", "swissALTI3D Relief"]);
  expect(await readJson("lat=59.9&lng=10.75")).toEqual({ imagery: [] });
});

test("the imagery API answers visitors, too", async () => {
  expect((await find("lat=46.95&lng=7.45", { user: null })).status).toBe(200);
});

test("the imagery API rejects what is no place", async () => {
  for (const query of ["", "lat=46", "lat=91&lng=0", "lat=a&lng=b", "lat=46&lng=181"]) {
    expect((await find(query)).status, query).toBe(400);
  }
});

test("the imagery API is not found where the operator offers no imagery", async () => {
  expect((await find("lat=46.95&lng=7.45", { isEnabled: false })).status).toBe(404);
});

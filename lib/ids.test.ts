import { TypeID } from "typeid-js";
import { validate, version } from "uuid";
import { expect, it } from "vitest";
import { newId } from "./ids";

it("newId creates TypeIDs: a prefix and a UUIDv7 in 26 characters", () => {
  for (let i = 0; i < 100; i++) {
    const id = newId("course");
    expect(id).toMatch(/^course_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    const uuid = TypeID.fromString(id).toUUID();
    expect([validate(uuid), version(uuid)]).toEqual([true, 7]);
    expect(`course_${TypeID.fromUUID("course", uuid).getSuffix()}`).toBe(id);
  }
});

it("newId creates unique identifiers that sort by creation, even within a millisecond", () => {
  const ids = Array.from({ length: 10_000 }, () => newId("fairway"));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

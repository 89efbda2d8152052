import { TypeID } from "typeid-js";
import { validate, version } from "uuid";
import { expect, it } from "vitest";
import { newId } from "./ids";

it("an identifier is a TypeID: its prefix, and a UUID of version 7 in 26 characters", () => {
  for (let i = 0; i < 100; i++) {
    const id = newId("course");
    expect(id).toMatch(/^course_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    const uuid = TypeID.fromString(id).toUUID();
    expect([validate(uuid), version(uuid)]).toEqual([true, 7]);
    expect(`course_${TypeID.fromUUID("course", uuid).getSuffix()}`).toBe(id);
  }
});

it("identifiers sort by creation, also those of one millisecond, and none comes twice", () => {
  const ids = Array.from({ length: 10_000 }, () => newId("fairway"));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

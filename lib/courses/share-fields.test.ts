import { expect, it } from "vitest";
import { readShareFields, shareField } from "./share-fields";

it("the courses to share are read from the names of a form's fields, and nothing else", () => {
  const form = new URLSearchParams({ request: "share.x", [shareField("course_1")]: "on", answer: "allow" });
  form.append(shareField("course_2"), "on");
  form.append("shares.course_3", "on");
  expect(readShareFields(form.keys())).toEqual(["course_1", "course_2"]);
});

import { expect, test } from "vitest";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { Studio } from "./create-studio";
import { printPath } from "./print-path";

test("the studio prints the layout that it shows", () => {
  const studioWith = (layoutId: string) =>
    ({
      course: { studioUrl: "/studio/courses/course_1" },
      store: { get: () => ({ layoutId }) },
    }) as unknown as Studio;
  expect(printPath(studioWith(MAIN_LAYOUT_ID))).toBe("/studio/courses/course_1/print");
  expect(printPath(studioWith("layout_1"))).toBe("/studio/courses/course_1/print?layout=layout_1");
});

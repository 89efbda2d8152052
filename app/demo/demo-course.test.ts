import { expect, it } from "vitest";
import { fairwaysOf } from "@/lib/editor/fairways";
import { DEMO_COURSE, DEMO_LAYOUTS, demoLayoutId } from "./demo-course";

it("the demo course is played whole and in halves", () => {
  const numbers = DEMO_LAYOUTS.map((layout) =>
    fairwaysOf(DEMO_COURSE, demoLayoutId(layout)).map(({ number }) => number),
  );
  const all = Array.from({ length: 18 }, (_, i) => i + 1);
  expect(numbers).toEqual([all, all.slice(0, 9), all.slice(9)]);
});

import ekeberg from "@/examples/courses/ekeberg-oslo.json";
import { createFairway } from "@/lib/courses/fairways";
import { toDocumentData } from "@/lib/courses/stored-course";
import { type CourseDocument, createDocument } from "@/lib/editor/document";
import { courseInput } from "@/lib/validation/course";
import type { CourseColour } from "@/lib/validation/hole";
import { NEW_MAIN_LAYOUT } from "@/lib/validation/layout";

/** The layouts of the demo. All of them use the tees and targets of the main one, since the real course has no others. */
export const DEMO_LAYOUTS = ["main", "front", "back"] as const;
export type DemoLayout = (typeof DEMO_LAYOUTS)[number];

export const DEMO_COLOURS: Readonly<Record<DemoLayout, CourseColour>> = {
  main: "blue",
  front: "red",
  back: "gold",
};

export const demoLayoutId = (layout: DemoLayout) => `layout_${layout}`;

/** The demo course, read from the examples (examples/courses/README.md has its source and licence). */
export const DEMO_COURSE: CourseDocument = readDemo();

function readDemo(): CourseDocument {
  const { fairways } = courseInput.parse(ekeberg);
  const { holes } = toDocumentData({
    fairways: (fairways ?? []).map((fairway) => createFairway(`hole_${fairway.number}`, fairway)),
    holeDetails: {},
    layouts: [],
    features: [],
  });
  const half = holes.length / 2;
  const plays = (layout: DemoLayout) =>
    holes
      .filter(({ number }) => (layout === "front" ? number <= half : number > half))
      .map(({ id }) => ({
        id: `play_${layout}_${id}`,
        holeId: id,
        teeId: null,
        targetId: null,
        flightPathId: null,
        par: null,
        playedLength: null,
      }));
  return createDocument({
    holes,
    layouts: DEMO_LAYOUTS.map((layout) => ({
      ...NEW_MAIN_LAYOUT,
      id: demoLayoutId(layout),
      colour: DEMO_COLOURS[layout],
      plays: layout === "main" ? null : plays(layout),
    })),
    features: [],
  });
}

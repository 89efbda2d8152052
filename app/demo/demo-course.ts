import ekeberg from "@/examples/courses/ekeberg-oslo.json";
import { createFairway } from "@/lib/courses/fairways";
import { toDocumentData } from "@/lib/courses/stored-course";
import { type CourseDocument, createDocument } from "@/lib/editor/document";
import { newId } from "@/lib/ids";
import type { Translate } from "@/lib/messages/translator";
import type { Coordinates } from "@/lib/validation/coordinates";
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

export const DEMO_LOCATION: Coordinates = ekeberg.location;

/** The demo course as a course to edit: with ids of its own, and layouts named in the user's language. */
export function copyDemo(t: Translate): CourseDocument {
  const named = nameLayouts(DEMO_COURSE, t);
  const holeIds = new Map(named.holes.map(({ id }) => [id, newId("fairway")]));
  const copied = (id: string) => holeIds.get(id) ?? id;
  return {
    ...named,
    holes: named.holes.map((hole) => ({ ...hole, id: copied(hole.id) })),
    layouts: named.layouts.map((layout) => ({
      ...layout,
      id: layout.plays ? newId("layout") : layout.id,
      plays:
        layout.plays?.map((play) => ({ ...play, id: newId("play"), holeId: copied(play.holeId) })) ?? null,
    })),
  };
}

/** The course with the names of its layouts in the user's language. */
export function nameLayouts(course: CourseDocument, t: Translate): CourseDocument {
  const names = new Map(DEMO_LAYOUTS.map((layout) => [demoLayoutId(layout), t(`demo.${layout}`)]));
  return {
    ...course,
    layouts: course.layouts.map((layout) => ({ ...layout, name: names.get(layout.id) ?? layout.name })),
  };
}

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

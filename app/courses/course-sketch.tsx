import { drawSketch, SKETCH_VIEW_BOX } from "@/lib/course-page/sketch-svg";
import { SKETCH_FRAME, type Sketch } from "@/lib/courses/sketch";

/**
 * A decorative sketch of a course, in the page.
 * @param isLarge a higher picture, in which a course that is longer than wide is larger.
 */
export function CourseSketch({ sketch, isLarge = false }: { sketch: Sketch; isLarge?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={isLarge ? largeViewBox(sketch) : SKETCH_VIEW_BOX}
      className="block w-full bg-ground"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of escaped texts (markup.ts)
      dangerouslySetInnerHTML={{ __html: drawSketch(sketch).text }}
    />
  );
}

const LARGE_HEIGHT = 250;

/** Zooms in as far as what is drawn allows. Drawing it again would take as long as the rest of the course's page. */
function largeViewBox({ groups, targets }: Sketch): string {
  const { width, height, margin } = SKETCH_FRAME;
  const drawn = [...groups.map(({ lines }) => lines), targets].join(" ");
  const xs = [...drawn.matchAll(/([\d.]+),/g)].map(([, x]) => Number(x));
  const drawnWidth =
    xs.reduce((most, x) => Math.max(most, x), 0) - xs.reduce((least, x) => Math.min(least, x), width);
  const scale = Math.min(
    (width - 2 * margin) / Math.max(drawnWidth, 1),
    (LARGE_HEIGHT - 2 * margin) / (height - 2 * margin),
  );
  const [w, h] = [width / scale, LARGE_HEIGHT / scale];
  return [(width - w) / 2, (height - h) / 2, w, h].map((length) => length.toFixed(1)).join(" ");
}

import { isInLayout } from "@/lib/editor/document";
import { fairwaysOf, isComplete } from "@/lib/editor/fairways";
import type { Translate } from "@/lib/messages/translator";
import { drawMapPage } from "@/lib/print/course-map";
import { toSvgDocument } from "@/lib/print/paper-drawing";
import type { CoursePage } from "./page";
import { shownLayouts } from "./shared-document";

/** An A4 page without its margin, in millimetres. */
const SIZE = { width: 186, height: 273 };
const MARGIN = 12;

/** The printed map of the course as an SVG document of one page, as played by its first layout. */
export function renderMapFile(
  { name, document }: Pick<CoursePage, "name" | "document">,
  t: Translate,
): string {
  const [layout] = shownLayouts(document);
  const contents = {
    ...{ name, layout, holes: document.holes, pictures: [], unit: t.unit, t },
    fairways: fairwaysOf(document, layout.id).filter(isComplete),
    features: document.features.filter((feature) => isInLayout(feature, layout.id)),
  };
  return toSvgDocument(drawMapPage(contents, SIZE), name, MARGIN);
}

import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import type { Studio } from "./create-studio";

/** The address of the page that prints what the studio shows: its layout, of which the page's default is the main one. */
export function printPath({ course, store }: Pick<Studio, "course" | "store">): string {
  const { layoutId } = store.get();
  return `${course.studioUrl}/print${layoutId === MAIN_LAYOUT_ID ? "" : `?layout=${layoutId}`}`;
}

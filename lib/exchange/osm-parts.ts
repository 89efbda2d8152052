import type { CourseDocument } from "@/lib/editor/document";

/** Whether a course has what an element of OpenStreetMap stands for (`partId` in lib/validation/osm.ts). */
export function hasPart({ holes, layouts, features }: CourseDocument, partId: string): boolean {
  const [id, ...parts] = partId.split("/");
  if (id === "course" || [...layouts, ...features].some((each) => each.id === id)) return true;
  const hole = holes.find((each) => each.id === id);
  if (!hole || parts.length === 0) return false;
  const known = new Set([...hole.tees, ...hole.targets, ...hole.flightPaths].map((each) => each.id));
  return parts.every((part) => known.has(part));
}

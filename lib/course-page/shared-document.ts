import { type CourseDocument, type EditedLayout, isMainLayout } from "@/lib/editor/document";
import { dropMissingReferences } from "@/lib/editor/references";

/**
 * Limits the document to the parts that everyone may see: leaves out layouts that are not in use, as promised by
 * "players see layouts that are in use", and features that apply only to those. The main layout stays, since it defines
 * how holes are played by default. Throws, a course's own discs and its club's landings are left out, too: they are the designer's work,
 * and nothing says that they become public.
 */
export function toSharedDocument(course: CourseDocument): CourseDocument {
  const document = withoutThrows(course);
  const layouts = document.layouts.filter((layout) => layout.isActive || isMainLayout(layout));
  if (layouts.length === document.layouts.length) return document;
  const known = new Set(layouts.map(({ id }) => id));
  const features = document.features.filter(
    ({ layoutIds }) => layoutIds.length === 0 || layoutIds.some((id) => known.has(id)),
  );
  return dropMissingReferences({ ...document, layouts, features });
}

function withoutThrows(document: CourseDocument): CourseDocument {
  const { holes, layouts } = document;
  const hasThrows =
    holes.some((hole) => hole.throws) || layouts.some((each) => each.discs ?? each.landings ?? each.osm);
  if (!hasThrows) return document;
  return {
    ...document,
    holes: holes.map(({ throws, ...hole }) => hole),
    layouts: layouts.map(({ discs, landings, osm, ...layout }) => layout),
  };
}

/** The layouts that players see: at least one, with the main one first if it is among them. */
export function shownLayouts({ layouts }: CourseDocument): readonly [EditedLayout, ...EditedLayout[]] {
  const active = layouts.filter(({ isActive }) => isActive);
  return (active.length > 0 ? active : layouts.slice(0, 1)) as [EditedLayout, ...EditedLayout[]];
}

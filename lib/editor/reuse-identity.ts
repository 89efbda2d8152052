import { dequal } from "dequal/lite";
import { type CourseDocument, isSameDocument } from "./document";

/**
 * Replaces the objects of a document by equal ones of another document. A document from storage or the network needs this
 * before it can be compared by identity.
 */
export function reuseIdentity(other: CourseDocument, document: CourseDocument): CourseDocument {
  if (isSameDocument(other, document)) return other;
  return {
    holes: reuseItems(other.holes, document.holes),
    layouts: reuseItems(other.layouts, document.layouts),
    features: reuseItems(other.features, document.features),
  };
}

function reuseItems<T extends { readonly id: string }>(
  others: readonly T[],
  items: readonly T[],
): readonly T[] {
  if (dequal(others, items)) return others;
  const known = new Map(others.map((item) => [item.id, item]));
  return items.map((item) => {
    const other = known.get(item.id);
    return other && dequal(other, item) ? other : item;
  });
}

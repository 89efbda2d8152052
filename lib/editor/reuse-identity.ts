import { dequal } from "dequal/lite";
import { type CourseDocument, isSameDocument } from "./document";

/**
 * Replaces objects of a document with equal ones from another document. Documents from storage or the network
 * need this before they can be compared by identity.
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

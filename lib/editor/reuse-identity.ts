import { dequal } from "dequal/lite";
import { type CourseDocument, findFairway, isSameDocument } from "./document";

/**
 * Replaces the objects of a document by equal ones of another document. A document from storage or the network needs this
 * before it can be compared by identity.
 */
export function reuseIdentity(other: CourseDocument, document: CourseDocument): CourseDocument {
  if (isSameDocument(other, document)) return other;
  return {
    fairways: document.fairways.map((fairway) => {
      const known = findFairway(other, fairway.id);
      return known && dequal(known, fairway) ? known : fairway;
    }),
  };
}

import { type CourseDocument, fairwayWithId, sameDocument, sameFairway } from "./document";

/**
 * The document made of the other one's objects where both hold the same, since comparing by identity must be enough
 * also after a document came from storage or from the network.
 */
export function reuseIdentity(other: CourseDocument, document: CourseDocument): CourseDocument {
  if (sameDocument(other, document)) return other;
  return {
    fairways: document.fairways.map((fairway) => {
      const known = fairwayWithId(other, fairway.id);
      return known && sameFairway(known, fairway) ? known : fairway;
    }),
  };
}

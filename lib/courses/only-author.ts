/**
 * The id of the user who saved all of these versions.
 * @param count the number of versions that there were. Some may have been thinned out, or are unknown.
 * @returns null if several users did, or if the author of any is unknown.
 */
export function findOnlyAuthor(authorIds: readonly (string | null)[], count: number): string | null {
  const [only = null, ...others] = new Set(authorIds);
  return authorIds.length === count && others.length === 0 ? only : null;
}

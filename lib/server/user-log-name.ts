import { macOf } from "@/lib/mac";

/** Names kept in memory, so that a request of a recent user costs a look-up. */
const MAX_KEPT = 10_000;

/**
 * What a log calls a user: a keyed hash of the ID, which is personal data. Lines of one user have the same name, which only the
 * holder of the key can assign to them (`npm run admin -- find`).
 */
export function userLogNames(authSecret: string): (userId: string) => string {
  const names = new Map<string, string>();
  return (userId) => {
    let name = names.get(userId);
    if (name === undefined) {
      if (names.size >= MAX_KEPT) names.clear();
      name = macOf(authSecret, `teepad log user ${userId}`).slice(0, 16);
      names.set(userId, name);
    }
    return name;
  };
}

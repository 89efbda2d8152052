import { hash } from "node:crypto";
import { addSeconds, type Clock } from "@/lib/clock";
import type { Authenticated, Bearer, Caller } from "@/lib/oauth/bearer";
import type { WorkBudget } from "@/lib/rate-limit/work-budget";
import { MAX_PER_PAGE } from "@/lib/validation/paging";
import {
  type ChangeListQuery,
  type ChangePosition,
  CURSOR_SECONDS,
  encodeChangeCursor,
  FIRST_POSITION,
  type RemovalReason,
} from "./changes-schema";
import { courseJson } from "./course-json";
import { listingEffort, partPayer, UNLIMITED } from "./courses";
import type { LinkedCourseRow } from "./store";

/** The latest change of a course that an application sees, or saw. */
export interface Change extends ChangePosition {
  externalCourseId: string;
  state: LinkedCourseRow | { reason: RemovalReason; removedAt: Date };
}

/** The store port of the list of changes (lib/adapters/prisma/course-store.ts). */
export interface ChangeStore {
  authenticate(bearer: Bearer): Promise<Authenticated<null> | null>;
  /**
   * The caller's next changes, in order of their numbers, and the latest number. A course is in the list once, with its latest
   * change. Null if the token is unknown, expired or revoked.
   */
  listChangesFor(
    bearer: Bearer,
    after: ChangePosition,
    limit: number,
  ): Promise<Authenticated<{ changes: Change[]; lastSequence: number }> | null>;
}

type ChangeListOutcome =
  | { outcome: "listed"; json: string; nextCursor: string; hasMore: boolean }
  /** The list may lack links that ended since the client was up to date. */
  | { outcome: "expired" }
  /** The cursor belongs to another application or user. */
  | { outcome: "foreign" };

/** What changed since a client last asked, so that it can keep a copy. */
export function changeUseCases(store: ChangeStore, clock: Clock, budget: Pick<WorkBudget, "of"> = UNLIMITED) {
  return {
    /** Lists the caller's changes after a cursor; null if the token is unknown, expired or revoked. */
    async list(
      bearer: Bearer,
      { cursor, limit = MAX_PER_PAGE }: ChangeListQuery,
    ): Promise<Authenticated<ChangeListOutcome> | null> {
      const now = clock();
      if (cursor && cursor.since < addSeconds(now, -CURSOR_SECONDS)) {
        const found = await store.authenticate(bearer);
        return found && { caller: found.caller, result: { outcome: "expired" } };
      }
      // One change more than the page shows whether another page follows.
      const found = await store.listChangesFor(bearer, cursor ?? FIRST_POSITION, limit + 1);
      if (!found) return null;
      const { caller, result } = found;
      const digest = callerDigest(caller);
      if (cursor && cursor.caller !== digest) return { caller, result: { outcome: "foreign" } };
      // The database was restored from a backup that is older than the cursor.
      if (cursor && cursor.sequence > result.lastSequence) return { caller, result: { outcome: "expired" } };

      const changes = result.changes.slice(0, limit);
      const hasMore = result.changes.length > limit;
      const courses = changes.flatMap(({ state }) => ("reason" in state ? [] : [state]));
      budget.of(partPayer(caller)).spend(listingEffort(courses));
      const { sequence, courseId } = changes.at(-1) ?? cursor ?? FIRST_POSITION;
      const since = hasMore ? (cursor?.since ?? now) : now;
      const nextCursor = encodeChangeCursor({ since, sequence, courseId, caller: digest });
      const json = `{"changes":[${changes.map(changeJson).join(",")}],"nextCursor":"${nextCursor}","hasMore":${hasMore}}`;
      return { caller, result: { outcome: "listed", json, nextCursor, hasMore } };
    },
  };
}
export type ChangeUseCases = ReturnType<typeof changeUseCases>;

function callerDigest({ applicationId, userId }: Caller): string {
  return hash("sha256", `${applicationId} ${userId}`, "base64url").slice(0, 8);
}

/** Serialises a change (`changeList` in changes-schema.ts); see `courseJson`. */
function changeJson({ sequence, courseId, externalCourseId, state }: Change): string {
  const change = (type: string, at: string) =>
    `{"type":"${type}","courseId":"${courseId}","externalCourseId":${JSON.stringify(externalCourseId)},` +
    `"changedAt":"${at}","sequence":${sequence}`;
  return "reason" in state
    ? `${change("removed", state.removedAt.toISOString())},"reason":"${state.reason}"}`
    : `${change("changed", state.updatedAt)},"course":${courseJson(state)}}`;
}

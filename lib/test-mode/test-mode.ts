import type { GrantUseCases } from "@/lib/applications/grants";
import type { Clock } from "@/lib/clock";
import type { CourseUseCases } from "@/lib/courses/courses";
import type { DeletionUseCases } from "@/lib/courses/deletion";
import { newId } from "@/lib/ids";
import { hashSecret } from "@/lib/oauth/tokens";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { TEST_MODE_LIMITS } from "@/lib/rate-limit/limits";
import { isUserId } from "@/lib/validation/people";
import type { Developer } from "@/lib/webhooks/endpoint-store";
import type { WebhookEventType } from "@/lib/webhooks/events";
import { sandboxCourses } from "./sandbox-courses";

/** Maximum number of test users of a twin. Counted under the lock of the twin. */
export const MAX_TEST_USERS = 10;

/** Test users are deleted after this many days without being chosen on the consent page or used by an API call. */
export const TEST_USER_DAYS = 30;

/** Names of test users, in order. A new test user gets the first one that is free. */
const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo", "Ida", "Jon"] as const;

/** The domain of test users' addresses. No email can be delivered to it (RFC 2606). */
const TEST_DOMAIN = "@test.invalid";

export function isTestAddress(email: string): boolean {
  return email.endsWith(TEST_DOMAIN);
}

/** A user of a twin as whom its developers act. Test users can't sign in. */
export interface TestUser {
  id: string;
  name: string;
  /**
   * When a developer last authorized the twin as this user, or the twin last called the API for them; else when they
   * were created.
   */
  lastUsedAt: Date;
  courses: number;
  /** Whether the user has authorized the twin. */
  isConnected: boolean;
}

type TokenKind = "access" | "refresh";

export type ExpiringTokens = { tokenHash: string } | { userId: string; kind: TokenKind };

type EventOutcome =
  | { outcome: "recorded"; id: string }
  | { outcome: "no-endpoint" }
  /** The event is about a course, but the twin can't access any of the user's courses. */
  | { outcome: "no-course" }
  | { outcome: "no-user" };

/** The store port (lib/adapters/prisma/test-mode-store.ts). Every statement only matches twins and their own test users. */
export interface TestModeStore {
  isTwin(applicationId: string): Promise<boolean>;
  isDeveloper(developer: Developer): Promise<boolean>;
  /** Lists test users, most recently chosen first. Empty if the user doesn't work on the twin. */
  listUsers(developer: Developer): Promise<TestUser[]>;
  /**
   * Inserts a test user with the first free name.
   * @returns false, having stored nothing, if all names are taken, or the user doesn't (or no longer) work on the twin.
   */
  insertUser(
    developer: Developer,
    user: { id: string; email: string; createdAt: Date },
    names: readonly string[],
  ): Promise<boolean>;
  hasUser(applicationId: string, userId: string): Promise<boolean>;
  listCourseIds(applicationId: string, userId: string): Promise<string[]>;
  /** Deletes for good what a test user has deleted. */
  forgetDeletedCourses(userId: string): Promise<void>;
  /** @returns the number of valid tokens that were expired. */
  expireTokens(applicationId: string, tokens: ExpiringTokens, now: Date): Promise<number>;
  /** Records an event about the most recently linked course, although it hasn't changed. */
  recordEvent(
    applicationId: string,
    event: { id: string; type: WebhookEventType; userId: string; at: Date },
  ): Promise<EventOutcome["outcome"]>;
}

interface Deps {
  store: TestModeStore;
  grants: Pick<GrantUseCases, "disconnect">;
  /** Deletes a user with all their data, and notifies the applications that they authorized. */
  deleteAccount: (userId: string, now: Date) => Promise<void>;
  createCourse: CourseUseCases["createFor"];
  deleteCourse: DeletionUseCases["delete"];
  counter: Counter;
  clock: Clock;
  /** Called after an event was recorded. */
  wake: () => void;
}

/**
 * Test mode: the test users of a twin, whom its developers choose on the consent page, and tools to simulate situations
 * that are hard to provoke. Callers of the tools have authenticated the application or one of its developers.
 */
export function testModeUseCases(deps: Deps) {
  const { store, grants, deleteAccount, createCourse, deleteCourse, counter, clock, wake } = deps;
  return {
    isTwin: store.isTwin,
    isDeveloper: store.isDeveloper,
    listUsers: store.listUsers,

    /** @returns the new user's id; null if the twin has `MAX_TEST_USERS`, or the user doesn't (or no longer) work on it. */
    async addUser(developer: Developer): Promise<string | null> {
      const id = newId("user");
      const user = { id, email: id + TEST_DOMAIN, createdAt: clock() };
      return (await store.insertUser(developer, user, NAMES.slice(0, MAX_TEST_USERS))) ? id : null;
    },

    /** Deletes a test user in the same way as users who delete their accounts. @returns false if the twin has no such user. */
    async deleteUser(applicationId: string, userId: string): Promise<boolean> {
      if (!isUserId(userId) || !(await store.hasUser(applicationId, userId))) return false;
      await deleteAccount(userId, clock());
      return true;
    },

    /** Counts a use of a tool against the rate limit. @returns seconds to wait, or null if it is allowed. */
    throttle(applicationId: string): Promise<number | null> {
      const limit = TEST_MODE_LIMITS.toolsPerApplication;
      return throttle(counter, clock, `test-mode:application:${applicationId}`, limit);
    },

    async hasUser(applicationId: string, userId: string): Promise<boolean> {
      return isUserId(userId) && store.hasUser(applicationId, userId);
    },

    /** Expires one token of the twin. @returns false if it has no such valid token. */
    async expireToken(applicationId: string, token: string): Promise<boolean> {
      return (await store.expireTokens(applicationId, { tokenHash: hashSecret(token) }, clock())) > 0;
    },

    /** Expires all of a test user's tokens of a kind. @returns the number of tokens. */
    async expireTokensOf(applicationId: string, userId: string, kind: TokenKind): Promise<number> {
      return isUserId(userId) ? store.expireTokens(applicationId, { userId, kind }, clock()) : 0;
    },

    /** Sends an event of the chosen kind to the twin's endpoints. */
    async sendEvent(applicationId: string, type: WebhookEventType, userId: string): Promise<EventOutcome> {
      if (!isUserId(userId)) return { outcome: "no-user" };
      const id = newId("msg");
      const outcome = await store.recordEvent(applicationId, { id, type, userId, at: clock() });
      if (outcome !== "recorded") return { outcome };
      wake();
      return { outcome, id };
    },

    /**
     * Deletes a test user's courses as they would, and has the twin create those of the sandbox. Nobody could restore the deleted ones,
     * so they don't stay: resets never fill the user's quota. @returns false if the twin has no such user.
     */
    async resetCourses(applicationId: string, userId: string): Promise<boolean> {
      if (!isUserId(userId) || !(await store.hasUser(applicationId, userId))) return false;
      for (const id of await store.listCourseIds(applicationId, userId)) await deleteCourse(userId, id);
      await store.forgetDeletedCourses(userId);
      for (const course of sandboxCourses()) await createCourse({ applicationId, userId }, course);
      return true;
    },

    /** Disconnects the twin in the same way as the test user would. @returns false if the twin has no such user. */
    async disconnect(applicationId: string, userId: string): Promise<boolean> {
      if (!isUserId(userId) || !(await store.hasUser(applicationId, userId))) return false;
      await grants.disconnect(userId, applicationId);
      return true;
    },
  };
}
export type TestModeUseCases = ReturnType<typeof testModeUseCases>;

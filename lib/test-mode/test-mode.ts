import type { GrantUseCases } from "@/lib/applications/grants";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { hashSecret } from "@/lib/oauth/tokens";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { TEST_MODE_LIMITS } from "@/lib/rate-limit/limits";
import { isUserId } from "@/lib/validation/people";
import type { Developer } from "@/lib/webhooks/endpoint-store";
import type { WebhookEventType } from "@/lib/webhooks/events";

/** Test users of a twin. Counted under the lock of the twin. */
export const MAX_TEST_USERS = 10;

/** Test users are deleted after so many days without being chosen on the consent page or used by an API call. */
export const TEST_USER_DAYS = 30;

/** In this order; a new test user gets the first one that is free. */
const NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo", "Ida", "Jon"] as const;

/** No email ever leaves for this domain (RFC 2606). */
const TEST_DOMAIN = "@test.invalid";

/** Whether an address is that of a test user. */
export function isTestAddress(email: string): boolean {
  return email.endsWith(TEST_DOMAIN);
}

/** A user of a twin whom its developers act as. Nobody signs in as one. */
export interface TestUser {
  id: string;
  name: string;
  /** When a developer last authorized the twin as this user, or the twin last called the API for them, or they were created. */
  lastUsedAt: Date;
  courses: number;
  /** Whether the twin has access. */
  isConnected: boolean;
}

/** What of a test user's expires: all access tokens, or all refresh tokens. */
export type TokenKind = "access" | "refresh";

/** Which tokens expire: one, or all of a kind that a test user has. */
export type ExpiringTokens = { tokenHash: string } | { userId: string; kind: TokenKind };

export type EventOutcome =
  | { outcome: "recorded"; id: string }
  /** The twin has no enabled endpoint. */
  | { outcome: "no-endpoint" }
  /** The event is about a course, and the twin sees none of the user's. */
  | { outcome: "no-course" }
  /** Not a test user of the twin. */
  | { outcome: "no-user" };

/** The store port (lib/adapters/prisma/test-mode-store.ts). Every statement finds twins and their own test users only. */
export interface TestModeStore {
  isTwin(applicationId: string): Promise<boolean>;
  /** Whether the user works on the application, which is a twin. */
  isDeveloper(developer: Developer): Promise<boolean>;
  /** The latest chosen first. None if the user doesn't work on the twin. */
  listUsers(developer: Developer): Promise<TestUser[]>;
  /**
   * Inserts a test user under the first of the names that is free.
   * @returns false, having stored nothing, if there are as many as names, or the user doesn't work on the twin (any more).
   */
  insertUser(
    developer: Developer,
    user: { id: string; email: string; createdAt: Date },
    names: readonly string[],
  ): Promise<boolean>;
  /** Whether the user is a test user of the application. */
  hasUser(applicationId: string, userId: string): Promise<boolean>;
  /** @returns how many tokens that were valid have expired. */
  expireTokens(applicationId: string, tokens: ExpiringTokens, now: Date): Promise<number>;
  /** Records an event about the course that was linked last, though nothing has happened to it. */
  recordEvent(
    applicationId: string,
    event: { id: string; type: WebhookEventType; userId: string; at: Date },
  ): Promise<EventOutcome["outcome"]>;
}

interface Deps {
  store: TestModeStore;
  grants: Pick<GrantUseCases, "disconnect">;
  /** Deletes a user with everything that is theirs, and tells the applications that they authorized. */
  deleteAccount: (userId: string, now: Date) => Promise<void>;
  counter: Counter;
  clock: Clock;
  /** Called after an event was recorded. */
  wake: () => void;
}

/**
 * Test mode: the test users of a twin, whom its developers choose on the consent page, and tools for what is hard to provoke. The
 * tools take an application that has authenticated, or whose developer has.
 */
export function testModeUseCases({ store, grants, deleteAccount, counter, clock, wake }: Deps) {
  return {
    isTwin: (applicationId: string): Promise<boolean> => store.isTwin(applicationId),

    /** Whether the user may answer authorization requests of the twin. */
    isDeveloper: (developer: Developer): Promise<boolean> => store.isDeveloper(developer),

    listUsers: (developer: Developer): Promise<TestUser[]> => store.listUsers(developer),

    /** @returns the new user's id; null if the twin has `MAX_TEST_USERS`, or the user doesn't work on it (any more). */
    async addUser(developer: Developer): Promise<string | null> {
      const id = newId("user");
      const user = { id, email: id + TEST_DOMAIN, createdAt: clock() };
      return (await store.insertUser(developer, user, NAMES.slice(0, MAX_TEST_USERS))) ? id : null;
    },

    /** As a user who deletes their account. @returns false if the twin has no such user. */
    async deleteUser(applicationId: string, userId: string): Promise<boolean> {
      if (!isUserId(userId) || !(await store.hasUser(applicationId, userId))) return false;
      await deleteAccount(userId, clock());
      return true;
    },

    /** Counts the use of a tool. @returns seconds to wait if there were too many; null if it is allowed. */
    throttle: (applicationId: string): Promise<number | null> =>
      throttle(
        counter,
        clock,
        `test-mode:application:${applicationId}`,
        TEST_MODE_LIMITS.toolsPerApplication,
      ),

    /** Whether the twin has this test user. */
    async hasUser(applicationId: string, userId: string): Promise<boolean> {
      return isUserId(userId) && store.hasUser(applicationId, userId);
    },

    /** Expires one token of the twin. @returns false if it has no such valid token. */
    async expireToken(applicationId: string, token: string): Promise<boolean> {
      return (await store.expireTokens(applicationId, { tokenHash: hashSecret(token) }, clock())) > 0;
    },

    /** Expires all of a test user's tokens of a kind. @returns how many. */
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

    /** Disconnects the twin as the test user would. @returns false if it has no such user. */
    async disconnect(applicationId: string, userId: string): Promise<boolean> {
      if (!isUserId(userId) || !(await store.hasUser(applicationId, userId))) return false;
      await grants.disconnect(userId, applicationId);
      return true;
    },
  };
}
export type TestModeUseCases = ReturnType<typeof testModeUseCases>;

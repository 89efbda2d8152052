import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import type { ApplicationRole } from "@/lib/validation/people";
import { hashSecret, newClientId, newSecret, prefixFor } from "../oauth/tokens";
import type { QuotaRequest, StoredQuotaRequest } from "./quota";
import { APPLICATION_LIMITS, type ApplicationSettings } from "./schema";
import { settingsChange } from "./settings-change";

/** A secret as its developers see it, without the secret itself. */
export interface SecretSummary {
  id: string;
  name: string;
  /** The secret's last characters, by which developers can recognise it. */
  hint: string;
  createdAt: Date;
  /** Accurate to the minute; null before its first use. */
  lastUsedAt: Date | null;
}

export interface RegisteredApplication extends ApplicationSettings {
  clientId: string;
  role: ApplicationRole;
  createdAt: Date;
  secrets: SecretSummary[];
  /** The number of users who have authorized it. Their identities are never shown. */
  grants: number;
  /** The number of team members other than the owner. */
  members: number;
  isDisabled: boolean;
  /** Runs on users' devices and has no secret. Never changes. */
  isPublic: boolean;
  /** Verified by the operator of the server. */
  isVerified: boolean;
  /** Its limits are so many times the documented ones. */
  limitFactor: number;
  /** What its developers have asked the operator for; null if nothing is to be answered. */
  quotaRequest: StoredQuotaRequest | null;
  /** For a twin: the client_id of the application to which it belongs. */
  testOf: string | null;
  /** The client_id of its twin, once its developers have opened test mode. */
  twinId: string | null;
}

/** Maximum number of active secrets per application: two during a rotation, and some for separate servers. */
export const MAX_SECRETS = 5;

/** Maximum number of applications per user. */
export const MAX_APPLICATIONS = 50;

const TWIN_SUFFIX = " (test)";

/** The initial name of a twin. It shows the mode wherever the name appears. */
export function twinName(name: string): string {
  return [...name].slice(0, APPLICATION_LIMITS.name - TWIN_SUFFIX.length).join("") + TWIN_SUFFIX;
}

/** A new application, without secrets. */
export interface NewApplication extends ApplicationSettings {
  isPublic: boolean;
  clientId: string;
  ownerId: string;
  createdAt: Date;
}

/** The store port of the developer portal (lib/adapters/prisma/application-store.ts). */
export interface ApplicationStore {
  /** Lists the applications on which the user works, as owner or team member, ordered by name. Excludes twins. */
  list(userId: string): Promise<RegisteredApplication[]>;
  find(userId: string, clientId: string): Promise<RegisteredApplication | null>;
  /** Stores nothing if the owner already has `limit` applications or was deleted concurrently. */
  insert(application: NewApplication, limit: number): Promise<"stored" | "too-many" | "owner-gone">;
  /**
   * Like `insert`, but stores nothing if the owner has an application with the same first redirect URI. Only one of
   * several concurrent calls stores it.
   */
  insertUnlessExists(
    application: NewApplication,
    limit: number,
  ): Promise<"stored" | "too-many" | "owner-gone" | { existing: string }>;
  /**
   * Creates a twin with the settings of the application, unless it has one.
   * @returns the twin's client_id; null if the user doesn't work on the application, or the application is a twin.
   */
  insertTwin(
    userId: string,
    clientId: string,
    twin: { clientId: string; createdAt: Date },
  ): Promise<{ clientId: string; isNew: boolean } | null>;
  /**
   * Clears the operator's verification if a setting changes by which users recognise the application: name, homepage,
   * redirect URIs.
   * @returns the replaced settings; null if the user doesn't work on the application.
   */
  update(
    userId: string,
    clientId: string,
    settings: ApplicationSettings,
  ): Promise<ApplicationSettings | null>;
  /** @returns false, having stored nothing, if there is an open request, or the user doesn't work on the application. */
  requestQuota(
    userId: string,
    clientId: string,
    request: QuotaRequest & { askedAt: string },
  ): Promise<boolean>;
  /**
   * Deletes the owner's application with its secrets, grants, codes, tokens and links, and its twin with its test
   * users. Courses remain with their owners. A twin can't be deleted alone.
   */
  delete(ownerId: string, clientId: string): Promise<boolean>;
  /**
   * @returns false, having stored nothing, if it has `limit` secrets already or is public, or the user doesn't (or no longer)
   * work on it.
   */
  insertSecret(userId: string, clientId: string, secret: SecretRecord, limit: number): Promise<boolean>;
  /** @returns the name of the deleted secret; null if it doesn't exist. */
  deleteSecret(userId: string, clientId: string, secretId: string): Promise<string | null>;
}

type RegistrationResult =
  | { outcome: "registered"; made: Pick<ClientCredentials, "clientId"> & { clientSecret: string | null } }
  | { outcome: "too-many" }
  /** The owner's account was deleted concurrently. */
  | { outcome: "owner-gone" };

/** A secret as stored: its hash and display metadata. */
interface SecretRecord extends Omit<SecretSummary, "lastUsedAt"> {
  secretHash: string;
}

export function secretRecord(clientSecret: string, name: string, createdAt: Date): SecretRecord {
  return {
    id: newId("secret"),
    name,
    hint: clientSecret.slice(-4),
    createdAt,
    secretHash: hashSecret(clientSecret),
  };
}

/** A new secret in plain text, shown once and not stored. */
export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/**
 * The use cases of the developer portal. An application on which the user doesn't work is treated as if it did not
 * exist. Members may do everything except delete it, which only its owner may do; every statement checks this
 * (lib/adapters/prisma/application-access.ts).
 */
export function registrationUseCases(store: ApplicationStore, audit: AuditLog, clock: Clock) {
  async function addSecret(
    userId: string,
    clientId: string,
    name: string,
  ): Promise<ClientCredentials | null> {
    const clientSecret = newSecret(prefixFor("cs", clientId));
    const record = secretRecord(clientSecret, name, clock());
    const isAdded = await store.insertSecret(userId, clientId, record, MAX_SECRETS);
    return isAdded ? { clientId, clientSecret } : null;
  }

  function newApplication(
    ownerId: string,
    { isPublic = false, ...settings }: ApplicationSettings & { isPublic?: boolean },
  ): NewApplication {
    return { ...settings, isPublic, clientId: newClientId(), ownerId, createdAt: clock() };
  }

  async function recordRegistration({ ownerId, clientId, name }: NewApplication): Promise<void> {
    const event = { userId: ownerId, applicationId: clientId, details: { applicationName: name } };
    await audit.record({ kind: "application-registered", ...event });
  }

  return {
    list: store.list,
    get: store.find,

    /** Registers an application with its first secret, unless it is public. @param firstSecret the secret's display name. */
    async register(
      ownerId: string,
      settings: ApplicationSettings & { isPublic?: boolean },
      firstSecret = "First secret",
    ): Promise<RegistrationResult> {
      const application = newApplication(ownerId, settings);
      const outcome = await store.insert(application, MAX_APPLICATIONS);
      if (outcome !== "stored") return { outcome };
      await recordRegistration(application);
      const { clientId, isPublic } = application;
      if (isPublic) return { outcome: "registered", made: { clientId, clientSecret: null } };
      const made = await addSecret(ownerId, clientId, firstSecret);
      // Without a secret, the owner has deleted the application concurrently by deleting their account.
      return made ? { outcome: "registered", made } : { outcome: "owner-gone" };
    },

    /**
     * Registers an application that only this service can use, unless the owner has one with the same redirect URI.
     * @returns the client_id of the new or existing application; null if there are too many.
     */
    async registerWithoutSecret(ownerId: string, settings: ApplicationSettings): Promise<string | null> {
      const application = newApplication(ownerId, settings);
      const outcome = await store.insertUnlessExists(application, MAX_APPLICATIONS);
      if (typeof outcome === "object") return outcome.existing;
      if (outcome !== "stored") return null;
      await recordRegistration(application);
      return application.clientId;
    },

    /**
     * Returns the application's twin, which is created when test mode is opened for the first time. It has no secret
     * until one is added.
     * @returns the twin's client_id; null if the user doesn't work on the application, or the application is a twin.
     */
    async openTestMode(userId: string, clientId: string): Promise<string | null> {
      const twin = { clientId: newClientId("test"), createdAt: clock() };
      const stored = await store.insertTwin(userId, clientId, twin);
      if (stored?.isNew) {
        await audit.record({ kind: "test-mode-opened", userId, applicationId: clientId });
      }
      return stored?.clientId ?? null;
    },

    async change(userId: string, clientId: string, settings: ApplicationSettings): Promise<boolean> {
      const before = await store.update(userId, clientId, settings);
      if (!before) return false;
      const details = settingsChange(before, settings);
      await audit.record({ kind: "application-changed", userId, applicationId: clientId, details });
      return true;
    },

    /** Asks the operator for higher limits. @returns false if the last request isn't answered yet. */
    async requestQuota(userId: string, clientId: string, request: QuotaRequest): Promise<boolean> {
      const askedAt = clock().toISOString();
      if (!(await store.requestQuota(userId, clientId, { ...request, askedAt }))) return false;
      await audit.record({ kind: "quota-requested", userId, applicationId: clientId });
      return true;
    },

    /** Deletes an application. All its tokens become invalid; its users keep their courses. */
    async delete(ownerId: string, clientId: string): Promise<boolean> {
      const application = await store.find(ownerId, clientId);
      if (!application || !(await store.delete(ownerId, clientId))) return false;
      // The audit event is the only remaining place with the name.
      const details = { applicationName: application.name };
      await audit.record({ kind: "application-deleted", userId: ownerId, applicationId: clientId, details });
      return true;
    },

    /** Adds a secret, so that an old one can be removed after a rotation; null if there are too many. */
    async addSecret(userId: string, clientId: string, name: string): Promise<ClientCredentials | null> {
      const added = await addSecret(userId, clientId, name);
      const details = { secretName: name };
      if (added) await audit.record({ kind: "secret-added", userId, applicationId: clientId, details });
      return added;
    },

    /** Removes a secret, which can no longer authenticate. Tokens issued with it remain valid. */
    async removeSecret(userId: string, clientId: string, secretId: string): Promise<boolean> {
      const name = await store.deleteSecret(userId, clientId, secretId);
      if (name === null) return false;
      const details = { secretName: name };
      await audit.record({ kind: "secret-removed", userId, applicationId: clientId, details });
      return true;
    },
  };
}
export type RegistrationUseCases = ReturnType<typeof registrationUseCases>;

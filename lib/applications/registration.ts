import type { ApplicationSettings } from "@/lib/applications/schema";
import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { hashSecret, newClientId, newSecret } from "../oauth/tokens";
import { describeChange } from "./settings-change";

/** A secret as its owner sees it: everything but the secret. */
export interface SecretSummary {
  id: string;
  name: string;
  /** Its last characters, for telling it from others. */
  hint: string;
  createdAt: Date;
  /** To the minute; null before its first use. */
  lastUsedAt: Date | null;
}

/** A registered application as its owner sees it. */
export interface RegisteredApplication extends ApplicationSettings {
  clientId: string;
  createdAt: Date;
  secrets: SecretSummary[];
  /** How many people allow it; never who. */
  grants: number;
}

/** An application holds at most this many live secrets: two for a change-over, and some for separate servers. */
export const MAX_SECRETS = 5;

/** A person registers at most this many applications. */
export const MAX_APPLICATIONS = 50;

/** The store port of the developer portal (lib/adapters/prisma/application-store.ts). */
export interface ApplicationStore {
  /** By name. */
  listOwned(ownerId: string): Promise<RegisteredApplication[]>;
  findOwned(ownerId: string, clientId: string): Promise<RegisteredApplication | null>;
  /** Stores nothing when the owner has `most` applications already, or was deleted meanwhile. */
  insert(
    application: ApplicationSettings & { clientId: string; ownerId: string; createdAt: Date },
    most: number,
  ): Promise<"stored" | "too-many" | "owner-gone">;
  /** @returns the settings that were replaced; null when the owner has no such application. */
  update(
    ownerId: string,
    clientId: string,
    settings: ApplicationSettings,
  ): Promise<ApplicationSettings | null>;
  /** Deletes the application with its secrets, grants, codes, tokens and links; courses stay with their owners. */
  delete(ownerId: string, clientId: string): Promise<boolean>;
  /** @returns false, having stored nothing, when it has `most` secrets already, or was deleted meanwhile. */
  insertSecret(clientId: string, secret: SecretRecord, most: number): Promise<boolean>;
  /** @returns the name of the secret that was deleted; null when there was none. */
  deleteSecret(clientId: string, secretId: string): Promise<string | null>;
}

/** How registering ended. */
export type Registered =
  | { outcome: "registered"; made: NewSecret }
  | { outcome: "too-many" }
  /** The person's account was deleted meanwhile. */
  | { outcome: "owner-gone" };

/** A secret as it is stored: its hash, and what its owner tells it from others by. */
export interface SecretRecord extends Omit<SecretSummary, "lastUsedAt"> {
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

/** A secret that was just made: the one time it can be seen. */
export interface NewSecret {
  clientId: string;
  clientSecret: string;
}

/** The use cases of the developer portal. Whatever is not the owner's is answered like nothing. */
export function registrationUseCases(store: ApplicationStore, audit: AuditLog, clock: Clock) {
  async function addSecret(clientId: string, name: string): Promise<NewSecret | null> {
    const clientSecret = newSecret("tp_cs_");
    const added = await store.insertSecret(clientId, secretRecord(clientSecret, name, clock()), MAX_SECRETS);
    return added ? { clientId, clientSecret } : null;
  }

  return {
    list(ownerId: string): Promise<RegisteredApplication[]> {
      return store.listOwned(ownerId);
    },

    get(ownerId: string, clientId: string): Promise<RegisteredApplication | null> {
      return store.findOwned(ownerId, clientId);
    },

    /**
     * Registers an application with its first secret.
     * @param firstSecret what that is called, which the owner reads.
     */
    async register(
      ownerId: string,
      settings: ApplicationSettings,
      firstSecret = "First secret",
    ): Promise<Registered> {
      const clientId = newClientId();
      const application = { ...settings, clientId, ownerId, createdAt: clock() };
      const outcome = await store.insert(application, MAX_APPLICATIONS);
      if (outcome !== "stored") return { outcome };
      await audit.record({
        kind: "application-registered",
        userId: ownerId,
        applicationId: clientId,
        detail: settings.name,
      });
      const made = await addSecret(clientId, firstSecret);
      // Nobody but the owner could have deleted it in this instant, with the account.
      return made ? { outcome: "registered", made } : { outcome: "owner-gone" };
    },

    async change(ownerId: string, clientId: string, settings: ApplicationSettings): Promise<boolean> {
      const before = await store.update(ownerId, clientId, settings);
      if (!before) return false;
      const detail = describeChange(before, settings);
      await audit.record({
        kind: "application-changed",
        userId: ownerId,
        applicationId: clientId,
        ...(detail === "" ? {} : { detail }),
      });
      return true;
    },

    /** Its people's tokens stop at once; their courses stay theirs. */
    async delete(ownerId: string, clientId: string): Promise<boolean> {
      const application = await store.findOwned(ownerId, clientId);
      if (!application || !(await store.delete(ownerId, clientId))) return false;
      await audit.record({
        kind: "application-deleted",
        userId: ownerId,
        applicationId: clientId,
        // Nothing else will remember what it was called.
        detail: application.name,
      });
      return true;
    },

    /** One more secret, so that the old one can be removed after the change-over; null when there are too many. */
    async addSecret(ownerId: string, clientId: string, name: string): Promise<NewSecret | null> {
      if (!(await store.findOwned(ownerId, clientId))) return null;
      const added = await addSecret(clientId, name);
      if (added) {
        await audit.record({ kind: "secret-added", userId: ownerId, applicationId: clientId, detail: name });
      }
      return added;
    },

    /** From here on the secret authenticates nothing; tokens that were issued with it stay good. */
    async removeSecret(ownerId: string, clientId: string, secretId: string): Promise<boolean> {
      if (!(await store.findOwned(ownerId, clientId))) return false;
      const name = await store.deleteSecret(clientId, secretId);
      if (name === null) return false;
      await audit.record({ kind: "secret-removed", userId: ownerId, applicationId: clientId, detail: name });
      return true;
    },
  };
}

import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { APPLICATION_LOGO_LIMITS } from "./logo-limits";
import { rewritePng } from "./png";

export interface NewLogo {
  readonly id: string;
  /** A PNG. */
  readonly image: Uint8Array;
  readonly createdAt: Date;
}

/** `missing`: the user doesn't work on the application. */
type LogoChange = "changed" | "unchanged" | "missing";

/** The store port of logos (lib/adapters/prisma/logo-store.ts). */
export interface LogoStore {
  /**
   * Replaces the logo, and clears the operator's verification: users recognise the application by it. `unchanged`: it was the
   * same image.
   */
  set(userId: string, clientId: string, logo: NewLogo): Promise<LogoChange>;
  /** `unchanged`: there was none. */
  remove(userId: string, clientId: string): Promise<LogoChange>;
  /** The ids of their logos, by application. */
  findIds(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  findImage(id: string): Promise<Uint8Array | null>;
}

/** Guards queries by the id of a logo. */
export function isLogoId(text: string): boolean {
  return /^logo_[0-9a-z]{26}$/.test(text);
}

/** Logos of applications: a picture each, which users see where they allow and list applications. */
export function logoUseCases(store: LogoStore, audit: AuditLog, clock: Clock) {
  async function recordAfter(userId: string, applicationId: string, change: LogoChange): Promise<LogoChange> {
    if (change === "changed") {
      const none = { uris: [], more: 0 };
      await audit.record({
        ...{ kind: "application-changed", userId, applicationId },
        details: { addedRedirectUris: none, removedRedirectUris: none, changedSettings: ["logo"] },
      });
    }
    return change;
  }

  return {
    /** Stores the pixels of a PNG, written anew: nothing else of the file is kept. */
    async set(
      userId: string,
      clientId: string,
      file: Uint8Array,
    ): Promise<LogoChange | "notAnImage" | "tooLarge"> {
      const { bytes, side } = APPLICATION_LOGO_LIMITS;
      if (file.length > bytes) return "tooLarge";
      const image = rewritePng(file, side);
      if (!image) return "notAnImage";
      if (image.length > bytes) return "tooLarge";
      const logo = { id: newId("logo"), image, createdAt: clock() };
      return recordAfter(userId, clientId, await store.set(userId, clientId, logo));
    },

    async remove(userId: string, clientId: string): Promise<LogoChange> {
      return recordAfter(userId, clientId, await store.remove(userId, clientId));
    },

    /** The ids of the logos that these applications have. */
    findIds(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      return store.findIds(clientIds);
    },

    /** A PNG; null if it was removed or replaced. */
    async image(id: string): Promise<Uint8Array | null> {
      return isLogoId(id) ? store.findImage(id) : null;
    },
  };
}
export type LogoUseCases = ReturnType<typeof logoUseCases>;

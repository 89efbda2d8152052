import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { APPLICATION_LOGO_LIMITS } from "./logo-limits";
import { reencodePng } from "./png";

interface NewLogo {
  readonly id: string;
  readonly image: Uint8Array;
  readonly createdAt: Date;
}

/** `missing`: the user doesn't work on the application, or it is a twin. */
type LogoChange = "changed" | "unchanged" | "missing";

/** The store port of logos (lib/adapters/prisma/logo-store.ts). */
export interface LogoStore {
  /**
   * Replaces the logo and removes the verified mark, since users recognise the application by its logo. `unchanged`:
   * the logo is this image already.
   */
  set(userId: string, clientId: string, logo: NewLogo): Promise<LogoChange>;
  /** `unchanged`: the application has no logo. */
  remove(userId: string, clientId: string): Promise<LogoChange>;
  /** The ids of the logos by application. A twin has the logo of its application. */
  findIds(clientIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  findImage(id: string): Promise<Uint8Array | null>;
}

/** Guards queries by the id of a logo. */
function isLogoId(text: string): boolean {
  return /^logo_[0-9a-z]{26}$/.test(text);
}

/** Logos of applications, which users see next to the applications' names. */
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
    /** Stores a logo: the re-encoded pixels of a PNG, and nothing else of the file. */
    async set(
      userId: string,
      clientId: string,
      file: Uint8Array,
    ): Promise<LogoChange | "notAnImage" | "tooLarge"> {
      const { bytes, side } = APPLICATION_LOGO_LIMITS;
      if (file.length > bytes) return "tooLarge";
      const image = reencodePng(file, side);
      if (!image) return "notAnImage";
      if (image.length > bytes) return "tooLarge";
      const logo = { id: newId("logo"), image, createdAt: clock() };
      return recordAfter(userId, clientId, await store.set(userId, clientId, logo));
    },

    async remove(userId: string, clientId: string): Promise<LogoChange> {
      return recordAfter(userId, clientId, await store.remove(userId, clientId));
    },

    findIds: store.findIds,

    /** The PNG of a logo; null if it was removed or replaced. */
    async image(id: string): Promise<Uint8Array | null> {
      return isLogoId(id) ? store.findImage(id) : null;
    },
  };
}
export type LogoUseCases = ReturnType<typeof logoUseCases>;

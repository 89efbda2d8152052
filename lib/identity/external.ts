import type { Clock } from "@/lib/clock";
import { emailAddress, personName } from "@/lib/identity/schema";
import { newId } from "@/lib/ids";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { allowanceOf, type Counter } from "@/lib/rate-limit/counter";
import { EXTERNAL_SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import { check } from "@/lib/validation/problems";
import type { MailLinks } from "./mail-links";
import { PROVIDER_NAMES, type ProviderName } from "./provider-names";
import type { User } from "./store";
import type { AccountTrail } from "./trail";

/** An account there: the provider's own identifier of it, which never changes hands as an address may. */
export interface ExternalAccount {
  provider: ProviderName;
  subject: string;
}

/** What the provider says of who has just signed in there. */
export interface ExternalProfile extends ExternalAccount {
  email: string | null;
  /** Only what the provider itself has verified. */
  emailVerified: boolean;
  name: string | null;
}

export type ExternalSignIn =
  | { outcome: "signed-in"; user: User }
  /** An account has this address. It is never linked by that alone: its owner signs in to it and links. */
  | { outcome: "email-taken" }
  | { outcome: "email-unverified" };

/** `elsewhere`: that account signs in somebody else. `gone`: the user was deleted meanwhile. */
export type ExternalLink = "linked" | "elsewhere" | "gone";

/** `last`: it is the only way to sign in. */
export type ExternalUnlink = "unlinked" | "last";

/** The store port of linked accounts (lib/adapters/prisma/external-account-store.ts). */
export interface ExternalAccountStore {
  findUser(account: ExternalAccount): Promise<User | null>;
  /** @returns false, having stored nothing, when the address or the external account is taken already. */
  insertUser(user: User & { createdAt: Date }, account: ExternalAccount): Promise<boolean>;
  /** Linking what is linked to the same user already changes nothing; `isNew` tells. */
  link(userId: string, account: ExternalAccount): Promise<{ outcome: ExternalLink; isNew: boolean }>;
  /** Refuses to take away the only way to sign in; two at once cannot do it together either. */
  unlink(userId: string, provider: ProviderName): Promise<ExternalUnlink>;
}

export interface ExternalDeps {
  store: ExternalAccountStore;
  counter: Counter;
  clock: Clock;
  record: AccountTrail;
  mailLinks: Pick<MailLinks, "sendLinkNotice">;
  /** Those that are configured. */
  providers: readonly ProviderName[];
}

/**
 * Signing in by another service's account. The rules follow from one: accounts meet by the provider's identifier alone,
 * never by an e-mail address (OpenID Connect Core section 5.7: "sub" and "iss" identify, "email" does not).
 */
export function externalUseCases({ store, counter, clock, record, mailLinks, providers }: ExternalDeps) {
  return {
    providers,

    /** Counts a step of signing in there; false when this client has taken too many. */
    async mayTry(clientAddress: string): Promise<boolean> {
      const limit = EXTERNAL_SIGN_IN_LIMITS.perAddress;
      const window = await counter.count(`external:address:${clientAddress}`, limit.windowSeconds);
      return !allowanceOf(limit, window).exceeded;
    },

    findUser(account: ExternalAccount): Promise<User | null> {
      return store.findUser(account);
    },

    /**
     * Signs in whom the external account belongs to. A new one makes a new user, if the provider has verified the
     * address and nobody has it here; many at once make one user.
     */
    async signIn(profile: ExternalProfile): Promise<ExternalSignIn> {
      const account = accountOf(profile);
      const known = await store.findUser(account);
      if (known) {
        await record("signed-in", known.id, PROVIDER_NAMES[profile.provider]);
        return { outcome: "signed-in", user: known };
      }

      const email = check(emailAddress, profile.email);
      if (!profile.emailVerified || !email.ok) return { outcome: "email-unverified" };
      const user: User = {
        id: newId("user"),
        email: email.value,
        name: nameOf(profile.name, email.value),
        sessionVersion: 0,
      };
      if (await store.insertUser({ ...user, createdAt: clock() }, account)) {
        await record("signed-up", user.id, PROVIDER_NAMES[profile.provider]);
        return { outcome: "signed-in", user };
      }
      // Somebody was faster: this very account by another request, or the owner of the address.
      const faster = await store.findUser(account);
      return faster ? { outcome: "signed-in", user: faster } : { outcome: "email-taken" };
    },

    /** Links an external account, whatever its address, to the user who is signed in and asked for it. */
    async link(
      userId: string,
      profile: ExternalProfile,
      language: Language = LANGUAGES[0],
    ): Promise<ExternalLink> {
      const { outcome, isNew } = await store.link(userId, accountOf(profile));
      if (outcome === "linked" && isNew) {
        await record("external-account-linked", userId, PROVIDER_NAMES[profile.provider]);
        mailLinks.sendLinkNotice(userId, PROVIDER_NAMES[profile.provider], language);
      }
      return outcome;
    },

    async unlink(userId: string, provider: ProviderName): Promise<ExternalUnlink> {
      const outcome = await store.unlink(userId, provider);
      if (outcome === "unlinked") await record("external-account-unlinked", userId, PROVIDER_NAMES[provider]);
      return outcome;
    },
  };
}

function accountOf({ provider, subject }: ExternalProfile): ExternalAccount {
  return { provider, subject };
}

/** The name that the provider gives, if it can be one here; otherwise what stands before the @. */
function nameOf(name: string | null, email: string): string {
  for (const candidate of [name, email.split("@", 1).join().slice(0, 100)]) {
    const checked = check(personName, candidate);
    if (checked.ok) return checked.value;
  }
  return "Teepad user";
}

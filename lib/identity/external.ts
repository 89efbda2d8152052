import type { AuditLog } from "@/lib/audit/events";
import type { Clock } from "@/lib/clock";
import { newId } from "@/lib/ids";
import { LANGUAGES, type Language } from "@/lib/messages/section";
import { type Counter, throttle } from "@/lib/rate-limit/counter";
import { EXTERNAL_SIGN_IN_LIMITS } from "@/lib/rate-limit/limits";
import type { Tally } from "@/lib/tally";
import { check } from "@/lib/validation/problems";
import type { EmailLinks } from "./email-links";
import type { ProviderName } from "./provider-names";
import { emailAddress, personName } from "./schema";
import type { AccountCreation, User } from "./store";

/** An account at a provider, identified by the provider's own id. Unlike an address, it is never reassigned. */
interface ExternalAccount {
  provider: ProviderName;
  subject: string;
}

/** The provider's data about the user who has just signed in there. */
export interface ExternalProfile extends ExternalAccount {
  email: string | null;
  /** Whether the provider itself has verified the address. */
  emailVerified: boolean;
  name: string | null;
}

type ExternalSignIn =
  | { outcome: "signed-in"; user: User }
  /** An account has this address. It is never linked automatically: its owner has to sign in to it first and link. */
  | { outcome: "email-taken" }
  | { outcome: "email-unverified" }
  /** SIGN_UP doesn't admit the address, or the invitation. */
  | { outcome: "closed" }
  | { outcome: "disabled" };

/** `elsewhere`: the external account is linked to another user. `gone`: the user was deleted concurrently. */
export type ExternalLink = "linked" | "elsewhere" | "gone";

/** `last`: refused, because the provider is the user's only way to sign in. */
type ExternalUnlink = "unlinked" | "last";

/** The store port of linked accounts (lib/adapters/prisma/external-account-store.ts). */
export interface ExternalAccountStore {
  findUser(account: ExternalAccount): Promise<{ user: User; isDisabled: boolean } | null>;
  /**
   * Creates an account whose address is verified. `email-taken`: the address, or the external account.
   * @param invitation the token of the invitation that the person followed.
   */
  insertUser(
    user: User & { createdAt: Date },
    account: ExternalAccount,
    invitation: string | null,
  ): Promise<AccountCreation>;
  /**
   * Links the external account to the account with this address, if that address is verified; one statement.
   * @returns null if there is no such account, or the external account is linked already.
   */
  linkByEmail(account: ExternalAccount, email: string): Promise<User | null>;
  /** Linking again to the same user is a no-op, with `isNew` false. */
  link(userId: string, account: ExternalAccount): Promise<{ outcome: ExternalLink; isNew: boolean }>;
  /** Refuses to remove the user's only way to sign in, also when several are unlinked concurrently. */
  unlink(userId: string, provider: ProviderName): Promise<ExternalUnlink>;
}

interface ExternalDeps {
  store: ExternalAccountStore;
  counter: Counter;
  clock: Clock;
  audit: Pick<AuditLog, "record">;
  emailLinks: Pick<EmailLinks, "sendLinkNotice">;
  providers: readonly ProviderName[];
  names: Readonly<Record<ProviderName, string>>;
  signIns: Pick<Tally, "add">;
}

/**
 * Signing in with an account at an external provider. Accounts are matched by the provider's id, never by email address
 * (OpenID Connect Core section 5.7: only "sub" and "iss" identify a user). The first sign-in at the operator's own provider may link
 * an account by its address, if both have verified it.
 */
export function externalUseCases({
  store,
  counter,
  clock,
  audit,
  emailLinks,
  providers,
  names,
  signIns,
}: ExternalDeps) {
  /**
   * Signs in the user of an external account. An unknown one creates a user, provided that the provider has verified
   * the address and no account has it. Concurrent first sign-ins create one user.
   */
  async function findOrCreate(
    profile: ExternalProfile,
    invitation: string | null,
    language: Language,
  ): Promise<ExternalSignIn> {
    const { provider, subject, name } = profile;
    const account: ExternalAccount = { provider, subject };
    const known = await store.findUser(account);
    if (known?.isDisabled) return { outcome: "disabled" };
    if (known) {
      await audit.record({ kind: "signed-in", userId: known.user.id, details: { provider } });
      return { outcome: "signed-in", user: known.user };
    }

    const email = check(emailAddress, profile.email);
    if (!profile.emailVerified || !email.ok) return { outcome: "email-unverified" };
    // The operator has chosen this provider, so its word about an address counts as much as an email of ours.
    const owner = provider === "oidc" ? await store.linkByEmail(account, email.value) : null;
    if (owner) {
      await recordLink(owner.id, provider, language);
      await audit.record({ kind: "signed-in", userId: owner.id, details: { provider } });
      return { outcome: "signed-in", user: owner };
    }
    const user: User = {
      id: newId("user"),
      email: email.value,
      name: chooseName(name, email.value),
      sessionVersion: 0,
    };
    const created = await store.insertUser({ ...user, createdAt: clock() }, account, invitation);
    if (created.outcome === "closed") return created;
    if (created.outcome === "created") {
      await audit.record({ kind: "signed-up", userId: user.id, details: { provider } });
      return { outcome: "signed-in", user };
    }
    // Lost a race to another request with this external account, or an account has the address.
    const winner = await store.findUser(account);
    return winner ? { outcome: "signed-in", user: winner.user } : { outcome: "email-taken" };
  }

  async function recordLink(userId: string, provider: ProviderName, language: Language): Promise<void> {
    await audit.record({ kind: "external-account-linked", userId, details: { provider } });
    emailLinks.sendLinkNotice(userId, names[provider], language);
  }

  return {
    providers,
    names,

    /** Counts an attempt to sign in at a provider; false if this client address has made too many. */
    async countAttempt(clientAddress: string): Promise<boolean> {
      const limit = EXTERNAL_SIGN_IN_LIMITS.perAddress;
      return (await throttle(counter, clock, `external:address:${clientAddress}`, limit)) === null;
    },

    async findUser(account: ExternalAccount): Promise<User | null> {
      return (await store.findUser(account))?.user ?? null;
    },

    /** @param invitation the token of the invitation that the person followed. */
    async signIn(
      profile: ExternalProfile,
      invitation: string | null = null,
      language: Language = LANGUAGES[0],
    ): Promise<ExternalSignIn> {
      const result = await findOrCreate(profile, invitation, language);
      signIns.add(result.outcome);
      return result;
    },

    /** Links an external account, whatever its address, to the signed-in user who requested it. */
    async link(
      userId: string,
      { provider, subject }: ExternalProfile,
      language: Language = LANGUAGES[0],
    ): Promise<ExternalLink> {
      const { outcome, isNew } = await store.link(userId, { provider, subject });
      if (outcome === "linked" && isNew) await recordLink(userId, provider, language);
      return outcome;
    },

    async unlink(userId: string, provider: ProviderName): Promise<ExternalUnlink> {
      const outcome = await store.unlink(userId, provider);
      if (outcome === "unlinked") {
        await audit.record({ kind: "external-account-unlinked", userId, details: { provider } });
      }
      return outcome;
    },
  };
}

export type ExternalUseCases = ReturnType<typeof externalUseCases>;

/** The name from the provider if it is valid here, otherwise the local part of the address. */
function chooseName(name: string | null, email: string): string {
  for (const candidate of [name, email.split("@", 1).join().slice(0, 100)]) {
    const checked = check(personName, candidate);
    if (checked.ok) return checked.value;
  }
  return "Teepad user";
}

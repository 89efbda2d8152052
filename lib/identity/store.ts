import type { SignUpProof } from "./sign-up-policy";

/** A person with an account. */
export interface User {
  id: string;
  /** Lower case, NFC. */
  email: string;
  name: string;
  /** Only sessions started with this version are valid; incrementing it ends all of them. */
  sessionVersion: number;
}

/** The data of the account page. */
export interface Account {
  user: User;
  hasPassword: boolean;
  emailVerified: boolean;
  /** Providers (provider-names.ts) that the user can sign in with. */
  linked: string[];
}

/** The data that is deleted with an account. */
export interface Holdings {
  courses: number;
  grants: number;
  /** Applications that the user owns, by name, with the number of users who have authorized them and of team members. */
  ownApplications: { id: string; name: string; grants: number; members: number }[];
}

/** What came of creating an account. `closed`: SIGN_UP doesn't admit it. */
export type AccountCreation =
  | { outcome: "created"; user: User }
  | { outcome: "email-taken" }
  | { outcome: "closed" };

/** The store port of accounts (lib/adapters/prisma/user-store.ts). */
export interface UserStore {
  /**
   * Finds the user, unless this session was ended or the user is disabled. Excludes test users, which can't sign in. A
   * single query, since every request needs it.
   */
  findInSession(userId: string, sessionId: string): Promise<User | null>;
  /** The user with an address and their argon2id hash (null if they only sign in through a provider). Excludes test users. */
  findByEmail(
    email: string,
  ): Promise<{ user: User; passwordHash: string | null; isDisabled: boolean } | null>;
  findAccount(userId: string): Promise<Account | null>;
  /** The address of an application's owner; null unless it is verified and the owner's account exists and is not disabled. */
  findOwnerEmail(applicationId: string): Promise<string | null>;
  /** Whether an account could be created now. Creating it checks that again. */
  maySignUp(proof: SignUpProof, now: Date): Promise<boolean>;
  /**
   * Creates an account whose address isn't verified.
   * @param invitation the token of the invitation that the person followed.
   */
  insert(
    user: User & { passwordHash: string; createdAt: Date },
    invitation: string | null,
  ): Promise<AccountCreation>;
  /**
   * Replaces the hash `from`, ends every session, and voids password reset links, in one transaction.
   * @returns the updated user; null, having changed nothing, if the hash is no longer `from`.
   */
  changePassword(userId: string, from: string, to: string): Promise<User | null>;
  /** Ends one session; recorded until `endsAt`, when it would have expired. */
  endSession(session: { id: string; userId: string; endsAt: Date }): Promise<void>;
  endSessions(userId: string): Promise<void>;
  holdings(userId: string): Promise<Holdings>;
  /** Deletes the user and everything that belongs to them, in one transaction, and records that their grants ended. */
  delete(userId: string, now: Date): Promise<void>;
}

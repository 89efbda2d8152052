/** A person with an account, as pages and protocols see them. */
export interface User {
  id: string;
  /** Lower case, NFC. */
  email: string;
  name: string;
  /** The sessions that count: those that name this number. One more, and every session so far has ended. */
  sessionVersion: number;
}

/** What the account page shows. */
export interface Account {
  user: User;
  hasPassword: boolean;
  emailVerified: boolean;
  /** Providers (lib/identity/external.ts) whose accounts sign this user in. */
  linked: string[];
}

/** What goes with an account when it is deleted. */
export interface Holdings {
  courses: number;
  /** Applications that the person has allowed. */
  grants: number;
  /** Applications that the person has registered. */
  applications: number;
  /** Grants of any people to the applications that the person has registered. */
  grantsToApplications: number;
}

/** The store port of accounts (lib/adapters/prisma/user-store.ts). */
export interface UserStore {
  /** The user, unless this session of theirs was ended; one query, since every request asks. */
  findInSession(userId: string, sessionId: string): Promise<User | null>;
  /** The user of an address and their argon2id hash (null when they sign in another way). */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string | null } | null>;
  findAccount(userId: string): Promise<Account | null>;
  /** @returns false, having stored nothing, when the address has an account already. */
  insert(user: User & { passwordHash: string; createdAt: Date }): Promise<boolean>;
  /**
   * Replaces the hash `from`, ends every session, and voids links to reset the password, in one transaction.
   * @returns the user as it is now; null, having changed nothing, when the hash is not `from` any more.
   */
  changePassword(userId: string, from: string, to: string): Promise<User | null>;
  /** Ends one session; it is remembered until `endsAt`, when it would have ended by itself. */
  endSession(session: { id: string; userId: string; endsAt: Date }): Promise<void>;
  /** Ends every session of the user. */
  endSessions(userId: string): Promise<void>;
  holdings(userId: string): Promise<Holdings>;
  /** Deletes the user and all that is theirs, in one transaction. */
  delete(userId: string): Promise<void>;
}

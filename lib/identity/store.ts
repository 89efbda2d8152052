/** A person with an account, as pages and protocols see them. */
export interface User {
  id: string;
  /** Lower case, NFC. */
  email: string;
  name: string;
}

/** The store port of accounts (lib/adapters/prisma/user-store.ts). */
export interface UserStore {
  find(userId: string): Promise<User | null>;
  /** The user of an address and their argon2id hash (null when they sign in another way). */
  findByEmail(email: string): Promise<{ user: User; passwordHash: string | null } | null>;
  /** @returns false, having stored nothing, when the address has an account already. */
  insert(user: User & { passwordHash: string; createdAt: Date }): Promise<boolean>;
}

import { MAX_GIVEN_PASSWORD_CHARACTERS } from "./schema";

/** argon2id (the library's default) with OWASP's minimum parameters: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let argon2: Promise<typeof import("@node-rs/argon2")> | undefined;

/** Loads the native library with the first password: a start doesn't wait for it. */
function loadArgon2() {
  argon2 ??= import("@node-rs/argon2");
  return argon2;
}

/** Hashes a password, normalised to NFKC, with argon2id and its own salt. @returns the hash in PHC form. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password.normalize("NFKC"), PARAMETERS);
}

let decoyHash: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash, verifies against a decoy and returns false, so that the time
 * taken doesn't reveal whether an account exists. Does the same for input too long to be a password, because converting
 * it to NFKC could take quadratic time.
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword("no account has this hash");
  const isPossible = password.length <= MAX_GIVEN_PASSWORD_CHARACTERS;
  const given = isPossible ? password.normalize("NFKC") : "";
  const { verify } = await loadArgon2();
  const matches = await verify(passwordHash ?? (await decoyHash), given);
  return matches && isPossible && passwordHash !== null;
}

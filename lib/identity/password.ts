import { hash, verify } from "@node-rs/argon2";
import { MAX_GIVEN_PASSWORD_CHARACTERS } from "@/lib/identity/schema";

/** argon2id (the library's default kind) at OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password as it is stored: argon2id with its own salt, in PHC form. Any characters, compared after NFKC. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), PARAMETERS);
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password belongs to the hash. Without a hash the same work is done and the answer is no, so that the
 * time taken does not say whether an account exists. So it is for what is too long to be a password, whose NFKC could
 * take the square of its length.
 */
export async function passwordMatches(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword("no account has this hash");
  const isPossible = password.length <= MAX_GIVEN_PASSWORD_CHARACTERS;
  const given = isPossible ? password.normalize("NFKC") : "";
  const matches = await verify(passwordHash ?? (await decoy), given);
  return matches && isPossible && passwordHash !== null;
}

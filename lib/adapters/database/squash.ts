import { MigrationError } from "./migration-error";

/** The migration that replaced those before it, on 2026-11-26 (docs/decisions/server.md). */
export const SQUASH = "20261126000000_init";

const REPLACED = 50;
const LAST_REPLACED = "20261123040100_validate_application_logo";

/**
 * Reads the names of applied migrations as if the squash had been applied instead of the migrations that it replaced.
 * @param subject what they were applied to, for the message: "This database".
 * @throws MigrationError if only some of the replaced ones were applied.
 */
export function withSquash(names: readonly string[], subject: string): string[] {
  const replaced = names.filter((name) => /^\d{14}_/.test(name) && name < SQUASH).sort();
  const others = names.filter((name) => !replaced.includes(name));
  if (replaced.length === 0 || others.includes(SQUASH)) return others;
  if (replaced.length === REPLACED && replaced.includes(LAST_REPLACED)) return [SQUASH, ...others];
  throw new MigrationError(
    `${subject} has ${replaced.length} of the ${REPLACED} migrations from before 2026-11-26, the last of them ` +
      `${replaced.at(-1)}. This version can upgrade it only after ${LAST_REPLACED}: start the last version that has ` +
      'that migration on it once, then this one (docs/operating.md, "Upgrade").',
  );
}

import { addSeconds } from "@/lib/clock";
import { LIFETIMES, MAX_SUCCESSORS, MAX_UNUSED_PER_FAMILY } from "@/lib/oauth/lifetimes";
import type { LookedUpToken, NewTokens } from "@/lib/oauth/store";
import { millis, type Statement } from "../database/sql";

/** One of the client's secrets (null if it has none), with the same looked-up token in every row. */
export interface ClientRow {
  secretHash: string | null;
  secretLastUsedAt: number | null;
  isDisabled: boolean;
  isPublic: boolean;
  limitFactor: number;
  /** Null if no token was found; the columns below are then null, too. */
  tokenType: LookedUpToken["type"] | null;
  familyId: string;
  clientId: string;
  userId: string;
  username: string;
  scope: string;
  issuedAt: number;
  expiresAt: number;
  rotatedAt: number | null;
}

/** The scope of an access token `t` of a family `f`. */
export const ACCESS_SCOPE = 'COALESCE(t."scope", f."scope")';

const selectToken = (
  type: LookedUpToken["type"],
) => `SELECT '${type}' AS "tokenType", t."familyId", g."applicationId" AS "clientId",
    g."userId", u."name" AS "username", ${type === "access_token" ? ACCESS_SCOPE : 'f."scope"'} AS "scope",
    ${millis('t."issuedAt"')} AS "issuedAt", ${millis('t."expiresAt"')} AS "expiresAt",
    ${type === "access_token" ? "NULL::float8" : millis('t."rotatedAt"')} AS "rotatedAt"
  FROM "${type === "access_token" ? "AccessToken" : "RefreshToken"}" t
  JOIN "TokenFamily" f ON f."id" = t."familyId"
  JOIN "Grant" g ON g."id" = f."grantId"
  JOIN "User" u ON u."id" = g."userId"
  WHERE t."tokenHash" = $2 AND f."revokedAt" IS NULL AND u."disabledAt" IS NULL`;

/** $1: client_id, $2: token hash or null, $3: now. Returns no row for an unknown client. */
export const LOOK_UP_CLIENT: Statement = {
  name: "look_up_client",
  isShortRead: true,
  text: `SELECT s."secretHash", ${millis('s."lastUsedAt"')} AS "secretLastUsedAt",
      a."disabledAt" IS NOT NULL AS "isDisabled", a."isPublic", a."limitFactor", token.*
    FROM "Application" a
    LEFT JOIN "ApplicationSecret" s ON s."applicationId" = a."id"
    LEFT JOIN (${selectToken("access_token")} AND t."expiresAt" > $3::timestamp
      UNION ALL ${selectToken("refresh_token")}) token ON true
    WHERE a."id" = $1`,
};

/** What both statements that rotate a token fill. */
const INTO_ACCESS_TOKEN = `INSERT INTO "AccessToken" ("tokenHash", "familyId", "issuedAt", "expiresAt", "scope")`;
const INTO_REFRESH_TOKEN = `INSERT INTO "RefreshToken" ("tokenHash", "familyId", "issuedAt", "expiresAt", "familyHash")`;

/**
 * `ROTATE` for several tokens at once. It rotates only those that were never rotated, each for one of its lists of values,
 * and waits for no token or family that another transaction has locked. It returns no row for the rest.
 */
const ROTATE_BATCH = `WITH item AS MATERIALIZED (
    SELECT q.*, t."familyId"
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
      $10::text[]) WITH ORDINALITY AS q("tokenHash", "graceSince", "now", "accessHash", "accessExpiresAt", "refreshHash",
      "refreshExpiresAt", "familyHash", "graceEndsAt", "scope", "n")
    CROSS JOIN LATERAL (
      SELECT t."familyId" FROM "RefreshToken" t JOIN "TokenFamily" f ON f."id" = t."familyId"
      WHERE t."tokenHash" = q."tokenHash" AND t."rotatedAt" IS NULL AND f."revokedAt" IS NULL
      OFFSET 0 FOR UPDATE OF t SKIP LOCKED FOR KEY SHARE OF f SKIP LOCKED
    ) t
  ), rotated AS (
    UPDATE "RefreshToken" t SET "rotatedAt" = item."now"::timestamp, "successors" = t."successors" + 1,
      "expiresAt" = item."graceEndsAt"::timestamp
    FROM item WHERE t."tokenHash" = item."tokenHash"
    RETURNING item.*, t."successors"
  ), access AS (
    ${INTO_ACCESS_TOKEN}
    SELECT "accessHash", "familyId", "now"::timestamp, "accessExpiresAt"::timestamp, "scope" FROM rotated
  ), refresh AS (
    ${INTO_REFRESH_TOKEN}
    SELECT "refreshHash", "familyId", "now"::timestamp, "refreshExpiresAt"::timestamp, "familyHash" FROM rotated
  )
  SELECT "n"::int AS "n", "successors" FROM rotated`;

/**
 * Marks the refresh token $1 as rotated at $3, unless it was rotated before $2 (which may be infinity) or too often or its
 * family is revoked, and stores its successors ($4 and $6, expiring at $5 and $7, with family part $8, the access token with
 * scope $10 if that isn't null) in its family. Returns a row if it did. The row lock serialises concurrent rotations of a
 * token, so that the second sees what the first did.
 *
 * The token expires at $9, the end of its grace period: afterwards FIND_FAMILY recognises it without its row, which the
 * clean-up deletes.
 */
export const ROTATE: Statement = {
  name: "rotate_refresh_token",
  writeBatch: ROTATE_BATCH,
  text: `WITH rotated AS (
      UPDATE "RefreshToken" t SET "rotatedAt" = COALESCE(t."rotatedAt", $3::timestamp), "successors" = t."successors" + 1,
        "expiresAt" = CASE WHEN t."rotatedAt" IS NOT NULL THEN t."expiresAt" ELSE $9::timestamp END
      FROM "TokenFamily" f
      WHERE t."tokenHash" = $1 AND f."id" = t."familyId" AND f."revokedAt" IS NULL
        AND (t."rotatedAt" IS NULL OR t."rotatedAt" >= $2::timestamp) AND t."successors" < ${MAX_SUCCESSORS}
      RETURNING t."familyId", t."successors"
    ), access AS (
      ${INTO_ACCESS_TOKEN}
      SELECT $4, "familyId", $3::timestamp, $5::timestamp, $10 FROM rotated
    )
    ${INTO_REFRESH_TOKEN}
    SELECT $6, "familyId", $3::timestamp, $7::timestamp, $8 FROM rotated
    RETURNING (SELECT "successors" FROM rotated)`,
};

/** The values of `ROTATE`. @param graceSince `null`: the token may not be rotated again. */
export const rotateValues = (
  tokenHash: string,
  graceSince: Date | null,
  { issuedAt, access, refresh }: NewTokens,
) => [
  tokenHash,
  graceSince?.toISOString() ?? "infinity",
  issuedAt.toISOString(),
  access.tokenHash,
  access.expiresAt.toISOString(),
  refresh.tokenHash,
  refresh.expiresAt.toISOString(),
  refresh.familyHash,
  addSeconds(issuedAt, graceSince === null ? 0 : LIFETIMES.rotationGrace).toISOString(),
  access.scope,
];

/** Deletes the oldest of too many unused tokens in the family of token $1. FIND_FAMILY recognises them without their rows. */
export const LIMIT_UNUSED: Statement = {
  name: "limit_unused_refresh_tokens",
  text: `DELETE FROM "RefreshToken" WHERE "tokenHash" = ANY(ARRAY(
      SELECT t."tokenHash" FROM "RefreshToken" t
      WHERE t."familyId" = (SELECT "familyId" FROM "RefreshToken" WHERE "tokenHash" = $1)
        AND t."rotatedAt" IS NULL
      ORDER BY t."issuedAt" DESC OFFSET ${MAX_UNUSED_PER_FAMILY} FOR UPDATE SKIP LOCKED))`,
};

/** $1: the hash of a family part. Finds no family of a disabled user: a token that does not work now is no replay. */
export const FIND_FAMILY: Statement = {
  name: "find_family",
  isShortRead: true,
  text: `SELECT f."id" AS "familyId", g."applicationId" AS "clientId", g."userId",
      f."revokedAt" IS NOT NULL AS "isRevoked"
    FROM "RefreshToken" t
    JOIN "TokenFamily" f ON f."id" = t."familyId"
    JOIN "Grant" g ON g."id" = f."grantId"
    JOIN "User" u ON u."id" = g."userId"
    WHERE t."familyHash" = $1 AND u."disabledAt" IS NULL LIMIT 1`,
};

/** $1: the hash of a family part, $2: client_id. */
export const FIND_DISCONNECTED: Statement = {
  name: "find_disconnected_family",
  isShortRead: true,
  text: `SELECT 1 FROM "DisconnectedFamily" WHERE "familyHash" = $1 AND "applicationId" = $2`,
};

export const TOUCH_GRANT: Statement = {
  name: "touch_grant",
  text: `UPDATE "Grant" SET "lastUsedAt" = $2::timestamp WHERE "id" = $1`,
};

export const TOUCH_SECRET: Statement = {
  name: "touch_secret",
  text: `UPDATE "ApplicationSecret" SET "lastUsedAt" = $2::timestamp WHERE "secretHash" = $1`,
};

/** Maps a row to the token that lib/oauth works with; null if it has none. */
export function tokenFromRow(row: ClientRow, tokenHash: string | null): LookedUpToken | null {
  if (row.tokenType === null || tokenHash === null) return null;
  const { clientId, userId, username, scope, familyId } = row;
  const common = {
    tokenHash,
    familyId,
    clientId,
    userId,
    username,
    scope,
    issuedAt: new Date(row.issuedAt),
    expiresAt: new Date(row.expiresAt),
  };
  return row.tokenType === "access_token"
    ? { type: "access_token", ...common }
    : { type: "refresh_token", ...common, rotatedAt: toDate(row.rotatedAt) };
}

/** @param milliseconds since 1970. */
export function toDate(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

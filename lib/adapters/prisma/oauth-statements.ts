import type { LookedUpToken } from "@/lib/oauth/store";
import { millis, type Statement } from "../database/sql";

/** One of the client's secrets (null if it has none), with the same looked-up token in every row. */
export interface ClientRow {
  secretHash: string | null;
  secretLastUsedAt: number | null;
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

const selectToken = (
  type: LookedUpToken["type"],
) => `SELECT '${type}' AS "tokenType", t."familyId", g."applicationId" AS "clientId",
    g."userId", u."name" AS "username", g."scope", ${millis('t."issuedAt"')} AS "issuedAt", ${millis('t."expiresAt"')} AS "expiresAt",
    ${type === "access_token" ? "NULL::float8" : millis('t."rotatedAt"')} AS "rotatedAt"
  FROM "${type === "access_token" ? "AccessToken" : "RefreshToken"}" t
  JOIN "TokenFamily" f ON f."id" = t."familyId"
  JOIN "Grant" g ON g."id" = f."grantId"
  JOIN "User" u ON u."id" = g."userId"
  WHERE t."tokenHash" = $2 AND f."revokedAt" IS NULL`;

/** $1: client_id, $2: token hash or null, $3: now. Returns no row for an unknown client. */
export const LOOK_UP_CLIENT: Statement = {
  name: "look_up_client",
  text: `SELECT s."secretHash", ${millis('s."lastUsedAt"')} AS "secretLastUsedAt", token.*
    FROM "Application" a
    LEFT JOIN "ApplicationSecret" s ON s."applicationId" = a."id"
    LEFT JOIN (${selectToken("access_token")} AND t."expiresAt" > $3::timestamp
      UNION ALL ${selectToken("refresh_token")}) token ON true
    WHERE a."id" = $1`,
};

/**
 * Marks the refresh token $1 as rotated at $3, unless it was rotated before $2 or its family is revoked, and stores its
 * successors ($4 and $6, expiring at $5 and $7) in its family. Returns a row if it did. The row lock serialises concurrent
 * rotations of a token, so that the second sees what the first did.
 */
export const ROTATE: Statement = {
  name: "rotate_refresh_token",
  text: `WITH token AS (
      SELECT t."tokenHash", t."familyId" FROM "RefreshToken" t JOIN "TokenFamily" f ON f."id" = t."familyId"
      WHERE t."tokenHash" = $1 AND f."revokedAt" IS NULL AND (t."rotatedAt" IS NULL OR t."rotatedAt" >= $2::timestamp)
      FOR UPDATE OF t
    ), rotated AS (
      UPDATE "RefreshToken" t SET "rotatedAt" = COALESCE(t."rotatedAt", $3::timestamp)
      FROM token WHERE t."tokenHash" = token."tokenHash"
    ), access AS (
      INSERT INTO "AccessToken" ("tokenHash", "familyId", "issuedAt", "expiresAt")
      SELECT $4, "familyId", $3::timestamp, $5::timestamp FROM token
    )
    INSERT INTO "RefreshToken" ("tokenHash", "familyId", "issuedAt", "expiresAt")
    SELECT $6, "familyId", $3::timestamp, $7::timestamp FROM token
    RETURNING "familyId"`,
};

/** $1: grant id, $2: now. */
export const TOUCH_GRANT: Statement = {
  name: "touch_grant",
  text: `UPDATE "Grant" SET "lastUsedAt" = $2::timestamp WHERE "id" = $1`,
};

/** $1: secret hash, $2: now. */
export const TOUCH_SECRET: Statement = {
  name: "touch_secret",
  text: `UPDATE "ApplicationSecret" SET "lastUsedAt" = $2::timestamp WHERE "secretHash" = $1`,
};

/** The token of a row, as the protocol sees it. */
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

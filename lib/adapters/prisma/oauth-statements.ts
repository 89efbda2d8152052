import type { TokenFound } from "@/lib/oauth/store";
import { millis, type Statement } from "../database/sql";

/** One secret of a client (null: it has none), and in every row the token that its request is about. */
export interface SecretRow {
  secretHash: string | null;
  secretLastUsedAt: number | null;
  /** What the token is; null when there is none. */
  kind: "access" | "refresh" | null;
  familyId: string;
  clientId: string;
  userId: string;
  username: string;
  scope: string;
  issuedAt: number;
  expiresAt: number;
  rotatedAt: number | null;
}

const describing = (
  kind: "access" | "refresh",
) => `SELECT '${kind}' AS "kind", t."familyId", g."applicationId" AS "clientId",
    g."userId", u."name" AS "username", g."scope", ${millis('t."issuedAt"')} AS "issuedAt", ${millis('t."expiresAt"')} AS "expiresAt",
    ${kind === "access" ? "NULL::float8" : millis('t."rotatedAt"')} AS "rotatedAt"
  FROM "${kind === "access" ? "AccessToken" : "RefreshToken"}" t
  JOIN "TokenFamily" f ON f."id" = t."familyId"
  JOIN "Grant" g ON g."id" = f."grantId"
  JOIN "User" u ON u."id" = g."userId"
  WHERE t."tokenHash" = $2 AND f."revokedAt" IS NULL`;

/** $1 a client_id, $2 the hash of a token or null, $3 the moment. No row for an unknown client. */
export const FIND_SECRETS: Statement = {
  name: "find_secrets",
  text: `SELECT s."secretHash", ${millis('s."lastUsedAt"')} AS "secretLastUsedAt", token.*
    FROM "Application" a
    LEFT JOIN "ApplicationSecret" s ON s."applicationId" = a."id"
    LEFT JOIN (${describing("access")} AND t."expiresAt" > $3::timestamp
      UNION ALL ${describing("refresh")}) token ON true
    WHERE a."id" = $1`,
};

/**
 * Marks the refresh token $1 rotated at $3, unless it was rotated before $2 or its family is revoked, and stores its
 * successors ($4 and $6 with their ends of life $5 and $7) in its family; a row says that it did. The lock makes two
 * rotations of one token follow each other, so that the second sees what the first one did.
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

/** $1 was used at $2. */
export const TOUCH_GRANT: Statement = {
  name: "touch_grant",
  text: `UPDATE "Grant" SET "lastUsedAt" = $2::timestamp WHERE "id" = $1`,
};

/** The secret whose hash is $1 was used at $2. */
export const TOUCH_SECRET: Statement = {
  name: "touch_secret",
  text: `UPDATE "ApplicationSecret" SET "lastUsedAt" = $2::timestamp WHERE "secretHash" = $1`,
};

/** The token of a row as the protocol knows it. */
export function tokenOf(row: SecretRow, tokenHash: string | null): TokenFound {
  if (row.kind === null || tokenHash === null) return { accessToken: null, refreshToken: null };
  const { clientId, userId, username, scope, familyId } = row;
  const described = {
    tokenHash,
    clientId,
    userId,
    username,
    scope,
    issuedAt: new Date(row.issuedAt),
    expiresAt: new Date(row.expiresAt),
  };
  return row.kind === "access"
    ? { accessToken: described, refreshToken: null }
    : {
        accessToken: null,
        refreshToken: { ...described, familyId, rotatedAt: moment(row.rotatedAt) },
      };
}

/** A moment that may not have come. */
export function moment(milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(milliseconds);
}

import { newId } from "@/lib/ids";
import { hostClientId } from "@/lib/oauth/public-clients";
import { narrowerThan } from "@/lib/oauth/scope";
import type { FamilyRecord, GrantOutcome, NewTokens, OAuthStore } from "@/lib/oauth/store";
import type { Sql } from "../database/sql";
import { addOwnLinks, lockOwned } from "./changes";
import { isForeignKeyViolation, isUniqueViolation } from "./errors";
import { Prisma, type PrismaClient } from "./generated/client";
import {
  type ClientRow,
  FIND_DISCONNECTED,
  FIND_FAMILY,
  LIMIT_UNUSED,
  LOOK_UP_CLIENT,
  ROTATE,
  rotateValues,
  TOUCH_GRANT,
  TOUCH_SECRET,
  toDate,
  tokenFromRow,
} from "./oauth-statements";
import { transaction, withRetry } from "./transaction";

/** A client_id is printable ASCII. Anything else is unknown, and Postgres would reject NUL. */
const CLIENT_ID = /^[\x21-\x7e]{1,255}$/;

/** Roll a consent back. */
class Unshareable extends Error {}
class NotCounterparts extends Error {}

/** The authorization server's state in Postgres. */
export function prismaOAuthStore(prisma: PrismaClient, sql: Sql): OAuthStore {
  return {
    async findClient(clientId) {
      if (!CLIENT_ID.test(clientId)) return null;
      const row = await prisma.application.findUnique({
        where: { id: clientId },
        select: {
          id: true,
          name: true,
          redirectUris: true,
          disabledAt: true,
          verifiedAt: true,
          testOf: true,
          isPublic: true,
          requiresPkce: true,
        },
      });
      if (!row) return null;
      const { disabledAt, verifiedAt, testOf, ...client } = row;
      return {
        ...client,
        isDisabled: disabledAt !== null,
        isVerified: verifiedAt !== null,
        isTest: testOf !== null,
      };
    },

    async keepClient({ id, name, redirectUris }, now) {
      await prisma.$executeRaw`
        INSERT INTO "Application" AS a ("id", "name", "homepage", "redirectUris", "isPublic", "createdAt", "disabledAt")
        VALUES (${id}, ${name}, ${new URL(id).origin}, ${redirectUris}, true, ${now},
          (SELECT "disabledAt" FROM "Application" WHERE "id" = ${hostClientId(new URL(id))}))
        ON CONFLICT ("id") DO UPDATE SET "name" = EXCLUDED."name", "redirectUris" = EXCLUDED."redirectUris",
          "verifiedAt" = CASE WHEN a."name" = EXCLUDED."name" THEN a."verifiedAt" END
        WHERE a."ownerId" IS NULL AND (a."name" <> EXCLUDED."name" OR a."redirectUris" <> EXCLUDED."redirectUris")`;
    },

    async lookUpClient(clientId, tokenHash, now) {
      if (!CLIENT_ID.test(clientId)) return null;
      const rows = await sql<ClientRow>(LOOK_UP_CLIENT, [clientId, tokenHash, now.toISOString()]);
      const [first] = rows;
      if (!first) return null;
      return {
        secrets: rows.flatMap(({ secretHash, secretLastUsedAt }) =>
          secretHash === null ? [] : [{ secretHash, lastUsedAt: toDate(secretLastUsedAt) }],
        ),
        isDisabled: first.isDisabled,
        isPublic: first.isPublic,
        limitFactor: first.limitFactor,
        token: tokenFromRow(first, tokenHash),
      };
    },

    async touchSecret(secretHash, now) {
      await sql(TOUCH_SECRET, [secretHash, now.toISOString()]);
    },

    async grantAndStoreCode({ clientId, userId, scope, audience, challenge, ...code }, { courseIds, now }) {
      const caller = { applicationId: clientId, userId };
      const stored = transaction(prisma, async (tx): Promise<GrantOutcome> => {
        // Courses are locked before anything else (changes.ts).
        if (!(await lockOwned(tx, userId, courseIds))) throw new Unshareable();
        // Neither mode ever changes, so what this statement compares still holds when it is committed. The scope is never narrowed:
        // an earlier family may still have it.
        const isWider = Prisma.sql`g."scope" = ANY(${narrowerThan(scope)})`;
        const [grant] = await tx.$queryRaw<{ id: string }[]>`
          WITH chosen AS (
            UPDATE "User" SET "chosenAt" = ${now} WHERE "id" = ${userId} AND "testOf" = ${clientId}
          )
          INSERT INTO "Grant" AS g ("id", "userId", "applicationId", "scope", "isForApi")
          SELECT ${newId("grant")}, u."id", a."id", ${scope}, ${audience === "api"} FROM "User" u, "Application" a
          WHERE u."id" = ${userId} AND a."id" = ${clientId}
            AND (u."testOf" IS NULL AND a."testOf" IS NULL OR u."testOf" = a."id")
          ON CONFLICT ("userId", "applicationId") DO UPDATE
            SET "isForApi" = g."isForApi" OR EXCLUDED."isForApi",
              "scope" = CASE WHEN ${isWider} THEN EXCLUDED."scope" ELSE g."scope" END
          RETURNING g."id"`;
        if (!grant) throw new NotCounterparts();
        await tx.authorizationCode.create({
          data: {
            ...code,
            grantId: grant.id,
            scope,
            familyId: newId("family"),
            codeChallenge: challenge?.value ?? null,
            codeChallengeMethod: challenge?.method ?? null,
          },
        });
        const linked = await addOwnLinks(tx, caller, courseIds, now);
        if (!linked) throw new Unshareable();
        return { outcome: "stored", linked };
      });
      return stored.catch((error) => {
        if (error instanceof Unshareable) return { outcome: "unshareable" };
        if (error instanceof NotCounterparts || isForeignKeyViolation(error)) return { outcome: "gone" };
        throw error;
      });
    },

    async findCode(codeHash) {
      const row = await prisma.authorizationCode.findUnique({
        where: { codeHash, grant: { user: { disabledAt: null } } },
        include: { grant: true },
      });
      if (!row) return null;
      const { grant, codeChallenge, codeChallengeMethod, ...code } = row;
      return {
        ...code,
        clientId: grant.applicationId,
        userId: grant.userId,
        challenge:
          codeChallenge === null
            ? null
            : { value: codeChallenge, method: codeChallengeMethod === "plain" ? "plain" : "S256" },
      };
    },

    redeemCode(codeHash, familyId, tokens) {
      return transaction(prisma, async (tx) => {
        const { count } = await tx.authorizationCode.updateMany({
          where: { codeHash, usedAt: null },
          data: { usedAt: tokens.issuedAt },
        });
        if (count !== 1) return false;
        const { grantId, scope } = await tx.authorizationCode.findUniqueOrThrow({ where: { codeHash } });
        await tx.tokenFamily.create({ data: { id: familyId, grantId, scope, createdAt: tokens.issuedAt } });
        await storeTokens(tx, familyId, tokens);
        return true;
      });
    },

    async rotateRefreshToken(tokenHash, graceSince, tokens) {
      const values = rotateValues(tokenHash, graceSince, tokens);
      const [rotated] = await withRetry(() => sql<{ successors: number }>(ROTATE, values)).catch((error) => {
        // A batch stored these tokens before its connection was lost. Only a first rotation is part of a batch.
        if (isUniqueViolation(error)) return [{ successors: 1 }];
        throw error;
      });
      if (!rotated) return null;
      // Only a token that is rotated again leaves unused successors behind.
      if (rotated.successors > 1) await withRetry(() => sql(LIMIT_UNUSED, [tokenHash]));
      return rotated.successors;
    },

    async findFamily(familyHash) {
      const [family] = await sql<FamilyRecord>(FIND_FAMILY, [familyHash]);
      return family ?? null;
    },

    async isDisconnected(familyHash, clientId) {
      return (await sql(FIND_DISCONNECTED, [familyHash, clientId])).length > 0;
    },

    async touchGrant(grantId, now) {
      await sql(TOUCH_GRANT, [grantId, now.toISOString()]);
    },

    async deleteAccessToken(tokenHash) {
      const { count } = await prisma.accessToken.deleteMany({ where: { tokenHash } });
      return count > 0;
    },

    async revokeFamily(familyId, now) {
      const { count } = await prisma.tokenFamily.updateMany({
        where: { id: familyId, revokedAt: null },
        data: { revokedAt: now },
      });
      return count > 0;
    },
  };
}

async function storeTokens(tx: Prisma.TransactionClient, familyId: string, tokens: NewTokens): Promise<void> {
  const { issuedAt, access, refresh } = tokens;
  await tx.accessToken.create({ data: { ...access, familyId, issuedAt } });
  await tx.refreshToken.create({ data: { ...refresh, familyId, issuedAt } });
}

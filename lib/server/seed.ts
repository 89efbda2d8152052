import { randomBytes } from "node:crypto";
import type { Sql } from "@/lib/adapters/database/sql";
import { prismaCourseStore } from "@/lib/adapters/prisma/course-store";
import type { Prisma, PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { secretRecord } from "@/lib/applications/registration";
import type { Clock } from "@/lib/clock";
import { type CourseUseCases, courseUseCases } from "@/lib/courses/courses";
import { hashPassword } from "@/lib/identity/password";
import { newId } from "@/lib/ids";
import { newSecret } from "@/lib/oauth/tokens";
import type { SeedFile } from "@/lib/server/seed-schema";

/** What a seed did. Contains generated secrets, which are stored nowhere else. */
export interface Seeded {
  users: { email: string; created: boolean; generatedPassword: string | undefined }[];
  applications: {
    clientId: string;
    created: boolean;
    generatedSecret: string | undefined;
    isWeak: boolean;
  }[];
  courses: { name: string; created: boolean }[];
}

// Any number that nothing else locks. Migrations use Prisma's, 72707369.
const SEED_ADVISORY_LOCK = 72_707_370;

/** Long, because it hashes a password per user and may wait for another process that is seeding. */
const SEED_TIMEOUT_MS = 600_000;

/** The connection was lost while the transaction was being committed, so its result may be stored or not. */
export class SeedOutcomeUnknown<T> extends Error {
  override readonly name = "SeedOutcomeUnknown";
  constructor(
    /** What was loaded, if it was. */
    readonly result: T,
    cause: unknown,
  ) {
    super(
      "The database did not confirm that the data was stored. Run the same command again: what is stored already stays as it is.",
      { cause },
    );
  }
}

/**
 * Runs `work` in one transaction under a lock. A failure leaves nothing behind, so no generated secret is stored without
 * having been printed.
 * @throws SeedOutcomeUnknown if only the confirmation of the commit is missing.
 */
export async function inSeedTransaction<T>(
  prisma: PrismaClient,
  clock: Clock,
  work: (transaction: Prisma.TransactionClient, courses: CourseUseCases) => Promise<T>,
): Promise<T> {
  let done: { result: T } | undefined;
  const committed = prisma.$transaction(
    async (transaction) => {
      // Another process may need longer to seed than a statement may take.
      await transaction.$executeRaw`SET LOCAL statement_timeout = 0`;
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_ADVISORY_LOCK})`;
      const sql: Sql = ({ text }, values) => transaction.$queryRawUnsafe(text, ...values);
      done = { result: await work(transaction, courseUseCases(prismaCourseStore(transaction, sql), clock)) };
      return done.result;
    },
    { timeout: SEED_TIMEOUT_MS },
  );
  return committed.catch((error: unknown) => {
    throw done ? new SeedOutcomeUnknown(done.result, error) : error;
  });
}

/**
 * Loads users, applications and courses. Idempotent: existing rows stay, including a changed password; an application's
 * name and redirect URIs are updated from the file, and a new client secret is added.
 * @throws Error that names the entry whose owner or application does not exist, whose secret another application has, or whose
 *   type is not that of the existing application.
 */
export async function seed(
  prisma: Prisma.TransactionClient,
  courses: CourseUseCases,
  file: SeedFile,
): Promise<Seeded> {
  const seeded: Seeded = { users: [], applications: [], courses: [] };

  async function findUserId(email: string, entry: string): Promise<string> {
    const user = await prisma.user.findUnique({ where: { email } });
    if (!user) throw new Error(`${entry}: no user has the email address ${email}.`);
    return user.id;
  }

  for (const { email, name, password } of file.users) {
    const generated = password === undefined ? randomBytes(9).toString("base64url") : undefined;
    const created = (await prisma.user.count({ where: { email } })) === 0;
    if (created) {
      const passwordHash = await hashPassword(password ?? (generated as string));
      await prisma.user.create({ data: { id: newId("user"), email, name, passwordHash } });
    }
    seeded.users.push({ email, created, generatedPassword: created ? generated : undefined });
  }

  for (const [
    index,
    { clientId, clientSecret, name, redirectUris, owner, isPublic },
  ] of file.applications.entries()) {
    const ownerId = await findUserId(owner, `applications[${index}].owner`);
    const created = (await prisma.application.count({ where: { id: clientId } })) === 0;
    const stored = await prisma.application.upsert({
      where: { id: clientId },
      create: { id: clientId, name, redirectUris, ownerId, isPublic },
      update: { name, redirectUris },
    });
    if (stored.isPublic !== isPublic) {
      throw new Error(
        `applications[${index}].isPublic: must be ${stored.isPublic}, as it is for ${clientId}.`,
      );
    }
    const generated = clientSecret === undefined && created && !isPublic ? newSecret("tp_cs_") : undefined;
    const secret = clientSecret ?? generated;
    if (secret !== undefined) {
      const data = { ...secretRecord(secret, "From the seed file", new Date()), applicationId: clientId };
      await prisma.applicationSecret.createMany({ data, skipDuplicates: true });
      const { secretHash } = data;
      const { applicationId } = await prisma.applicationSecret.findUniqueOrThrow({ where: { secretHash } });
      if (applicationId !== clientId) {
        const entry = `applications[${index}].clientSecret`;
        throw new Error(`${entry}: ${applicationId} has the same secret. Give each application its own.`);
      }
    }
    seeded.applications.push({
      clientId,
      created,
      generatedSecret: generated,
      isWeak: clientSecret !== undefined && clientSecret.length < 32,
    });
  }

  for (const [index, { owner, application, course }] of file.courses.entries()) {
    const userId = await findUserId(owner, `courses[${index}].owner`);
    let created: boolean;
    if (application) {
      if ((await prisma.application.count({ where: { id: application } })) === 0) {
        throw new Error(`courses[${index}].application: no application has the client ID ${application}.`);
      }
      const link = { applicationId: application, userId };
      created = (await courses.createFor(link, course)).outcome === "created";
    } else {
      created = (await prisma.course.count({ where: { ownerId: userId, name: course.name } })) === 0;
      if (created) await courses.createOwned(userId, course);
    }
    seeded.courses.push({ name: course.name, created });
  }
  return seeded;
}

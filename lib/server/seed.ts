import { randomBytes } from "node:crypto";
import { prismaCourseStore } from "@/lib/adapters/prisma/course-store";
import type { Prisma, PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { sqlThrough } from "@/lib/adapters/prisma/sql-through";
import { secretRecord } from "@/lib/applications/registration";
import type { Clock } from "@/lib/clock";
import { type CourseUseCases, courseUseCases } from "@/lib/courses/courses";
import { hashPassword } from "@/lib/identity/password";
import { newId } from "@/lib/ids";
import { newSecret } from "@/lib/oauth/tokens";
import type { SeedFile } from "@/lib/server/seed-schema";

/** What a seed made. A secret is here, and nowhere else, when the file left it out and it was made up. */
export interface Seeded {
  users: { email: string; created: boolean; madeUpPassword: string | undefined }[];
  applications: { clientId: string; created: boolean; madeUpSecret: string | undefined; isWeak: boolean }[];
  courses: { name: string; created: boolean }[];
}

// Any number that nothing else of ours locks; migrating has Prisma's, 72707369.
const SEED_ADVISORY_LOCK = 72_707_370;

/** In milliseconds: it hashes a password a user, and may wait for another process's seeding. */
const SEED_TIMEOUT = 600_000;

/**
 * Runs a seeding in one transaction, one at a time: what fails leaves nothing behind, so that no secret is made up
 * and stored that nobody was told.
 */
export function inSeedTransaction<T>(
  prisma: PrismaClient,
  clock: Clock,
  work: (transaction: Prisma.TransactionClient, courses: CourseUseCases) => Promise<T>,
): Promise<T> {
  return prisma.$transaction(
    async (transaction) => {
      await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${SEED_ADVISORY_LOCK})`;
      return work(
        transaction,
        courseUseCases(prismaCourseStore(transaction, sqlThrough(transaction)), clock),
      );
    },
    { timeout: SEED_TIMEOUT },
  );
}

/**
 * Loads users, applications and courses, twice without harm: what is there stays (a person's changed password too);
 * an application's name and redirect URIs follow the file, and a secret of the file that is new is added.
 * @throws Error naming the entry whose owner or application does not exist.
 */
export async function seed(
  prisma: Prisma.TransactionClient,
  courses: CourseUseCases,
  file: SeedFile,
): Promise<Seeded> {
  const seeded: Seeded = { users: [], applications: [], courses: [] };

  async function idOf(email: string, entry: string): Promise<string> {
    const user = await prisma.user.findUnique({ where: { email } });
    if (!user) throw new Error(`${entry}: there is no user with the e-mail address ${email}.`);
    return user.id;
  }

  for (const { email, name, password } of file.users) {
    const madeUp = password === undefined ? randomBytes(9).toString("base64url") : undefined;
    const created = (await prisma.user.count({ where: { email } })) === 0;
    if (created) {
      const passwordHash = await hashPassword(password ?? (madeUp as string));
      await prisma.user.create({ data: { id: newId("user"), email, name, passwordHash } });
    }
    seeded.users.push({ email, created, madeUpPassword: created ? madeUp : undefined });
  }

  for (const [index, { clientId, clientSecret, name, redirectUris, owner }] of file.applications.entries()) {
    const ownerId = await idOf(owner, `applications[${index}].owner`);
    const created = (await prisma.application.count({ where: { id: clientId } })) === 0;
    await prisma.application.upsert({
      where: { id: clientId },
      create: { id: clientId, name, redirectUris, ownerId },
      update: { name, redirectUris },
    });
    const madeUp = clientSecret === undefined && created ? newSecret("tp_cs_") : undefined;
    const secret = clientSecret ?? madeUp;
    if (secret !== undefined) {
      await prisma.applicationSecret.createMany({
        data: { ...secretRecord(secret, "From the seed file", new Date()), applicationId: clientId },
        skipDuplicates: true,
      });
    }
    seeded.applications.push({
      clientId,
      created,
      madeUpSecret: madeUp,
      isWeak: clientSecret !== undefined && clientSecret.length < 32,
    });
  }

  for (const [index, { owner, application, course }] of file.courses.entries()) {
    const userId = await idOf(owner, `courses[${index}].owner`);
    let created: boolean;
    if (application) {
      if ((await prisma.application.count({ where: { id: application } })) === 0) {
        throw new Error(`courses[${index}].application: there is no application ${application}.`);
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

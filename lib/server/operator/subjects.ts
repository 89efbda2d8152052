import type { Prisma } from "@/lib/adapters/prisma/generated/client";
import { emailAddress } from "@/lib/identity/schema";
import { check } from "@/lib/validation/problems";

/** The user or application that a command acts on. */
export type Subject = UserSubject | ApplicationSubject;

export interface UserSubject {
  kind: "user";
  id: string;
  email: string;
  name: string;
  createdAt: Date;
  emailVerifiedAt: Date | null;
  disabledAt: Date | null;
  /** Of a test user: the twin it belongs to. */
  testOf: string | null;
}

export interface ApplicationSubject {
  kind: "application";
  id: string;
  name: string;
  ownerId: string;
  createdAt: Date;
  verifiedAt: Date | null;
  disabledAt: Date | null;
  /** Of a twin: the application whose test mode it is. */
  testOf: string | null;
}

/** No user or application matches, or more than one. The message says which. */
export class NoSuchSubject extends Error {
  override readonly name = "NoSuchSubject";
}

const MAX_FOUND = 50;

/**
 * Finds users by ID or part of their email address, and applications by ID or part of their name. Test users and twins are found by
 * ID only.
 */
export async function findSubjects(prisma: Prisma.TransactionClient, text: string): Promise<Subject[]> {
  const part = { contains: text, mode: "insensitive" } as const;
  const [users, applications] = await Promise.all([
    prisma.user.findMany({
      where: { OR: [{ id: text }, { email: part, testOf: null }] },
      orderBy: { email: "asc" },
      take: MAX_FOUND,
      select: USER,
    }),
    prisma.application.findMany({
      where: { OR: [{ id: text }, { name: part, testOf: null }] },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: MAX_FOUND,
      select: APPLICATION,
    }),
  ]);
  return [
    ...users.map((user): Subject => ({ kind: "user", ...user })),
    ...applications.map((application): Subject => ({ kind: "application", ...application })),
  ];
}

/**
 * Finds the only user or application with this ID, email address or exact name. Commands that change data never guess.
 * @throws NoSuchSubject
 */
export async function requireSubject(prisma: Prisma.TransactionClient, text: string): Promise<Subject> {
  const email = check(emailAddress, text);
  const [user, applications] = await Promise.all([
    prisma.user.findFirst({
      where: { OR: [{ id: text }, ...(email.ok ? [{ email: email.value, testOf: null }] : [])] },
      select: USER,
    }),
    prisma.application.findMany({
      where: { OR: [{ id: text }, { name: text, testOf: null }] },
      take: 2,
      select: APPLICATION,
    }),
  ]);
  if (user) return { kind: "user", ...user };
  const [application, another] = applications;
  if (!application) {
    throw new NoSuchSubject(
      `Nothing found for ${JSON.stringify(text)}. Give a user's ID or email address, or an application's ID or exact name; ` +
        `"find" searches for parts of them.`,
    );
  }
  if (another) {
    throw new NoSuchSubject(`Several applications are named ${JSON.stringify(text)}. Give the ID instead.`);
  }
  return { kind: "application", ...application };
}

/** @throws NoSuchSubject */
export async function requireUser(prisma: Prisma.TransactionClient, text: string): Promise<UserSubject> {
  const subject = await requireSubject(prisma, text);
  if (subject.kind === "user") return subject;
  throw new NoSuchSubject(`${text} is an application. This command needs a user's ID or email address.`);
}

/** @throws NoSuchSubject */
export async function requireApplication(
  prisma: Prisma.TransactionClient,
  text: string,
): Promise<ApplicationSubject> {
  const subject = await requireSubject(prisma, text);
  if (subject.kind === "application") return subject;
  throw new NoSuchSubject(`${text} is a user. This command needs an application's ID or exact name.`);
}

const USER = {
  id: true,
  email: true,
  name: true,
  createdAt: true,
  emailVerifiedAt: true,
  disabledAt: true,
  testOf: true,
} as const satisfies Prisma.UserSelect;

const APPLICATION = {
  id: true,
  name: true,
  ownerId: true,
  createdAt: true,
  verifiedAt: true,
  disabledAt: true,
  testOf: true,
} as const satisfies Prisma.ApplicationSelect;

import type { Prisma } from "./generated/client";

/** The names of users as they are now, by id. Deleted accounts have none. */
export async function findUserNames(
  prisma: Prisma.TransactionClient,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  if (wanted.length === 0) return new Map();
  const where = { id: { in: wanted } };
  const users = await prisma.user.findMany({ where, select: { id: true, name: true } });
  return new Map(users.map(({ id, name }) => [id, name]));
}

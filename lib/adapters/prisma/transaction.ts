import { Prisma, type PrismaClient } from "./generated/client";

const MOST_ATTEMPTS = 4;

/** "Write conflict or deadlock" and "foreign key constraint failed". */
const LOST_CODES = new Set(["P2034", "P2003"]);

/**
 * One transaction, begun anew when it lost to another: Postgres ended it to resolve a deadlock, or a row that it builds
 * on was deleted meanwhile. Both happen when a grant is deleted, with everything that came of it, while its tokens are
 * being exchanged; the next attempt sees what is left.
 */
export async function transaction<T>(
  prisma: PrismaClient,
  run: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await prisma.$transaction(run);
    } catch (error) {
      const lost = error instanceof Prisma.PrismaClientKnownRequestError && LOST_CODES.has(error.code);
      if (!lost || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

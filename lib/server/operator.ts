import type { PrismaClient } from "@/lib/adapters/prisma/generated/client";
import { prismaOperatorStore } from "@/lib/adapters/prisma/operator-store";
import { prismaPersonalData } from "@/lib/adapters/prisma/personal-data";
import type { Clock } from "@/lib/clock";
import type { Mailer } from "@/lib/identity/mailer";
import { type Operator, operatorUseCases } from "@/lib/operator/operator";

/** Builds the use cases of `npm run admin`, which runs beside the server, or in that of the embedded database. */
export function wireOperator(
  prisma: PrismaClient,
  clock: Clock,
  baseUrl: string,
  mailer: Mailer | null = null,
): Operator {
  const store = prismaOperatorStore(prisma, clock);
  return operatorUseCases({ store, personalData: prismaPersonalData(prisma), clock, baseUrl, mailer });
}

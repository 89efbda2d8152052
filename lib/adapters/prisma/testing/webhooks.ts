import { newId } from "@/lib/ids";
import type { Prisma, PrismaClient } from "../generated/client";

/** Stores an endpoint of an application, so that events are recorded for it. Nothing listens there. */
export async function newEndpoint(
  prisma: PrismaClient,
  applicationId: string,
  more: Partial<Prisma.WebhookEndpointUncheckedCreateInput> = {},
): Promise<void> {
  await prisma.webhookEndpoint.create({
    data: {
      ...{ id: newId("endpoint"), applicationId, url: "https://partner.example/hook", description: "" },
      ...{ sealedSecret: "", createdAt: new Date(), ...more },
    },
  });
}

import { newId } from "@/lib/ids";
import type { TestServer } from "@/scripts/testing/server";
import type { WebhookEndpoint } from "../endpoint-store";
import { WEBHOOK_EVENT_TYPES } from "../events";
import type { EndpointSettings } from "../settings";

/** Creates an application with an endpoint for tests of deliveries. */
export async function newTestEndpoint(
  { services, database, newApplication }: TestServer,
  url: string,
  settings: Partial<EndpointSettings> = {},
) {
  const { clientId: applicationId } = await newApplication();
  const { ownerId: userId } = await database.prisma.application.findUniqueOrThrow({
    where: { id: applicationId },
  });
  const owner = { userId: userId as string, applicationId };
  const id = await services.webhooks.endpoints.add(owner, {
    ...{ url, description: "", events: [...WEBHOOK_EVENT_TYPES], ...settings },
  });
  if (id === null) throw new Error("Too many endpoints");
  return { owner, id, url };
}
export type TestEndpoint = Awaited<ReturnType<typeof newTestEndpoint>>;

/** Reads the stored endpoint. */
export async function readEndpoint(
  { services }: TestServer,
  { owner, id }: Pick<TestEndpoint, "owner" | "id">,
): Promise<WebhookEndpoint> {
  const endpoint = await services.webhooks.endpoints.find(owner, id);
  if (!endpoint) throw new Error("No endpoint");
  return endpoint;
}

interface NewEvent {
  type?: string;
  courseId?: string | null;
  sequence?: number | null;
  /** Seconds until the event is due. */
  delay?: number;
}

/** Records an event in the same way as transactions that change courses. @returns its id. */
export async function recordEvent(
  { database, clock }: Pick<TestServer, "database" | "clock">,
  applicationId: string,
  { type = "course.updated", courseId = "course_1", sequence = 1, delay = 0 }: NewEvent = {},
): Promise<string> {
  const at = clock.now();
  const id = newId("msg");
  await database.prisma.webhookEvent.create({
    data: {
      ...{ id, applicationId, userId: "user_1", courseId, externalCourseId: courseId && "1", type, sequence },
      ...{ at, dueAt: new Date(at.getTime() + delay * 1000) },
    },
  });
  return id;
}

import { notFound } from "next/navigation";
import { cache } from "react";
import { decodePathSegment } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import type { RegisteredApplication } from "@/lib/applications/registration";
import { clientIdText } from "@/lib/applications/schema";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import type { Developer } from "@/lib/webhooks/endpoint-store";

export function applicationPath(clientId: string): string {
  return `/developers/${encodeURIComponent(clientId)}`;
}

/** Path of the page of a twin's test users. */
export function testModePath(clientId: string): string {
  return `${applicationPath(clientId)}/test`;
}

export function teamPath(clientId: string): string {
  return `${applicationPath(clientId)}/team`;
}

export interface WorkedOn {
  user: User;
  application: RegisteredApplication;
  developer: Developer;
}

/**
 * Requires an application that the signed-in user works on, as owner or team member. Any other ID gets the
 * same "not found" page as a missing one.
 */
export const requireApplication = cache(async (clientId: string): Promise<WorkedOn> => {
  const input = check(clientIdText, clientId);
  if (!input.ok) notFound();
  const user = await requireUser(applicationPath(input.value));
  const application = (await services().registration.get(user.id, input.value)) ?? notFound();
  return { user, application, developer: { userId: user.id, applicationId: application.clientId } };
});

/** `requireApplication` by the path parameter of a page. */
export function requireApplicationFromPath({ clientId }: { clientId: string }) {
  return requireApplication(decodePathSegment(clientId));
}

/**
 * Requires an application in test mode (a twin) that the signed-in user works on. Any other ID gets a "not
 * found" page.
 */
export async function requireTwin(clientId: string): Promise<WorkedOn> {
  const found = await requireApplication(clientId);
  return found.application.testOf === null ? notFound() : found;
}

/** `requireTwin` by the path parameter of a page. */
export function requireTwinFromPath({ clientId }: { clientId: string }) {
  return requireTwin(decodePathSegment(clientId));
}

/**
 * Requires an application that the signed-in user owns. Its members get the same "not found" page as
 * strangers.
 */
export async function requireOwnApplication(clientId: string): Promise<WorkedOn> {
  const found = await requireApplication(clientId);
  return found.application.role === "owner" ? found : notFound();
}

import { notFound } from "next/navigation";
import { cache } from "react";
import { decodePathSegment } from "@/app/page-params";
import { requireUser } from "@/app/require-user";
import type { RegisteredApplication } from "@/lib/applications/registration";
import { clientIdText } from "@/lib/applications/schema";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** Path of an application's page. */
export function applicationPath(clientId: string): string {
  return `/developers/${encodeURIComponent(clientId)}`;
}

/** Requires an application of the signed-in user. Another user's application looks like a missing one: not found. */
export const requireApplication = cache(
  async (clientId: string): Promise<{ user: User; application: RegisteredApplication }> => {
    const input = check(clientIdText, clientId);
    if (!input.ok) notFound();
    const user = await requireUser(applicationPath(input.value));
    const application = (await services().registration.get(user.id, input.value)) ?? notFound();
    return { user, application };
  },
);

/** `requireApplication` by the path parameter of a page. */
export function requireApplicationFromPath({ clientId }: { clientId: string }) {
  return requireApplication(decodePathSegment(clientId));
}

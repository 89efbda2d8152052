import { notFound } from "next/navigation";
import { cache } from "react";
import { signedInUser } from "@/app/signed-in-user";
import { pathText } from "@/app/ui/path-text";
import type { RegisteredApplication } from "@/lib/applications/registration";
import { clientIdText } from "@/lib/applications/schema";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";

/** The page of an application. */
export function applicationPath(clientId: string): string {
  return `/developers/${encodeURIComponent(clientId)}`;
}

/**
 * The signed-in person's application, for a page or an action. Nobody's and somebody else's look the same: not found.
 */
export const ownApplication = cache(
  async (clientId: string): Promise<{ user: User; application: RegisteredApplication }> => {
    // First, since signing in would put it into an address to return to, however long it is.
    const input = check(clientIdText, clientId);
    if (!input.ok) notFound();
    const user = await signedInUser(applicationPath(input.value));
    const application = (await services().registration.get(user.id, input.value)) ?? notFound();
    return { user, application };
  },
);

/** The same by the part of a page's path that names it. */
export function ownApplicationOf({ clientId }: { clientId: string }) {
  return ownApplication(pathText(clientId));
}

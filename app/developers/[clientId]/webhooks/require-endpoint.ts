import { notFound } from "next/navigation";
import { cache } from "react";
import { applicationPath, requireApplication } from "@/app/developers/require-application";
import { decodePathSegment } from "@/app/page-params";
import type { RegisteredApplication } from "@/lib/applications/registration";
import type { User } from "@/lib/identity/store";
import { services } from "@/lib/services";
import { check } from "@/lib/validation/problems";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoint-store";
import { endpointIdText } from "@/lib/webhooks/settings";

export function webhooksPath(clientId: string): string {
  return `${applicationPath(clientId)}/webhooks`;
}

export function endpointPath(clientId: string, endpointId: string): string {
  return `${webhooksPath(clientId)}/${endpointId}`;
}

export interface OwnedEndpoint {
  user: User;
  application: RegisteredApplication;
  endpoint: WebhookEndpoint;
  owner: { userId: string; applicationId: string };
}

/** Requires an endpoint of an application of the signed-in user. Any other one is not found. */
export const requireEndpoint = cache(async (clientId: string, endpointId: string): Promise<OwnedEndpoint> => {
  const { user, application } = await requireApplication(clientId);
  const id = check(endpointIdText, endpointId);
  if (!id.ok) notFound();
  const endpoint = (await services().webhooks.endpoints.find(application.clientId, id.value)) ?? notFound();
  return { user, application, endpoint, owner: { userId: user.id, applicationId: application.clientId } };
});

/** `requireEndpoint` by the path parameters of a page. */
export function requireEndpointFromPath({ clientId, endpointId }: { clientId: string; endpointId: string }) {
  return requireEndpoint(decodePathSegment(clientId), endpointId);
}

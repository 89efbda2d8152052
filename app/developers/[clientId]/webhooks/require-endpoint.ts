import { notFound } from "next/navigation";
import { cache } from "react";
import { applicationPath, requireApplication, type WorkedOn } from "@/app/developers/require-application";
import { decodePathSegment } from "@/app/page-params";
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

export interface RequiredEndpoint extends WorkedOn {
  endpoint: WebhookEndpoint;
}

/**
 * Requires an endpoint of an application that the signed-in user works on. Any other ID gets a "not found"
 * page.
 */
export const requireEndpoint = cache(
  async (clientId: string, endpointId: string): Promise<RequiredEndpoint> => {
    const workedOn = await requireApplication(clientId);
    const id = check(endpointIdText, endpointId);
    if (!id.ok) notFound();
    const endpoint = (await services().webhooks.endpoints.find(workedOn.developer, id.value)) ?? notFound();
    return { ...workedOn, endpoint };
  },
);

/** `requireEndpoint` by the path parameters of a page. */
export function requireEndpointFromPath({ clientId, endpointId }: { clientId: string; endpointId: string }) {
  return requireEndpoint(decodePathSegment(clientId), endpointId);
}

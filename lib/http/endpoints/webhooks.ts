import { queryParameters } from "@/lib/openapi/course-responses";
import type { OperationDescription } from "@/lib/openapi/open-api";
import { EVENT_PARAMETERS } from "@/lib/openapi/query-parameters";
import { apiError, apiResponse, locationHeader, parameter, requestBody, text } from "@/lib/openapi/responses";
import { perMinute, WEBHOOK_LIMITS } from "@/lib/rate-limit/limits";
import { MAX_PER_PAGE } from "@/lib/validation/paging";
import {
  encodeEventCursor,
  endpointChange,
  endpointInput,
  eventListQuery,
  redelivery,
  renderEndpoint,
} from "@/lib/webhooks/api-schema";
import type { DeliveredEvent, Manager, WebhookEndpoint } from "@/lib/webhooks/endpoint-store";
import { MAX_RESENT, RESENT_AT_ONCE } from "@/lib/webhooks/endpoints";
import { toPayload } from "@/lib/webhooks/events";
import { MAX_ENDPOINTS } from "@/lib/webhooks/settings";
import { jsonBody } from "../body";
import type { EndpointDeps } from "../deps";
import { client, type Endpoint, type EndpointLimit } from "../endpoint";
import { HttpError, notFound, validationError } from "../errors";
import type { ApiRequest, ApiResponse } from "../message";
import { nextLink } from "../next-link";
import { jsonResponse, NO_CONTENT } from "../respond";

/** An application manages its own webhooks with its client ID and secret, by the use cases of the developer portal. */
const ENDPOINTS = client("/api/v1/webhooks/endpoints");
const endpointPath = (suffix: string) => client(`${ENDPOINTS.path}/{endpointId}${suffix}`);
const ENDPOINT = endpointPath("");
const SECRET = endpointPath("/secret");
const REDELIVERIES = endpointPath("/redeliveries");
const EVENTS = "/api/v1/webhooks/events";

const READ: EndpointLimit = { key: "webhooks-read", ...perMinute(200) };
const CHANGE: EndpointLimit = { key: "webhooks-change", ...WEBHOOK_LIMITS.change };
const SEND: EndpointLimit = { key: "webhooks-send", ...WEBHOOK_LIMITS.send };

const NO_STORE = { "Cache-Control": "no-store" };

const managerOf = (client: { id: string }): Manager => ({ userId: null, applicationId: client.id });

/** @throws HttpError 404. */
async function requireEndpoint({ webhookEndpoints }: EndpointDeps, manager: Manager, id: string) {
  const endpoint = await webhookEndpoints.find(manager, id);
  if (!endpoint) throw notFound("Your application has no such endpoint.");
  return endpoint;
}

async function readSecret(
  { webhookEndpoints }: EndpointDeps,
  manager: Manager,
  { id, previousSecretEndsAt }: WebhookEndpoint,
) {
  return { secret: await webhookEndpoints.revealSecret(manager, id), previousSecretEndsAt };
}

function renderEvent({ deliveries, ...event }: DeliveredEvent) {
  return { id: event.id, ...toPayload(event), deliveries };
}

const described = { tag: "Webhooks" } satisfies Partial<OperationDescription>;

const endpointId = parameter("path", "endpointId", "The endpoint's `id`.", { required: true });
const NO_ENDPOINT = apiError("Your application has no such endpoint.", ["not_found"]);
const FULL = `Your application has ${MAX_ENDPOINTS} endpoints, the maximum.`;

/** What a row on one endpoint does with it and says of itself. */
interface EndpointRow<Result> extends Omit<OperationDescription, "tag" | "parameters"> {
  perform(
    deps: EndpointDeps,
    endpoint: WebhookEndpoint,
    manager: Manager,
    request: ApiRequest,
  ): Promise<Result> | Result;
  render(result: Result): ApiResponse;
}

/** A row on one endpoint, which is found before the body is read. */
function onEndpoint<Result>(
  resource: ReturnType<typeof endpointPath>,
  method: Endpoint["method"],
  limit: EndpointLimit,
  { perform, render, responses, ...description }: EndpointRow<Result>,
) {
  return resource[method]({
    limit,
    credentials: "basic",
    async perform(deps, { client, params, request }) {
      const manager = managerOf(client);
      return perform(deps, await requireEndpoint(deps, manager, params.endpointId), manager, request);
    },
    render,
    openApi: {
      ...described,
      ...description,
      parameters: [endpointId],
      responses: { ...responses, 404: NO_ENDPOINT },
    },
  });
}

const RETURNS_ENDPOINT = {
  render: (endpoint: WebhookEndpoint) => jsonResponse(200, renderEndpoint(endpoint), NO_STORE),
  responses: { 200: apiResponse("The endpoint.", "WebhookEndpoint") },
};

const RETURNS_SECRET = {
  render: (secret: object) => jsonResponse(200, secret, NO_STORE),
  responses: { 200: apiResponse("The secret.", "WebhookSecret") },
};

const listEndpoints = ENDPOINTS.GET({
  limit: READ,
  credentials: "basic",
  perform: ({ webhookEndpoints }, { client }) => webhookEndpoints.list(managerOf(client)),
  render: (endpoints) => jsonResponse(200, { endpoints: endpoints.map(renderEndpoint) }, NO_STORE),
  openApi: {
    ...described,
    operationId: "listWebhookEndpoints",
    summary: "List webhook endpoints",
    description: "Returns the webhook endpoints of your application.",
    responses: { 200: apiResponse("The endpoints.", "WebhookEndpointList") },
  },
});

const createEndpoint = ENDPOINTS.POST({
  limit: CHANGE,
  credentials: "basic",
  async perform(deps, { client, request }) {
    const manager = managerOf(client);
    const settings = await jsonBody(endpointInput(deps.webhookEndpoints.settings)).read(request);
    const id = await deps.webhookEndpoints.add(manager, settings);
    if (id === null) throw new HttpError(409, "endpoint_limit_reached", FULL);
    return requireEndpoint(deps, manager, id);
  },
  render: (endpoint) =>
    jsonResponse(201, renderEndpoint(endpoint), {
      Location: `${ENDPOINTS.path}/${endpoint.id}`,
      ...NO_STORE,
    }),
  openApi: {
    ...described,
    operationId: "createWebhookEndpoint",
    summary: "Create a webhook endpoint",
    description: "Adds an endpoint. Get its secret from `…/secret`.",
    requestBody: requestBody("WebhookEndpointInput", {
      url: "https://partner.example/webhooks",
      description: "Production",
      events: ["course.updated", "grant.revoked"],
    }),
    responses: {
      201: apiResponse("The endpoint.", "WebhookEndpoint", locationHeader("Path of the endpoint.")),
      409: apiError(FULL, ["endpoint_limit_reached"]),
    },
  },
});

const getEndpoint = onEndpoint(ENDPOINT, "GET", READ, {
  operationId: "getWebhookEndpoint",
  summary: "Get a webhook endpoint",
  description: "Returns the settings and the state of an endpoint.",
  perform: (_deps, endpoint) => endpoint,
  ...RETURNS_ENDPOINT,
});

const changeEndpoint = onEndpoint(ENDPOINT, "PATCH", CHANGE, {
  operationId: "changeWebhookEndpoint",
  summary: "Change a webhook endpoint",
  description:
    "Changes the fields that you send. Turning an endpoint on again forgets that it failed; what it missed isn't sent until you ask for it.",
  requestBody: requestBody("WebhookEndpointChange", { isEnabled: false }),
  async perform(deps, endpoint, manager, request) {
    const { webhookEndpoints } = deps;
    const { isEnabled, ...settings } = await jsonBody(endpointChange(webhookEndpoints.settings)).read(
      request,
    );
    if (Object.keys(settings).length > 0) await webhookEndpoints.change(manager, endpoint, settings);
    const changed = await requireEndpoint(deps, manager, endpoint.id);
    if (isEnabled === undefined) return changed;
    await webhookEndpoints.setEnabled(manager, changed, isEnabled);
    return requireEndpoint(deps, manager, endpoint.id);
  },
  ...RETURNS_ENDPOINT,
});

const deleteEndpoint = onEndpoint(ENDPOINT, "DELETE", CHANGE, {
  operationId: "deleteWebhookEndpoint",
  summary: "Delete a webhook endpoint",
  description: "Deletes an endpoint and its deliveries.",
  perform: ({ webhookEndpoints }, endpoint, manager) => webhookEndpoints.delete(manager, endpoint),
  render: () => NO_CONTENT,
  responses: { 204: apiResponse("Deleted.", null) },
});

const getSecret = onEndpoint(SECRET, "GET", READ, {
  operationId: "getWebhookSecret",
  summary: "Get the secret of a webhook endpoint",
  description: "Returns the secret with which events to this endpoint are signed.",
  perform: (deps, endpoint, manager) => readSecret(deps, manager, endpoint),
  ...RETURNS_SECRET,
});

const rotateSecret = onEndpoint(SECRET, "POST", CHANGE, {
  operationId: "rotateWebhookSecret",
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "Creates a new secret. The previous one signs as well for 24 hours; an even older one stops at once, so after a lost response get the secret instead of rotating it again.",
  async perform(deps, endpoint, manager) {
    // If another request has rotated it, the secret is new as well.
    await deps.webhookEndpoints.rotateSecret(manager, endpoint);
    return readSecret(deps, manager, await requireEndpoint(deps, manager, endpoint.id));
  },
  ...RETURNS_SECRET,
});

const redeliver = onEndpoint(REDELIVERIES, "POST", SEND, {
  operationId: "redeliverWebhooks",
  summary: "Send events of a range again",
  description:
    "Sends again what failed from `since` until just before `until` (by default, now), oldest first, and at once what waits for a retry; with " +
    `\`delivered\` in \`states\`, also what arrived. At most ${MAX_RESENT} deliveries for each request: while \`hasMore\` is true, send the request again ` +
    "with the `until` of the response. A range is by the time at which a delivery ended, so the same range sends none of these twice. " +
    `The applications of one owner may send ${RESENT_AT_ONCE} again at once, and then ${MAX_RESENT} every five minutes; 429 says when.`,
  requestBody: requestBody("Redelivery", {
    since: "2026-11-22T09:00:00Z",
    until: "2026-11-22T12:00:00Z",
  }),
  async perform({ webhookEndpoints, clock }, { id, disabledAt }, manager, request) {
    if (disabledAt) throw new HttpError(409, "endpoint_off", "The endpoint is off. Turn it on first.");
    const now = clock();
    const { since, until = now, states } = await jsonBody(redelivery).read(request);
    if (until > now) {
      throw validationError([{ path: ["until"], code: "invalid_range", text: "must not be in the future" }]);
    }
    const count = await webhookEndpoints.resendRange(manager, id, { since, until, states });
    return { count, hasMore: count >= MAX_RESENT, until: until.toISOString() };
  },
  render: (result) => jsonResponse(202, result, NO_STORE),
  responses: {
    202: apiResponse(
      "How many deliveries will be sent again.",
      "Redelivered",
      {},
      {
        count: 12,
        hasMore: false,
        until: "2026-11-22T12:00:00.000Z",
      },
    ),
    409: apiError("The endpoint is off.", ["endpoint_off"]),
  },
});

const listEvents = client(EVENTS).GET({
  limit: READ,
  credentials: "basic",
  query: eventListQuery,
  async perform({ webhookEndpoints }, { client, query }) {
    const { limit = MAX_PER_PAGE, cursor, ...part } = query;
    const { events, next } = await webhookEndpoints.listEvents(client.id, limit, { ...part, after: cursor });
    return { events, nextCursor: next && encodeEventCursor(next) };
  },
  render({ events, nextCursor }, { request, baseUrl }) {
    const link: Record<string, string> =
      nextCursor === null ? {} : { Link: nextLink(request, nextCursor, baseUrl) };
    return jsonResponse(200, { events: events.map(renderEvent), nextCursor }, { ...link, ...NO_STORE });
  },
  openApi: {
    ...described,
    operationId: "listWebhookEvents",
    summary: "List webhook events",
    description:
      "Returns the events of your application, newest first, with their deliveries. They are kept for 30 days after the last delivery has ended. " +
      "A page that is chosen by `type` or `state` may have fewer than `limit` events, or none, before the last one: go on while there is a `nextCursor`.",
    parameters: queryParameters(EVENT_PARAMETERS),
    responses: {
      200: apiResponse("The events.", "DeliveredEventList", {
        Link: { description: 'URL of the next page, with rel="next" (RFC 8288).', schema: text },
      }),
      400: apiResponse("Invalid parameter.", "ValidationError"),
    },
  },
});

const getEvent = client(`${EVENTS}/{eventId}`).GET({
  limit: READ,
  credentials: "basic",
  perform: ({ webhookEndpoints }, { client, params }) =>
    webhookEndpoints.findEvent(client.id, params.eventId),
  render(event) {
    if (!event) throw notFound("Your application has no such event.");
    return jsonResponse(200, renderEvent(event), NO_STORE);
  },
  openApi: {
    ...described,
    operationId: "getWebhookEvent",
    summary: "Get a webhook event",
    description: "Returns an event with its deliveries and every attempt of each, latest first.",
    parameters: [parameter("path", "eventId", "The event's `id`, its `webhook-id`.", { required: true })],
    responses: {
      200: apiResponse("The event.", "DeliveredEvent"),
      404: apiError("Your application has no such event.", ["not_found"]),
    },
  },
});

export const WEBHOOK_ENDPOINTS = [
  listEndpoints,
  createEndpoint,
  getEndpoint,
  changeEndpoint,
  deleteEndpoint,
  getSecret,
  rotateSecret,
  redeliver,
  listEvents,
  getEvent,
];

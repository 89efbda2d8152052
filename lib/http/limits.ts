import { type Limit, perMinute } from "@/lib/rate-limit/limits";
import type { EndpointLimit } from "./endpoint";

/** Unknown paths and methods of the API, per client address. */
export const UNKNOWN_LIMIT: EndpointLimit = { key: "unknownEndpoint", ...perMinute(100) };

/**
 * Requests without a valid token, per client address and endpoint. They are counted in the address's own window of the
 * endpoint, whose state the headers show, and get their 401 until there are this many: a partner whose tokens have expired must
 * be told so, however many of its users share an address.
 */
export const INVALID_TOKEN_LIMIT: Limit = perMinute(3000);

/** Failed authentications of clients, per client address. */
export const OAUTH_FAILURE_LIMIT: EndpointLimit = { key: "oauth-failures", ...perMinute(100) };

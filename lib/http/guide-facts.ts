import type { GuideFacts } from "@/lib/guide/fill-in";
import { BEARER_ENDPOINTS } from "./bearer-endpoints";
import { PER_CLIENT } from "./endpoints/oauth";
import { INVALID_TOKEN_LIMIT, OAUTH_FAILURE_LIMIT, UNKNOWN_LIMIT } from "./limits";

/** What the documentation says of the endpoints. */
export function guideFacts(baseUrl: string): GuideFacts {
  const keys = [...new Set(BEARER_ENDPOINTS.map(({ limit }) => limit.key))];
  const windows = keys.map((key) => BEARER_ENDPOINTS.filter(({ limit }) => limit.key === key));
  return {
    baseUrl,
    limits: [
      ...windows.flatMap((rows) => {
        const names = rows.map(({ method, path }) => `${method} ${path}`).join(", ");
        return rows.slice(0, 1).map(({ limit }) => ({ requests: `\`${names}\``, per: "application", limit }));
      }),
      { requests: "Each `POST /oauth/…`", per: "application", limit: PER_CLIENT },
      { requests: "Failed client authentication", per: "IP address", limit: OAUTH_FAILURE_LIMIT },
      {
        requests: "Without a valid access token, each endpoint",
        per: "IP address",
        limit: INVALID_TOKEN_LIMIT,
      },
      { requests: "Unknown paths and methods", per: "IP address", limit: UNKNOWN_LIMIT },
    ],
  };
}

import { openApiDocument } from "@/lib/openapi/document";
import type { OpenApiDocument } from "@/lib/openapi/open-api";
import { BEARER_ENDPOINTS } from "./bearer-endpoints";
import { AUTHORIZE_ENDPOINTS } from "./endpoints/authorize";
import { OAUTH_ENDPOINTS } from "./endpoints/oauth";
import { OPEN_DATA_ENDPOINTS } from "./endpoints/open-data";
import { TEST_MODE_ENDPOINTS } from "./endpoints/test-mode";
import { WEBHOOK_ENDPOINTS } from "./endpoints/webhooks";

/** The rows that partners call, in the order of the OpenAPI document. */
export const PARTNER_ENDPOINTS = [
  ...BEARER_ENDPOINTS,
  ...AUTHORIZE_ENDPOINTS,
  ...OAUTH_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
  ...TEST_MODE_ENDPOINTS,
  ...OPEN_DATA_ENDPOINTS,
];

/** The OpenAPI document of the rows that partners call. */
export function apiDocument(baseUrl: string): OpenApiDocument {
  return openApiDocument(baseUrl, PARTNER_ENDPOINTS);
}

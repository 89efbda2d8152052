import { READ_SCOPE, SCOPE, type Scope, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { Method, OpenApiDocument, Operation, OperationDescription } from "./open-api";
import { type DescribedEndpoint, toOperation } from "./operations";
import { componentSchemas } from "./schemas";
import { WEBHOOK } from "./webhooks";

/** Cached, because deriving the schemas takes 5 ms and they never change. */
let schemas: ReturnType<typeof componentSchemas> | undefined;

/**
 * The OpenAPI 3.1 document of the course API and the OAuth endpoints, for tools and for the reference page. Its schemas are
 * derived from those that validate requests and type responses; document.db.test.ts checks real responses against it.
 */
export function openApiDocument(
  baseUrl: string,
  endpoints: readonly (DescribedEndpoint & { readonly openApi?: OperationDescription })[],
): OpenApiDocument {
  schemas ??= componentSchemas();
  return {
    openapi: "3.1.1",
    info: {
      title: "Teepad",
      version: "1",
      description:
        "Create and read disc golf courses for users who authorize your application. Successful responses return the resource " +
        "itself, without an envelope. Errors return `error`, `message` and `requestId`. HEAD works like GET, without a body. " +
        "The course API supports CORS from any origin. Rate limits apply per application (of a public one: per user) and endpoint, " +
        "in fixed windows of 60 s that start with the first request. Requests without a valid token are counted by IP address.",
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "Teepad", url: `${baseUrl}/developers` },
    },
    servers: [{ url: baseUrl }],
    tags: [
      {
        name: "Courses",
        description: "These endpoints require an access token: `Authorization: Bearer <token>`.",
      },
      {
        name: "OAuth",
        description: "OAuth 2.0 Authorization Code flow with PKCE, for confidential clients.",
      },
      {
        name: "Test mode",
        description:
          "What is hard to provoke, for applications in test mode: HTTP Basic with the test client ID and a test secret.",
      },
      {
        name: "Open data",
        description:
          "Courses whose owners let everyone use their data. Without a key; limited by IP address.",
      },
      {
        name: "Webhooks",
        description:
          "Requests to your endpoints, signed as Standard Webhooks specifies; and the endpoints and events of your application, with HTTP Basic: the client ID and a secret.",
      },
    ],
    paths: toPaths(endpoints),
    webhooks: { event: { post: WEBHOOK } },
    components: {
      schemas,
      securitySchemes: {
        oauth: {
          type: "oauth2",
          flows: {
            authorizationCode: {
              authorizationUrl: `${baseUrl}/oauth/authorize`,
              tokenUrl: `${baseUrl}/oauth/token`,
              refreshUrl: `${baseUrl}/oauth/token`,
              scopes: {
                [READ_SCOPE]: "Read the courses linked to the application. It can't create any.",
                [SCOPE]: "Also create courses. Granted to a request that names no scope.",
                [WRITE_SCOPE]: "Also change these courses, and remove their links to the application.",
              } satisfies Record<Scope, string>,
            },
          },
        },
        client: { type: "http", scheme: "basic", description: "Client ID and client secret." },
      },
    },
  };
}

/** Endpoints without a description are internal. */
function toPaths(endpoints: Parameters<typeof openApiDocument>[1]): OpenApiDocument["paths"] {
  const paths: Record<string, Partial<Record<Method, Operation>>> = {};
  for (const { openApi, ...endpoint } of endpoints) {
    if (!openApi) continue;
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: toOperation(endpoint, openApi) };
  }
  return paths;
}

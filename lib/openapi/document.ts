import { SCOPE } from "@/lib/oauth/lifetimes";
import { CREATE_COURSE, GET_COURSE, LIST_COURSES } from "./courses";
import { AUTHORIZE, INTROSPECT, METADATA, REVOKE, TOKEN } from "./oauth";
import type { OpenApiDocument } from "./open-api";
import { componentSchemas } from "./schemas";

/**
 * What applications can call, as OpenAPI 3.1: for people, who read it as a page, and for tools. Its schemas are made from
 * those that check and answer requests; document.db.test.ts holds answers of the running API against it.
 * @param baseUrl the service's own address.
 */
export function openApiDocument(baseUrl: string): OpenApiDocument {
  return {
    openapi: "3.1.1",
    info: {
      title: "Teepad",
      version: "1",
      description:
        "Creates and reads the disc-golf courses of people who allow it. Success is answered with the data itself, errors with " +
        "`error`, `message` and `requestId`. HEAD is answered like GET, without a body. Any origin may call the course API " +
        "from a browser (CORS). Limits are for each application and endpoint, in windows of 60 s from the first request; " +
        "requests without a valid token are counted for their address.",
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: "Courses", description: "Needs an access token: `Authorization: Bearer <token>`." },
      { name: "OAuth", description: "OAuth 2.0 Authorization Code with PKCE. Clients are confidential." },
    ],
    paths: {
      "/api/v1/courses": { get: LIST_COURSES, post: CREATE_COURSE },
      "/api/v1/courses/{courseId}": { get: GET_COURSE },
      "/oauth/authorize": { get: AUTHORIZE },
      "/oauth/token": { post: TOKEN },
      "/oauth/introspect": { post: INTROSPECT },
      "/oauth/revoke": { post: REVOKE },
      "/.well-known/oauth-authorization-server": { get: METADATA },
    },
    components: {
      schemas: componentSchemas(),
      securitySchemes: {
        oauth: {
          type: "oauth2",
          flows: {
            authorizationCode: {
              authorizationUrl: `${baseUrl}/oauth/authorize`,
              tokenUrl: `${baseUrl}/oauth/token`,
              refreshUrl: `${baseUrl}/oauth/token`,
              scopes: { [SCOPE]: "Create courses, and see those that it created or was linked to." },
            },
          },
        },
        client: { type: "http", scheme: "basic", description: "Client ID and client secret." },
      },
    },
  };
}

import { PUBLIC_PREFLIGHT } from "@/lib/http/oauth-api";
import { openApiDocument } from "@/lib/openapi/document";
import { toPostmanCollection } from "@/lib/openapi/postman";
import { services } from "@/lib/services";

/** The endpoints as a collection for Postman and Bruno. Public, as the document is. */
export function GET(): Response {
  return Response.json(toPostmanCollection(openApiDocument(services().env.baseUrl)), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600" },
  });
}

export function OPTIONS(): Response {
  return new Response(null, { status: 204, headers: PUBLIC_PREFLIGHT });
}

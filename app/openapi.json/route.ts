import { PUBLIC_PREFLIGHT } from "@/lib/http/oauth-api";
import { openApiDocument } from "@/lib/openapi/document";
import { services } from "@/lib/services";

/** Public and the same for every client: any origin may read it, and caches may store it for an hour. */
export function GET(): Response {
  return Response.json(openApiDocument(services().env.baseUrl), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600" },
  });
}

export function OPTIONS(): Response {
  return new Response(null, { status: 204, headers: PUBLIC_PREFLIGHT });
}

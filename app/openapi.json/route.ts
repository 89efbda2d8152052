import { openApiDocument } from "@/lib/openapi/document";
import { services } from "@/lib/services";

/** The same for everybody and no secret: any origin may read it, and caches may keep it for an hour. */
export function GET(): Response {
  return Response.json(openApiDocument(services().env.baseUrl), {
    headers: { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600" },
  });
}

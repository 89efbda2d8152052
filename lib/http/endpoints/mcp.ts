import * as z from "zod";
import { MCP_METADATA_PATH, MCP_PATH, mcpResource } from "@/lib/oauth/resource";
import { READ_SCOPE, SCOPE } from "@/lib/oauth/scope";
import { perMinute } from "@/lib/rate-limit/limits";
import { jsonBody } from "../body";
import { refuseOtherSites } from "../cross-site";
import { anyone, bearer } from "../endpoint";
import type { ApiResponse } from "../message";
import { jsonResponse } from "../respond";
import { MAX_PROPOSAL_BYTES } from "./comments";
import { proposeChanges } from "./proposals";

/** One message: revision 2025-06-18 removed batches, whose calls would count as one. */
const message = z.looseObject({ method: z.string().optional() });

const proposing = z.object({
  method: z.literal("tools/call"),
  params: z.object({ name: z.literal("propose_changes") }),
});

const mcp = bearer(MCP_PATH).POST({
  audience: "mcp",
  isChange: false,
  limit: { key: "mcp", ...perMinute(600) },
  isWork: true,
  body: jsonBody(message, MAX_PROPOSAL_BYTES),
  actsAs: (body) => (proposing.safeParse(body).success ? proposeChanges : null),
  async perform(deps, token, { request, body, baseUrl }) {
    // Bearer rows answer any origin, but the protocol wants others refused.
    refuseOtherSites(request, baseUrl);
    const found = await deps.courses.authenticate(token);
    if (!found) return null;
    const { caller } = found;
    const { serveMcp } = await import("../mcp");
    return { caller, result: await serveMcp({ deps, bearer: token, caller, request }, body) };
  },
  render: (response: ApiResponse) => response,
});

/** RFC 9728 section 2. */
const metadata = anyone(MCP_METADATA_PATH, { errors: "oauth", isPublic: true, isCompressed: false }).GET({
  perform: ({ baseUrl }) => ({
    resource: mcpResource(baseUrl),
    resource_name: "Teepad",
    authorization_servers: [baseUrl],
    scopes_supported: [READ_SCOPE, SCOPE],
    bearer_methods_supported: ["header"],
  }),
  render: (document) => jsonResponse(200, document, { "Cache-Control": "public, max-age=3600" }),
});

export const MCP_ENDPOINTS = [mcp, metadata];

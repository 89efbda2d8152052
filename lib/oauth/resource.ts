/** What tokens are for (RFC 8707): the course API, unless the client names another resource. Each works at its own only. */
export type Audience = "api" | "mcp";

export const MCP_PATH = "/mcp" as const;

/** Where clients that have no token learn how to get one (RFC 9728 section 3.1). */
export const MCP_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}` as const;

/** The identifier of the MCP endpoint. */
export const mcpResource = (issuer: string) => `${issuer}${MCP_PATH}`;

/** What a resource indicator stands for (RFC 8707 section 2), compared as a string; null for what isn't ours. */
export function readAudience(resource: string | undefined, issuer: string): Audience | null {
  if (resource === mcpResource(issuer)) return "mcp";
  const isApi = resource === undefined || [issuer, `${issuer}/`, `${issuer}/api/v1`].includes(resource);
  return isApi ? "api" : null;
}

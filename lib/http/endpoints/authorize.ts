import { message } from "@/lib/messages/message";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { isMetadataUrl } from "@/lib/oauth/public-clients";
import { READ_SCOPE, SCOPE, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { JsonSchema } from "@/lib/openapi/components";
import { locationHeader, parameter } from "@/lib/openapi/responses";
import { recordFailure, signInLocation, untrusted } from "../authorization-check";
import { anyone, type PageErrors } from "../endpoint";
import { requestQuery } from "../message";
import { redirect } from "../redirect";

export const AUTHORIZATION_ERRORS: PageErrors = {
  outcome: message("rejections.nothingShared"),
  isPartOfSignIn: true,
};

const required = (name: string, description: string, schema?: JsonSchema) =>
  parameter("query", name, description, { required: true, schema });

const optional = (name: string, description: string, schema?: JsonSchema) =>
  parameter("query", name, description, { schema });

/**
 * Checks an authorization request, then redirects to sign-in, to the consent page, or back to the application with an error.
 * Shows an error page instead if the redirect URI cannot be trusted.
 */
const authorize = anyone("/oauth/authorize", { errors: AUTHORIZATION_ERRORS }).GET({
  async perform({ oauth, checkAuthorization }, { request, currentUser }) {
    const query = requestQuery(request);
    const user = await currentUser();
    // Its document is read for a user only.
    if (!user && isMetadataUrl(query.get("client_id") ?? "")) return signInLocation(query);
    const outcome = user
      ? await checkAuthorization(query, user.id)
      : await oauth.checkAuthorizationRequest(query);
    if (outcome.kind !== "ready") recordFailure(request.record, outcome);
    switch (outcome.kind) {
      case "untrusted":
        throw untrusted(outcome);
      case "rejected":
        return outcome.location;
      case "ready":
        return user ? `/oauth/consent?${query}` : signInLocation(query);
    }
  },
  render: (location) => redirect(location),
  openApi: {
    operationId: "authorize",
    summary: "Request authorization",
    description:
      "Redirect the user's browser here. The user signs in, chooses Allow or Deny, and returns to `redirect_uri` with `code` " +
      `(single use, valid for ${LIFETIMES.code / 60} minutes) or \`error\`, and with \`state\` and \`iss\` (RFC 9207). Check that ` +
      "`state` is the one you sent and that `iss` is this service's base URL.",
    parameters: [
      required(
        "client_id",
        "Your application's client ID, or the URL of its OAuth Client ID Metadata Document: then it needs no registration and is public.",
      ),
      required(
        "redirect_uri",
        "Must exactly match a registered redirect URI. On loopback, a public application may use any port.",
      ),
      required("response_type", "Must be `code`.", { const: "code" }),
      optional("state", "Recommended: a random string that prevents CSRF. Returned unchanged."),
      optional(
        "code_challenge",
        "The PKCE challenge (RFC 7636). Recommended; required for public applications.",
        {
          type: "string",
          pattern: "^[A-Za-z0-9._~-]{43,128}$",
        },
      ),
      optional(
        "code_challenge_method",
        "Required with code_challenge. S256 is recommended; public applications must use it.",
        {
          enum: ["S256", "plain"],
        },
      ),
      optional(
        "scope",
        `\`${SCOPE}\` by default, to read and create courses. \`${READ_SCOPE}\` alone: to read courses only. Add \`${WRITE_SCOPE}\` to change and unlink courses, too; the user must allow it. Unknown scopes are ignored.`,
      ),
    ],
    responses: {
      303: {
        description:
          "Redirect to sign-in and consent, or to `redirect_uri` with `error` and `error_description`.",
        headers: locationHeader("Where the browser is redirected."),
      },
      400: {
        description:
          "An error page for the user: `client_id` or `redirect_uri` is invalid, so there is no redirect.",
      },
    },
  },
});

export const AUTHORIZE_ENDPOINTS = [authorize];

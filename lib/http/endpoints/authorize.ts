import { message } from "@/lib/messages/message";
import { LIFETIMES } from "@/lib/oauth/lifetimes";
import { SCOPE, WRITE_SCOPE } from "@/lib/oauth/scope";
import type { Parameter } from "@/lib/openapi/open-api";
import { locationHeader, text } from "@/lib/openapi/responses";
import type { JsonSchema } from "@/lib/openapi/schemas";
import { signInLocation, untrusted } from "../authorization-check";
import { anyone, type PageErrors } from "../endpoint";
import { requestQuery } from "../message";
import { redirect } from "../redirect";

export const AUTHORIZATION_ERRORS: PageErrors = {
  outcome: message("rejections.nothingShared"),
  isPartOfSignIn: true,
};

function required(name: string, description: string, schema: JsonSchema = text): Parameter {
  return { name, in: "query", required: true, description, schema };
}

function optional(name: string, description: string, schema: JsonSchema = text): Parameter {
  return { name, in: "query", description, schema };
}

/**
 * Checks an authorization request, then redirects to sign-in, to the consent page, or back to the application with an error.
 * Shows an error page instead if the redirect URI cannot be trusted.
 */
const authorize = anyone({
  method: "GET",
  path: "/oauth/authorize",
  errors: AUTHORIZATION_ERRORS,
  async perform({ oauth, checkAuthorization }, { request, currentUser }) {
    const query = requestQuery(request);
    const user = await currentUser();
    const outcome = user
      ? await checkAuthorization(query, user.id)
      : await oauth.checkAuthorizationRequest(query);
    switch (outcome.kind) {
      case "untrusted":
        throw untrusted(outcome.problem);
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
      required("client_id", "Your application's client ID."),
      required("redirect_uri", "Must exactly match a registered redirect URI."),
      required("response_type", "Must be `code`.", { const: "code" }),
      optional("state", "Recommended: a random string that prevents CSRF. Returned unchanged."),
      optional("code_challenge", "Recommended: the PKCE challenge (RFC 7636).", {
        type: "string",
        pattern: "^[A-Za-z0-9._~-]{43,128}$",
      }),
      optional("code_challenge_method", "Required with code_challenge. S256 is recommended.", {
        enum: ["S256", "plain"],
      }),
      optional(
        "scope",
        `\`${SCOPE}\` is always granted. Add \`${WRITE_SCOPE}\` to change and unlink courses; the user must allow it. Unknown scopes are ignored.`,
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

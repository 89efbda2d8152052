import { OAuthError } from "@/lib/oauth/errors";
import { isOAuthParameter } from "@/lib/oauth/parameters";
import type { OAuthServer } from "@/lib/oauth/server";
import { scaleLimit } from "@/lib/rate-limit/limits";
import { MAX_BODY_BYTES, readForm } from "./body";
import type { EndpointDeps } from "./deps";
import type { Endpoint } from "./endpoint";
import { enforceLimit } from "./enforce-limit";
import { type Exchange, readCall } from "./exchange";
import { OAUTH_FAILURE_LIMIT } from "./limits";
import type { ApiResponse } from "./message";

const NO_FORM: ReadonlyMap<string, string> = new Map();

/**
 * Answers calls with an application's credentials. Authenticated clients are limited by client_id, failed authentications by
 * address. Once an address has used up its failures, further ones get 429, but a client that authenticates from there is
 * still served: a bad neighbour behind a shared address blocks nobody. (A secret has 256 random bits, so throttling saves
 * work rather than preventing a lucky guess.) Anybody can send the id of a public client, so its requests are limited by
 * address: nobody can use up the budget of its users elsewhere.
 */
export function clientCalls(deps: EndpointDeps) {
  const { oauth } = deps;

  /** @throws OAuthError if the client cannot be authenticated. @throws HttpError 429 after too many such failures. */
  async function authenticate(
    { credentials, tokenParameter, acceptsPublic = false }: Endpoint<"client">,
    exchange: Exchange,
    form: ReadonlyMap<string, string>,
  ): ReturnType<OAuthServer["authenticateClient"]> {
    const { request, address } = exchange;
    const authorization = request.header("authorization");
    if (credentials === "basic" && !/^basic /i.test(authorization ?? "")) {
      const message = "Send the client ID and the client secret using HTTP Basic.";
      throw new OAuthError("invalid_client", message, { asksForBasic: true });
    }
    const token = tokenParameter && form.get(tokenParameter);
    try {
      return await oauth.authenticateClient(authorization, form, token, acceptsPublic);
    } catch (error) {
      if (error instanceof OAuthError) {
        if (error.claimedApplicationId) request.record.claimedApplicationId = error.claimedApplicationId;
        const key = `${OAUTH_FAILURE_LIMIT.key}:address:${address}`;
        await enforceLimit(deps, exchange, key, OAUTH_FAILURE_LIMIT);
      }
      throw error;
    }
  }

  return async (row: Endpoint<"client">, exchange: Exchange): Promise<ApiResponse> => {
    const { request } = exchange;
    const form =
      row.credentials === "form" ? await readForm(request, MAX_BODY_BYTES, isOAuthParameter) : NO_FORM;
    const { client, lookedUpToken } = await authenticate(row, exchange, form);
    request.record.applicationId = client.id;
    const subject = client.isPublic ? `address:${exchange.address}` : `application:${client.id}`;
    const limit = client.isPublic ? row.limit : scaleLimit(row.limit, client.limitFactor);
    const counted = await enforceLimit(deps, exchange, `${limit.key}:${subject}`, limit);
    if (!client.isPublic) deps.usage.counted(client.id, limit, counted, `${row.method} ${row.path}`);
    const call = { client, form, lookedUpToken, ...(await readCall(row, exchange)) };
    return row.render(await row.perform(deps, call), call);
  };
}

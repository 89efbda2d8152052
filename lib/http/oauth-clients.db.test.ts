import * as oauth4webapi from "oauth4webapi";
import * as openid from "openid-client";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpTestServer, type TestApplication } from "@/scripts/testing/server";
import { visit as visitAs } from "./testing/browser";

const server = setUpTestServer();
let application: TestApplication;
let userId: string;

beforeEach(async () => {
  [application, userId] = await Promise.all([server.newApplication(), server.newUser()]);
});

const metadata = () => server.services.oauth.metadata;

const visit = (link: URL, answer?: "allow" | "deny") => visitAs(server, userId, link, answer);

describe.each([
  ["client_secret_basic", openid.ClientSecretBasic],
  ["client_secret_post", openid.ClientSecretPost],
])("openid-client with %s", (_name, authentication) => {
  function configure(secret = application.clientSecret): openid.Configuration {
    const { clientId } = application;
    const configuration = new openid.Configuration(metadata(), clientId, undefined, authentication(secret));
    openid.allowInsecureRequests(configuration);
    return configuration;
  }

  it("completes the whole flow: link, code with PKCE, API, refresh, introspection", async () => {
    const configuration = configure();
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const expectedState = openid.randomState();
    const link = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: application.redirectUri,
      scope: "courses",
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
      state: expectedState,
    });
    const tokens = await openid.authorizationCodeGrant(configuration, await visit(link), {
      pkceCodeVerifier,
      expectedState,
    });
    expect(tokens.expiresIn()).toBeGreaterThan(3590);
    expect(await server.apiStatus(tokens.access_token)).toBe(200);

    const renewed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? "");
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(await server.apiStatus(renewed.access_token)).toBe(200);

    const described = await openid.tokenIntrospection(configuration, renewed.access_token);
    expect(described).toMatchObject({ active: true, sub: userId, scope: "courses" });
  });

  it("distinguishes a denial, a wrong secret and a wrong code", async () => {
    const configuration = configure();
    const link = openid.buildAuthorizationUrl(configuration, { redirect_uri: application.redirectUri });
    await expect(
      openid.authorizationCodeGrant(configuration, await visit(link, "deny")),
    ).rejects.toMatchObject({
      error: "access_denied",
    });
    const callback = await visit(link);
    const failure = await openid.authorizationCodeGrant(configure("wrong"), callback).catch((error) => error);
    if (authentication === openid.ClientSecretBasic) {
      expect(failure).toBeInstanceOf(openid.WWWAuthenticateChallengeError);
      expect(failure).toMatchObject({ status: 401 });
    } else {
      expect(failure).toMatchObject({ error: "invalid_client", status: 401 });
    }
    await openid.authorizationCodeGrant(configuration, callback);
    await expect(openid.authorizationCodeGrant(configuration, callback)).rejects.toMatchObject({
      error: "invalid_grant",
      status: 400,
    });
  });
});

describe.each([
  ["client_secret_basic", oauth4webapi.ClientSecretBasic],
  ["client_secret_post", oauth4webapi.ClientSecretPost],
])("oauth4webapi with %s", (_name, authentication) => {
  it("completes the whole flow: link, code with PKCE, API, refresh, introspection", async () => {
    const as: oauth4webapi.AuthorizationServer = metadata();
    const client: oauth4webapi.Client = { client_id: application.clientId };
    const clientAuth = authentication(application.clientSecret);
    const insecure = { [oauth4webapi.allowInsecureRequests]: true };
    const verifier = oauth4webapi.generateRandomCodeVerifier();
    const state = oauth4webapi.generateRandomState();

    const link = new URL(as.authorization_endpoint ?? "");
    link.search = String(
      new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: application.redirectUri,
        response_type: "code",
        code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
      }),
    );
    // Checks state and, against mix-up, iss (RFC 9207 section 2.4).
    const callback = oauth4webapi.validateAuthResponse(as, client, await visit(link), state);
    const tokens = await oauth4webapi.processAuthorizationCodeResponse(
      as,
      client,
      await oauth4webapi.authorizationCodeGrantRequest(
        as,
        client,
        clientAuth,
        callback,
        application.redirectUri,
        verifier,
        insecure,
      ),
    );
    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 3600, scope: "courses" });
    expect(await server.apiStatus(tokens.access_token)).toBe(200);

    const renewed = await oauth4webapi.processRefreshTokenResponse(
      as,
      client,
      await oauth4webapi.refreshTokenGrantRequest(
        as,
        client,
        clientAuth,
        tokens.refresh_token ?? "",
        insecure,
      ),
    );
    expect(await server.apiStatus(renewed.access_token)).toBe(200);

    const described = await oauth4webapi.processIntrospectionResponse(
      as,
      client,
      await oauth4webapi.introspectionRequest(as, client, clientAuth, renewed.access_token, insecure),
    );
    expect(described).toMatchObject({ active: true, client_id: application.clientId, sub: userId });
  });

  it("reads the server's errors as OAuth errors, and a mix-up is noticed", async () => {
    const as: oauth4webapi.AuthorizationServer = metadata();
    const client: oauth4webapi.Client = { client_id: application.clientId };
    const insecure = { [oauth4webapi.allowInsecureRequests]: true };
    const response = await oauth4webapi.refreshTokenGrantRequest(
      as,
      client,
      authentication(application.clientSecret),
      "tp_rt_unknown",
      insecure,
    );
    await expect(oauth4webapi.processRefreshTokenResponse(as, client, response)).rejects.toMatchObject({
      name: "ResponseBodyError",
      error: "invalid_grant",
      error_description: expect.any(String),
      status: 400,
    });

    const link = new URL(
      `${as.authorization_endpoint}?${new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: application.redirectUri,
        response_type: "code",
      })}`,
    );
    const callback = await visit(link);
    const other = { ...as, issuer: "https://other.example" };
    expect(() => oauth4webapi.validateAuthResponse(other, client, callback)).toThrow(/iss/);
  });
});

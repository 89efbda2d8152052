import { SCOPES } from "./scope";

const CLIENT_AUTHENTICATION = ["client_secret_basic", "client_secret_post"];

/** `GET /.well-known/oauth-authorization-server` (RFC 8414 section 2). */
export function metadata(issuer: string, acceptsMetadataUrls: boolean) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    introspection_endpoint: `${issuer}/oauth/introspect`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    // OpenID Connect's name, which OAuth libraries read for plain OAuth as well.
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    scopes_supported: [...SCOPES],
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: [...CLIENT_AUTHENTICATION, "none"],
    introspection_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: [...CLIENT_AUTHENTICATION, "none"],
    code_challenge_methods_supported: ["S256", "plain"],
    authorization_response_iss_parameter_supported: true,
    // OAuth Client ID Metadata Document, section 5.
    client_id_metadata_document_supported: acceptsMetadataUrls,
    service_documentation: `${issuer}/developers/api`,
  };
}

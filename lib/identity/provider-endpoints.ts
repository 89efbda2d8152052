/** The providers' URLs. Tests replace them with those of a fake. */
export interface ProviderEndpoints {
  /** Google's OpenID Connect discovery document. */
  google: string;
  github: { authorize: string; token: string; api: string };
}

export const PROVIDER_ENDPOINTS: ProviderEndpoints = {
  google: "https://accounts.google.com/.well-known/openid-configuration",
  github: {
    authorize: "https://github.com/login/oauth/authorize",
    token: "https://github.com/login/oauth/access_token",
    api: "https://api.github.com",
  },
};

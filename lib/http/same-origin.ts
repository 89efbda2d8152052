import type { ApiRequest } from "./message";

/** Whether a request was sent from another site than ours, according to the browser (Fetch Metadata, else Origin). */
export function isCrossSite(request: Pick<ApiRequest, "header">, baseUrl: string): boolean {
  const site = request.header("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = request.header("origin");
  return origin !== null && origin !== baseUrl;
}

/** Browsers say where a form came from; true for one from elsewhere, which is not our page's. */
export function isCrossSite(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && origin !== baseUrl;
}

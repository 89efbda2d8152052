/** Whether a form was sent from another site than ours, according to the browser (Fetch Metadata, else Origin). */
export function isCrossSite(request: Request, baseUrl: string): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = request.headers.get("origin");
  return origin !== null && origin !== baseUrl;
}

/** Whether an Accept-Encoding has gzip (RFC 9110 section 12.5.3): listed, by name or by `*`, and not with the weight 0. */
export function acceptsGzip(header: string | string[] | null | undefined): boolean {
  if (header == null) return false;
  const offers = new Map(
    String(header)
      .toLowerCase()
      .split(",")
      .map((offer) => offer.split(";").map((part) => part.trim()))
      .map(([name = "", ...parameters]) => [name, !parameters.some((part) => /^q=0(\.0*)?$/.test(part))]),
  );
  return offers.get("gzip") ?? offers.get("*") ?? false;
}

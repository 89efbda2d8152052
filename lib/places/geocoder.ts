import type { FoundPlace } from "@/lib/places/schema";

/** The port to a geocoder, which finds places by name. */
export interface Geocoder {
  /**
   * Finds places by name, best match first, with names in the given language (BCP 47).
   * @throws GeocoderUnavailable on a timeout, an error status or an unreadable response.
   * @throws GeocoderBusy if too many searches are waiting.
   */
  find(query: string, language: string): Promise<FoundPlace[]>;
}

/** The cause is meant for the log, and never contains the query or the geocoder's key. */
export class GeocoderUnavailable extends Error {
  constructor(cause: unknown) {
    super("The geocoder is unavailable", { cause });
    this.name = "GeocoderUnavailable";
  }
}

/** The search was not sent, since it would have to wait too long for the geocoder's rate limit. */
export class GeocoderBusy extends Error {
  /** @param retryAfterSeconds whole seconds, at least 1. */
  constructor(readonly retryAfterSeconds: number) {
    super("Too many searches");
    this.name = "GeocoderBusy";
  }
}

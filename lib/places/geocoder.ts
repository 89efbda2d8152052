import type { FoundPlace } from "@/lib/places/schema";

/** The port to a geocoder, which finds places by name. */
export interface Geocoder {
  /**
   * Finds places by name, best match first, with names in the given language (BCP 47).
   * @throws GeocoderUnavailable on a timeout, an error status or an unreadable response.
   */
  find(query: string, language: string): Promise<FoundPlace[]>;
}

/** The cause is for the log, and never contains the query or the geocoder's key. */
export class GeocoderUnavailable extends Error {
  constructor(cause: unknown) {
    super("The geocoder is unavailable", { cause });
    this.name = "GeocoderUnavailable";
  }
}

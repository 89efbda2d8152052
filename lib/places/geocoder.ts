import type { FoundPlace } from "@/lib/places/schema";

/** The port to a service that knows where places of a name are. */
export interface Geocoder {
  /**
   * Places of that name, the likeliest first, named in that language (BCP 47).
   * @throws GeocoderAway when the service does not answer in time, or not as a geocoder does.
   */
  find(query: string, language: string): Promise<FoundPlace[]>;
}

/** The geocoder could not be asked; the cause is for the log and never names what was searched for. */
export class GeocoderUnavailable extends Error {
  constructor(cause: unknown) {
    super("The geocoder did not answer", { cause });
    this.name = "GeocoderAway";
  }
}

import type { GeocoderAttribution } from "@/lib/places/schema";

/** The credit that a geocoder requires beside its results. */
export function GeocoderCredit({ text, url, className }: GeocoderAttribution & { className: string }) {
  return (
    <p className={`text-xs text-muted ${className}`}>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

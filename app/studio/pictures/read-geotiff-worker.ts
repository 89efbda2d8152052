// The worker that reads a GeoTIFF: see decode-picture.ts.
import { type GeoTiffResult, readGeoTiff } from "@/lib/pictures/read-geotiff";
import { PICTURE_LIMITS } from "@/lib/pictures/schema";

export type FromGeoTiffWorker = GeoTiffResult | { readonly outcome: "ready" | "unreadable" };

addEventListener("message", ({ data }: MessageEvent<File>) => {
  void readGeoTiff(data, PICTURE_LIMITS.side).then(
    (result) => postMessage(result satisfies FromGeoTiffWorker),
    () => postMessage({ outcome: "unreadable" } satisfies FromGeoTiffWorker),
  );
});
postMessage({ outcome: "ready" } satisfies FromGeoTiffWorker);

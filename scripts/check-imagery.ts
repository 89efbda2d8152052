// npm run check-imagery: requests one tile of every service in lib/imagery/services.ts, as a browser of another site would.
// Exit code 1 if a service doesn't answer with an image that any site may read (CORS). Needs internet access.
import { tileUrl } from "@/app/map/compose-tile";
import { toMercator } from "@/lib/geo/mercator";
import type { ImageryService } from "@/lib/imagery/service";
import { IMAGERY_SERVICES } from "@/lib/imagery/services";

/** A zoom that every service has, at which a tile shows a park. */
const ZOOM = 15;
const TIMEOUT_MS = 20_000;

for (const service of IMAGERY_SERVICES) {
  const problem = await findProblem(service).catch((error: unknown) => String(error));
  console.log(`${problem ? "FAILED" : "ok    "}  ${service.name}${problem ? `: ${problem}` : ""}`);
  if (problem) process.exitCode = 1;
}

async function findProblem(service: ImageryService): Promise<string | null> {
  const url = tileUrl(service.tiles, tileIn(service));
  const response = await fetch(url, {
    headers: { Origin: "https://teepad.example" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const type = response.headers.get("content-type") ?? "no content type";
  const origin = response.headers.get("access-control-allow-origin");
  if (!response.ok) return `status ${response.status} for ${url}`;
  if (!type.startsWith("image/")) return `${type} for ${url}`;
  return origin === "*" || origin === "https://teepad.example" ? null : "no Access-Control-Allow-Origin";
}

/** The tile in the middle of the first area that the service covers. */
function tileIn({ coverage }: ImageryService) {
  const corners = coverage[0] ?? [];
  const mean = (axis: 0 | 1) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
  const { x, y } = toMercator({ lng: mean(0), lat: mean(1) });
  return { z: ZOOM, x: Math.floor(x * 2 ** ZOOM), y: Math.floor(y * 2 ** ZOOM) };
}

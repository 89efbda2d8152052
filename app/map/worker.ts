import { setWorkerUrl } from "maplibre-gl";

// MapLibre's worker is a separate file that the bundler does not find; the build copies it to this path. Without it a map
// stays blank and reports no error. Import this module wherever maps are created.
setWorkerUrl("/vendor/maplibre-gl-worker.mjs");

/**
 * MapLibre's worker is a separate file that the bundler does not find; the build copies it to this path. Without it a map stays blank
 * and reports no error.
 */
export const MAP_WORKER_PATH = "/vendor/maplibre-gl-worker.mjs";

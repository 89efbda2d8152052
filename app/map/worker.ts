import { setWorkerUrl } from "maplibre-gl";
import { MAP_WORKER_PATH } from "./worker-path";

// Import this module wherever maps are created.
setWorkerUrl(MAP_WORKER_PATH);

import { addProtocol } from "maplibre-gl";
import { PMTiles, Protocol, TileType } from "pmtiles";
import * as z from "zod";

// PMTiles archives. Imported on demand, with the first background that needs one.
const protocol = new Protocol({ metadata: true });
addProtocol("pmtiles", protocol.tile);

/** The properties of an archive that we use, from its header and metadata. */
interface Archive {
  kind: "raster" | "vector";
  minZoom: number;
  maxZoom: number;
  attribution: string | undefined;
  /** The names of the layers of vector tiles. */
  layers: string[];
}

const metadataShape = z.object({
  attribution: z.string().optional().catch(undefined),
  vector_layers: z.array(z.object({ id: z.string() })).catch([]),
});

/**
 * Opens the archive at a URL and registers it for `pmtiles://` URLs.
 * @throws Error when it is missing or cannot be read.
 */
export async function openArchive(url: string): Promise<Archive> {
  // A new instance every time: an instance caches its failure.
  const archive = new PMTiles(url);
  const header = await archive.getHeader();
  const metadata = metadataShape.parse(await archive.getMetadata());
  protocol.add(archive);
  if (header.tileType === TileType.Unknown) throw new Error("Unknown tile type in the header of the archive");
  const isVector = header.tileType === TileType.Mvt || header.tileType === TileType.Mlt;
  return {
    kind: isVector ? "vector" : "raster",
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    attribution: metadata.attribution,
    layers: metadata.vector_layers.map(({ id }) => id),
  };
}

/** Closes all archives, which also clears their cached failures. */
export function forgetArchives(): void {
  protocol.tiles.clear();
}

/** The bytes of the tile at a `pmtiles://…/z/x/y` URL; null for one that is not in the archive. */
export async function readArchivedTile(tileUrl: string): Promise<ArrayBuffer | null> {
  const [, url = "", z, x, y] = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(tileUrl) ?? [];
  const archive = protocol.get(url) ?? new PMTiles(url);
  return (await archive.getZxy(Number(z), Number(x), Number(y)))?.data ?? null;
}

import { addProtocol } from "maplibre-gl";
import { PMTiles, Protocol, TileType } from "pmtiles";
import * as z from "zod";

/** PMTiles archives, loaded with the first background that needs one. */
const protocol = new Protocol({ metadata: true });
addProtocol("pmtiles", protocol.tile);

/** What an archive says about itself, as far as we use it. */
export interface Archive {
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
 * Opens the archive at an address, and lets `pmtiles://` name it.
 * @throws Error when there is none, or it cannot be read.
 */
export async function openArchive(address: string): Promise<Archive> {
  // A new one each time: a failure is remembered by an instance for good.
  const archive = new PMTiles(address);
  const header = await archive.getHeader();
  const metadata = metadataShape.parse(await archive.getMetadata());
  protocol.add(archive);
  if (header.tileType === TileType.Unknown) throw new Error("The archive does not say what it holds");
  const isVector = header.tileType === TileType.Mvt || header.tileType === TileType.Mlt;
  return {
    kind: isVector ? "vector" : "raster",
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    attribution: metadata.attribution,
    layers: metadata.vector_layers.map(({ id }) => id),
  };
}

/** Forgets every archive opened so far, and with them what went wrong. */
export function forgetArchives(): void {
  protocol.tiles.clear();
}

/** The bytes of a tile, by its `pmtiles://…/z/x/y`; null for one that is not in the archive. */
export async function archivedTile(address: string): Promise<ArrayBuffer | null> {
  const [, name = "", z, x, y] = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(address) ?? [];
  const archive = protocol.get(name) ?? new PMTiles(name);
  return (await archive.getZxy(Number(z), Number(x), Number(y)))?.data ?? null;
}

import { GeoTIFF, type GeoTIFFImage } from "geotiff";
import { readPosition } from "./geo-keys";

/** Maximum number of directories to search for overviews. Each overview halves the size. */
const MAX_DIRECTORIES = 24;

/** Bits of NewSubfileType. */
const IS_OVERVIEW = 1;
const IS_MASK = 4;

/** Opens a TIFF, which is read in pieces. @throws if it isn't one. */
export function openTiff(file: Blob): Promise<GeoTIFF> {
  return GeoTIFF.fromSource(blobSource(file));
}

/** The smaller copies of a file's first image. */
export async function listOverviews(tiff: GeoTIFF): Promise<GeoTIFFImage[]> {
  const overviews: GeoTIFFImage[] = [];
  for (let index = 1; index < MAX_DIRECTORIES; index++) {
    // The number of directories is only known after following all of them.
    const image = await tiff.getImage(index).catch(() => null);
    if (!image) break;
    const kind = Number(image.fileDirectory.getValue("NewSubfileType") ?? 0);
    if (kind & IS_OVERVIEW && !(kind & IS_MASK)) overviews.push(image);
  }
  return overviews;
}

/** Reads ranges of a file. geotiff's own source requires a FileReader, which only browsers have. */
function blobSource(file: Blob): Parameters<typeof GeoTIFF.fromSource>[0] {
  const read = ({ offset, length }: { offset: number; length: number }) =>
    file.slice(offset, offset + length).arrayBuffer();
  return {
    fetch: (slices) => Promise.all(slices.map(read)),
    fetchSlice: async (slice) => ({ ...slice, data: await read(slice) }),
    fileSize: file.size,
    close: async () => {},
  };
}

/** Where an image lies in its own coordinates; null if the file doesn't say. */
export async function findPosition(image: GeoTIFFImage) {
  const { fileDirectory } = image;
  const load = async (tag: "ModelTransformation" | "ModelPixelScale" | "ModelTiepoint") =>
    fileDirectory.hasTag(tag) ? ((await fileDirectory.loadValue(tag)) as ArrayLike<number>) : undefined;
  const tags = {
    transformation: await load("ModelTransformation"),
    pixelScale: await load("ModelPixelScale"),
    tiepoint: await load("ModelTiepoint"),
  };
  return readPosition(tags, image.getGeoKeys() ?? {});
}

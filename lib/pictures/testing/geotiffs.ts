interface GeoTiffOptions {
  width: number;
  height: number;
  /** The top left corner in the units of the coordinate system, and the size of a pixel. */
  west: number;
  north: number;
  pixel: number;
  epsg: number | null;
  /** The heights of one band of floats, instead of the colours. */
  heights?: (column: number, row: number) => number;
  noData?: number;
  /** Keys of the file, such as 4099 for the unit of its heights. */
  keys?: readonly (readonly [key: number, value: number])[];
  /** A matrix instead of the corner and the size of a pixel. */
  matrix?: readonly number[];
}

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const DOUBLE = 12;
const SIZES: Readonly<Record<number, number>> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };

type Tag = [tag: number, type: number, values: number[]];

/** Number of rows per strip. */
const STRIP = 16;

/** An uncompressed GeoTIFF, red in its left half and blue in its right one, or with heights. */
export function makeGeoTiff(options: GeoTiffOptions): Blob {
  const { width, height, west, north, pixel, epsg, heights, noData, matrix } = options;
  const pixelBytes = heights ? 4 : 3;
  const isGeographic = epsg === 4326;
  const keys = [
    [1024, isGeographic ? 2 : 1],
    [1025, 1],
    ...(epsg === null ? [] : [[isGeographic ? 2048 : 3072, epsg]]),
    ...(options.keys ?? []),
  ];
  const geoKeys = [1, 1, 0, keys.length, ...keys.flatMap(([key = 0, value = 0]) => [key, 0, 1, value])];
  const strips = Math.ceil(height / STRIP);
  const rows = (strip: number) => Math.min(STRIP, height - strip * STRIP);
  const list = (value: (strip: number) => number) =>
    Array.from({ length: strips }, (_, strip) => value(strip));
  // Pixels come first, so that the tags can refer to known offsets.
  const start = 8;
  const tags: Tag[] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, heights ? [32] : [8, 8, 8]],
    [259, SHORT, [1]],
    [262, SHORT, [heights ? 1 : 2]],
    [273, LONG, list((strip) => start + strip * STRIP * width * pixelBytes)],
    [277, SHORT, [heights ? 1 : 3]],
    [278, LONG, [STRIP]],
    [279, LONG, list((strip) => rows(strip) * width * pixelBytes)],
    ...(heights ? [[339, SHORT, [3]] satisfies Tag] : []),
    ...(matrix
      ? [[34264, DOUBLE, [...matrix]] satisfies Tag]
      : ([
          [33550, DOUBLE, [pixel, pixel, 0]],
          [33922, DOUBLE, [0, 0, 0, west, north, 0]],
        ] satisfies Tag[])),
    [34735, SHORT, geoKeys],
    ...(noData === undefined ? [] : [[42113, ASCII, [...Buffer.from(`${noData}\0`)]] satisfies Tag]),
  ];
  tags.sort(([a], [b]) => a - b);
  const directory = start + width * height * pixelBytes + ((width * height * pixelBytes) % 2);
  let extra = directory + 2 + tags.length * 12 + 4;
  const length = tags.reduce((sum, [, type, values]) => sum + values.length * (SIZES[type] as number), extra);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directory, true);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      const at = start + (row * width + x) * pixelBytes;
      if (heights) view.setFloat32(at, heights(x, row), true);
      else bytes.set(x < width / 2 ? [220, 40, 40] : [50, 80, 220], at);
    }
  }
  view.setUint16(directory, tags.length, true);
  for (const [index, [tag, type, values]] of tags.entries()) {
    const at = directory + 2 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, values.length, true);
    const size = SIZES[type] as number;
    const isInline = values.length * size <= 4;
    const to = isInline ? at + 8 : extra;
    for (const [n, value] of values.entries()) {
      if (type === ASCII) bytes[to + n] = value;
      else if (type === SHORT) view.setUint16(to + n * size, value, true);
      else if (type === LONG) view.setUint32(to + n * size, value, true);
      else view.setFloat64(to + n * size, value, true);
    }
    if (isInline) continue;
    view.setUint32(at + 8, extra, true);
    extra += values.length * size;
  }
  return new Blob([bytes]);
}

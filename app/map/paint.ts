/** Device pixels per CSS pixel of our images: sharp on common screens. */
export const PIXEL_RATIO = 2;

/** A filled circle with a ring. */
export interface Disc {
  readonly size: number;
  readonly fill: string;
  readonly ring: string;
  readonly ringWidth: number;
}

/** Fills a disc in the middle of an image of its size. */
export function fillDisc(context: CanvasRenderingContext2D, { size, fill, ring, ringWidth }: Disc): void {
  context.fillStyle = fill;
  context.strokeStyle = ring;
  context.lineWidth = ringWidth;
  context.beginPath();
  context.arc(size / 2, size / 2, size / 2 - 1.5, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

/** Draws an image of this size, in CSS pixels. */
export function paint(
  width: number,
  height: number,
  draw: (context: CanvasRenderingContext2D) => void,
): ImageData | null {
  const canvas = document.createElement("canvas");
  canvas.width = width * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  // Drawn by the CPU: reading pixels back from the GPU takes ten times as long as drawing them.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.scale(PIXEL_RATIO, PIXEL_RATIO);
  draw(context);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

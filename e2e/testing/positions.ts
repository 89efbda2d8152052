import { expect, type Locator } from "@playwright/test";

/** In CSS pixels of the viewport. */
export interface Point {
  x: number;
  y: number;
}

export async function getCentre(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function expectCentreAt(element: Locator, { x, y }: Point): Promise<void> {
  await expect
    .poll(async () => {
      const at = await getCentre(element);
      return Math.hypot(at.x - x, at.y - y);
    })
    .toBeLessThan(2);
}

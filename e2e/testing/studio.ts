import type { Page } from "@playwright/test";
import type { Point } from "./positions";

/** The status once the server has all changes. */
export const SAVED = "All changes saved";

export const status = (page: Page) => page.getByRole("status");
export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const map = (page: Page) => page.getByRole("region", { name: "Course map" });

const holeList = (page: Page) => page.getByRole("list", { name: "Holes" });
export const holes = (page: Page) => holeList(page).getByRole("listitem");
export const hole = (page: Page, number: number) =>
  page.getByRole("listitem", { name: `Hole ${number}`, exact: true });
/** What selects a hole in the list. */
export const holeRow = (page: Page, number: number) =>
  holeList(page).getByRole("button", { name: new RegExp(`^Hole ${number}\\b`) });

/** A point on the map, by fractions of its width and height. */
export async function toMapPosition(page: Page, across: number, down: number): Promise<Point> {
  const box = await map(page).boundingBox();
  if (!box) throw new Error("The map is not visible.");
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

type TouchEvent = "touchStart" | "touchMove" | "touchEnd";

export async function createTouchDispatcher(
  page: Page,
): Promise<(type: TouchEvent, touchPoints: Point[]) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  return (type, touchPoints) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
}

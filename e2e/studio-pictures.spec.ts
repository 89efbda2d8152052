import { expect, type Locator, type Page, test } from "@playwright/test";
import { distanceInMetres } from "@/lib/geo/distance";
import { middleOfPicture } from "@/lib/geo/picture-fit";
import type { Picture } from "@/lib/pictures/schema";
import { makeGeoTiff } from "@/lib/pictures/testing/geotiffs";
import { makePng } from "@/lib/pictures/testing/images";
import { expectNoViolations } from "./testing/axe";
import { openNewCourse } from "./testing/courses";
import { map } from "./testing/studio";
import { readColours } from "./testing/tiles";
import { signUp } from "./testing/users";

const panel = (page: Page) => page.getByRole("region", { name: /^Fit / });
const settings = (page: Page) => page.getByRole("region", { name: "Map settings" });

async function openStudio(page: Page): Promise<void> {
  await signUp(page);
  await openNewCourse(page, "Pictures");
  await expect(page.locator(".maplibregl-canvas")).toBeVisible();
  await expect(page.getByRole("button", { name: "Draw hole" })).toBeVisible();
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Map settings" }).click();
  await expect(settings(page)).toBeVisible();
}

/** Drops a file on the map. */
async function drop(page: Page, name: string, content: Uint8Array): Promise<void> {
  const files = await page.evaluateHandle(
    ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      const type = name.endsWith(".tif") ? "" : "image/any";
      transfer.items.add(new File([bytes], name, { type }));
      return transfer;
    },
    { name, base64: Buffer.from(content).toString("base64") },
  );
  await map(page).dispatchEvent("dragover", { dataTransfer: files });
  await map(page).dispatchEvent("drop", { dataTransfer: files });
}

/** The pictures that the server has stored. */
async function stored(page: Page): Promise<Picture[]> {
  const courseId = new URL(page.url()).pathname.split("/")[3];
  return (await (await page.request.get(`/api/studio/courses/${courseId}/pictures`)).json()).pictures;
}

const centreOf = async (handle: Locator) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
};

type Kind = "red" | "blue" | "other";

async function kindAt(page: Page, spot: { x: number; y: number }): Promise<Kind> {
  const [[r, , b] = [0, 0, 0]] = await readColours(page, [spot]);
  return r > b + 40 ? "red" : b > r + 40 ? "blue" : "other";
}

test("a dropped picture is fitted with two points, and stays: opacity, name, removal", {
  tag: "@full",
}, async ({ page }) => {
  await openStudio(page);
  await drop(page, "Site plan.png", makePng(400, 300));
  await expect(panel(page)).toContainText("Choose a point on the picture");
  await expectNoViolations(page);

  // Maps a point near the centre to 60 px farther left, then a point to its right farther up: the picture rotates and
  // grows.
  const middle = await centreOf(page.getByRole("button", { name: "Move the picture" }));
  const [first, second] = [
    { x: middle.x - 20, y: middle.y + 10 },
    { x: middle.x + 80, y: middle.y + 10 },
  ];
  await page.mouse.click(first.x, first.y);
  await expect(panel(page)).toContainText("Now choose where point 1 belongs");
  await page.mouse.click(first.x - 60, first.y);
  await expect(panel(page)).toContainText("Choose a second point");
  await page.mouse.click(second.x - 60, second.y);
  await page.mouse.click(second.x, second.y - 60);
  await expect(panel(page)).toContainText("Check the picture");
  await expect(page.getByRole("button", { name: "Move the picture" })).toBeHidden();
  const handle = await centreOf(page.getByRole("button", { name: "Picture point 2" }));
  expect(Math.hypot(handle.x - second.x, handle.y - (second.y - 60))).toBeLessThan(2);
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panel(page)).toBeHidden();

  const [picture] = await stored(page);
  expect(picture).toMatchObject({ name: "Site plan", width: 400, height: 300, opacity: 0.7, visible: true });
  const [topLeft, topRight] = picture?.corners ?? [];
  // The picture is rotated to the left: its right end is farther north.
  expect(topRight?.lat).toBeGreaterThan(topLeft?.lat ?? 90);

  await page.reload();
  await expect.poll(() => kindAt(page, { x: first.x - 70, y: first.y - 40 })).toBe("red");
  await openSettings(page);
  const slider = settings(page).getByRole("slider", { name: "Opacity of Site plan" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(async () => (await stored(page))[0]?.opacity).toBe(0);
  await expect.poll(() => kindAt(page, { x: first.x - 70, y: first.y - 40 })).toBe("other");
  await settings(page).getByRole("textbox", { name: "Name of the picture" }).fill("Plan B");
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await stored(page))[0]?.name).toBe("Plan B");
  await settings(page).getByRole("checkbox", { name: "Show Plan B" }).uncheck();
  await expect.poll(async () => (await stored(page))[0]?.visible).toBe(false);

  await settings(page).getByRole("button", { name: "Remove Plan B" }).click();
  await expect(settings(page).getByRole("button", { name: "Keep it" })).toBeFocused();
  await settings(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect.poll(() => stored(page)).toEqual([]);
  await expect(settings(page).getByText("Drop a picture on the map, or add one.")).toBeVisible();
});

test("a picture is fitted by keyboard, undone step by step, and cancelled", { tag: "@full" }, async ({
  page,
}) => {
  await openStudio(page);
  await drop(page, "plan.png", makePng(400, 300));
  const turn = page.getByRole("button", { name: "Turn the picture" });
  const before = await centreOf(turn);
  await turn.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press("Shift+ArrowRight");
  expect((await centreOf(turn)).x).toBeGreaterThan(before.x + 5);
  await page.keyboard.press("ControlOrMeta+z");
  await panel(page).getByRole("button", { name: "Undo" }).click();
  await panel(page).getByRole("button", { name: "Add point at the centre" }).press("Enter");
  await expect(panel(page)).toContainText("Now choose where point 1 belongs");
  await panel(page).getByRole("button", { name: "Place point at the centre" }).press("Enter");
  const point = page.getByRole("button", { name: "Picture point 1" });
  const at = await centreOf(point);
  await point.focus();
  await page.keyboard.press("Alt+ArrowRight");
  expect((await centreOf(point)).x).toBeGreaterThan(at.x + 2);
  // The course's tools ignore keys in the meantime.
  await page.keyboard.press("h");
  await page.keyboard.press("Delete");
  await expect(point).toBeHidden();
  await panel(page).getByRole("button", { name: "Cancel" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Draw hole" })).toHaveAttribute("aria-pressed", "false");
  expect(await stored(page)).toEqual([]);
});

test("a GeoTIFF lands where its coordinates say", { tag: "@full" }, async ({ page }) => {
  await openStudio(page);
  // 400 × 200 m near the course, in UTM zone 32.
  const file = makeGeoTiff({
    width: 40,
    height: 20,
    west: 600_000,
    north: 6_641_000,
    pixel: 10,
    epsg: 25832,
  });
  await drop(page, "ortho.tif", new Uint8Array(await file.arrayBuffer()));
  await expect(panel(page)).toContainText("Placed by the coordinates in the file.");
  const centre = await centreOf(page.getByRole("button", { name: "Move the picture" }));
  await expect.poll(() => kindAt(page, { x: centre.x - 60, y: centre.y })).toBe("red");
  expect(await kindAt(page, { x: centre.x + 60, y: centre.y })).toBe("blue");
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panel(page)).toBeHidden();
  const [picture] = await stored(page);
  const corners = picture?.corners as Picture["corners"];
  expect(distanceInMetres(corners[0], corners[1])).toBeGreaterThan(398);
  expect(distanceInMetres(corners[0], corners[1])).toBeLessThan(402);
  const middle = middleOfPicture(corners);
  expect(middle.lat).toBeCloseTo(59.889, 2);
  expect(middle.lng).toBeCloseTo(10.79, 2);
});

test("a broken file explains itself, and a lost connection keeps the fit", { tag: "@full" }, async ({
  page,
  context,
}) => {
  await openStudio(page);
  await drop(page, "broken.png", makePng(40, 30).fill(7, 33));
  const alert = page.locator(".picture-panel[role=alert]");
  await expect(alert).toContainText("broken.png couldn't be read. The file may be damaged.");
  await alert.getByRole("button", { name: "Close" }).click();
  await drop(page, "notes.jpg", new TextEncoder().encode("no picture"));
  await expect(alert).toContainText("notes.jpg isn't a supported picture.");
  await drop(page, "broken.tif", new TextEncoder().encode(`II*\0${"\xff".repeat(40)}`));
  await expect(alert).toContainText("broken.tif couldn't be read.");

  await drop(page, "plan.png", makePng(40, 30));
  await expect(panel(page)).toBeVisible();
  await context.setOffline(true);
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panel(page).getByRole("alert")).toContainText("No connection.");
  await context.setOffline(false);
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panel(page)).toBeHidden();
  expect(await stored(page)).toHaveLength(1);
});

test("a picture is printed on the map, the signs and the board, and can be left out", {
  tag: "@full",
}, async ({ page }) => {
  await openStudio(page);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status").first()).toHaveText("All changes saved");
  await drop(page, "plan.png", makePng(400, 300));
  await panel(page).getByRole("button", { name: "Done" }).click();
  await expect(panel(page)).toBeHidden();
  await page.goto(`${page.url()}/print?show=all`);
  const images = page.locator("image[data-picture]");
  await expect(images).toHaveCount(3);
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByLabel("Drawings to download").selectOption("Hole 1");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "SVG" }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  expect(text).toContain('href="data:image/jpeg;base64,');
  expect(text).not.toContain("/api/studio");
  await page.keyboard.press("Escape");
  await page.getByLabel("Own pictures").uncheck();
  await expect(images).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Own pictures")).not.toBeChecked();
});

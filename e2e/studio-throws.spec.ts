import { expect, test } from "@playwright/test";
import { offsetBy } from "@/lib/geo/offset";
import { newId } from "@/lib/ids";
import type { Coordinates } from "@/lib/validation/coordinates";
import type { CourseFeature } from "@/lib/validation/feature";
import { expectNoViolations } from "./testing/axe";
import { openNewCourse, readSaved, straightHoles } from "./testing/courses";
import { serveGround } from "./testing/tiles";
import { signUp } from "./testing/users";

test("a designer throws to the target, sees who can play it, keeps it beside a change of the course, and keeps the throws as a flight path in one step", {
  tag: "@full",
}, async ({ page, context }) => {
  test.setTimeout(600_000);
  await context.route("https://tiles.mapterhorn.com/**", (route) => route.abort());
  await signUp(page);
  const course = straightHoles(150);
  const [hole] = course.holes;
  const target = hole?.targets[0]?.position ?? { lat: 0, lng: 0 };
  const corner = (east: number, north: number) => offsetBy(target, { east, north });
  const feature = (kind: "water" | "tree", points: Coordinates[]): CourseFeature => ({
    ...{ id: newId("feature"), kind, shape: points.length > 1 ? "area" : "point", points },
    ...{ name: null, notes: null, holeIds: [], layoutIds: [], passOn: null, dropZoneId: null },
  });
  const pond = feature("water", [corner(-30, -60), corner(-5, -60), corner(-5, -10), corner(-30, -10)]);
  const tree = feature("tree", [corner(1, -110)]);
  await openNewCourse(page, "Throws", { document: { ...course, features: [pond, tree] } });
  await page.getByRole("button", { name: "Throws", exact: true }).click();
  const throws = page.getByRole("group", { name: "Throws to the target" }).getByRole("radio");
  await expect(throws).toHaveCount(2);
  // Ten thousand throws, in a worker that other tests leave little of the processor.
  const untilComputed = () =>
    expect(page.getByRole("table").first()).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  await untilComputed();
  const share = async (level: string, column: number) => {
    const cell = page
      .getByRole("row", { name: new RegExp(`^${level}\\b`) })
      .getByRole("cell")
      .nth(column);
    return Number(/^\d+/.exec((await cell.textContent()) ?? "")?.[0]);
  };
  // What every level can reach, the better players hit more often.
  expect(await share("Gold", 1)).toBeGreaterThan(await share("Green", 1));
  expect(await share("Gold", 0)).toBeLessThan(100);

  // Without heights, the ground is level; with them, it rises.
  const level = page.getByRole("status").filter({ hasText: "Level ground: the heights couldn’t be loaded." });
  await serveGround(context, { heightAt: ({ lat }) => 100 + (lat - 59.9) * 9000 });
  await level.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Ground from Mapterhorn, 0.6 m grid.")).toBeVisible();
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  const profile = page.getByRole("region", { name: "Ground under the throws of hole 1" });
  await expect(profile).toContainText(/throw 1: \d+\.\d m to \d+\.\d m above the ground midway/);
  const slider = profile.getByRole("slider");
  for (let press = 0; press < 5; press++) await slider.press("PageUp");
  await expect(slider).toHaveAttribute("aria-valuetext", /[78] % · disc \d\.\d m above the ground$/);
  await untilComputed();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Profile", exact: true }).click();

  // A player who doesn't reach as far needs more throws.
  await page.getByRole("combobox", { name: "Player" }).selectOption("Green");
  await expect(throws).toHaveCount(3);
  await page.getByRole("combobox", { name: "Player" }).selectOption("Gold");
  await expect(throws).toHaveCount(2);

  // Kept, it stands beside what becomes of it without the tree.
  await page.getByRole("combobox", { name: "Disc" }).selectOption("own");
  await page.getByRole("textbox", { name: "Name of the disc" }).fill("Old faithful");
  await page.getByRole("button", { name: "Keep this disc" }).click();
  await expect(page.getByRole("combobox", { name: "Disc" }).locator("option:checked")).toHaveText(
    /^Old faithful 7/,
  );
  await untilComputed();
  await page.getByRole("button", { name: "Keep this throw" }).click();
  const keptThrows = page.getByRole("region", { name: "Kept throws" });
  const rows = keptThrows.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toContainText("none shown");
  await page.getByRole("checkbox", { name: "Trees and woods stop discs" }).uncheck();
  await expect(rows.nth(1)).toContainText(/\+\d+/);
  await page.getByRole("checkbox", { name: "Trees and woods stop discs" }).check();
  await expect(rows.nth(1)).toContainText("none shown");

  // The club's own landings replace the assumed spread from the twentieth on.
  const measured = page.getByRole("region", { name: "Measured landings of Gold" });
  await expect(page.getByText(/spread as assumed for Gold/)).toBeVisible();
  await measured.getByRole("button", { name: "Enter landings" }).click();
  const landings = measured.getByRole("textbox", { name: "Landings, one throw a line" });
  await landings.pressSequentially("far");
  await measured.getByRole("button", { name: "Keep these landings" }).click();
  await expect(measured.getByRole("alert")).toContainText("Line 1, “far”");
  await landings.fill(
    Array.from({ length: 20 }, (_, at) => `${70 + 9 * (at % 5)} ${9 * ((at % 7) - 3)}`).join("\n"),
  );
  await measured.getByRole("button", { name: "Keep these landings" }).click();
  await expect(page.getByText(/spread of Gold from 20 throws that your club measured/)).toBeVisible();
  await expectNoViolations(page);
  const saved = await readSaved(page);
  expect(saved.holes[0]?.throws).toMatchObject([{ plan: { level: "gold", discName: "Old faithful" } }]);
  expect(saved.layouts[0]).toMatchObject({ discs: [{ name: "Old faithful" }], landings: [{ id: "gold" }] });
  await page.getByRole("checkbox", { name: "Trees and woods stop discs" }).uncheck();
  await untilComputed();
  expect(await share("Gold", 0)).toBe(100);

  // The pond lies beside the second throw.
  await page.getByRole("radio", { name: /^Throw 2/ }).check();
  await expect(page.getByText(/^Water: \d+ % \(\d+–\d+ %\)$/)).toBeVisible();

  // The aim follows keys, as every point on the map.
  const first = page.getByRole("radio", { name: /^Throw 1/ });
  const about = () => first.locator("..").textContent();
  const before = await about();
  await page.getByRole("button", { name: "Aim of throw 1" }).focus();
  for (let press = 0; press < 3; press++) await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(about).not.toBe(before);

  // Less power lands shorter; wind from another side elsewhere.
  const whole = await about();
  await page.getByRole("slider", { name: "Power of throw 1" }).press("PageDown");
  await expect.poll(about).not.toBe(whole);
  const weak = await about();
  await page.getByRole("slider", { name: "Wind", exact: true }).press("PageUp");
  await page.getByRole("slider", { name: "Wind from" }).press("ArrowRight");
  await expect.poll(about).not.toBe(weak);

  await page.getByRole("button", { name: "Add as a flight path" }).click();
  await page.getByRole("button", { name: "Details of hole 1" }).click();
  await expect(page.getByRole("radio", { name: /^Flight path 2/ })).toBeChecked();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(page.getByRole("radio", { name: /^Flight path 2/ })).toHaveCount(0);

  // The report shows what is kept, and so do signs if they are asked to.
  await readSaved(page);
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: "Report…" }).click();
  const report = page.getByRole("dialog", { name: /^Report: Throws/ });
  await expect(report.locator("ellipse")).toHaveCount(1);
  await expect(report.getByText(/^Gold, Old faithful .* \(model, lengths ±16 %\)$/)).toBeVisible();
  await expectNoViolations(page);
  await page.goto(`${page.url().split("?")[0]}/print`);
  const ellipse = page.getByRole("article", { name: "Hole 1" }).locator("ellipse");
  await expect(ellipse).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Kept throws" }).check();
  await expect(ellipse).toHaveCount(1);
  await expect(page.getByText(/^Gold, Old faithful .* \(model, lengths ±16 %\)$/)).toBeVisible();
});

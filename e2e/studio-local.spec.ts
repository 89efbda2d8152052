import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { holes, toMapPosition } from "./testing/studio";
import { fillSignUp, newAccount, signUp } from "./testing/users";

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10"/></svg>',
);
const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Saved in this browser only" });
const keepDialog = (page: Page) => page.getByRole("dialog", { name: /^Keep / });

test("a visitor draws a hole without an account, keeps it with a new account, and can still undo", async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  context.on("request", (request) => {
    if (request.method() !== "GET") sent.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  const start = performance.now();
  let clicks = 0;
  const click = async (name: string, role: "button" | "link" = "button") => {
    clicks++;
    await page.getByRole(role, { name, exact: true }).click();
  };
  await click("Start a course", "link");
  await page.getByLabel("Name").fill("Back yard");
  await page.getByLabel("Location (optional)").fill("59.8949, 10.7872");
  await page.getByLabel("Location (optional)").press("Enter");
  await expect(page.getByText("59.89490, 10.78720")).toBeVisible();
  await click("Create course");
  await expect(page).toHaveURL(/\/studio\/local\/course_/);
  await drawHole(page);
  clicks += 3;
  console.info(`From the landing page to a drawn hole: ${clicks} clicks, ${seconds(start)} s`);
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(holes(page)).toHaveCount(2);
  await expect(saved(page)).toBeVisible();
  await expectNoViolations(page);
  // Nothing has gone to the server.
  expect(sent).toEqual([]);

  await page.getByRole("button", { name: "Share" }).click();
  await expect(keepDialog(page)).toContainText("Sharing a course needs an account.");
  await expect(keepDialog(page)).toContainText("up to 30 days");
  await expectNoViolations(page);
  await keepDialog(page).getByRole("link", { name: "Create account" }).click();
  const account = newAccount();
  await fillSignUp(page, account);
  await expect(keepDialog(page)).toContainText(`You're signed in as ${account.name}.`);
  await keepDialog(page).getByRole("button", { name: "Keep it in this account" }).click();
  await expect(page).toHaveURL(/\/studio\/courses\/course_/);
  await expect(holes(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holes(page)).toHaveCount(1);
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Back yard" })).toHaveCount(1);
  await expect(page.getByRole("region", { name: "In this browser, without an account" })).toBeHidden();
});

test("the demo is the studio over a copy in this browser, which no account gets without asking", {
  tag: "@full",
}, async ({ page, context }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Open the demo" }).click();
  await expect(holes(page)).toHaveCount(18);
  await expect(page.getByText("© OpenStreetMap contributors").first()).toBeVisible();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(holes(page)).toHaveCount(19);
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Comments" }).click();
  await expect(keepDialog(page)).toContainText("Comments need an account.");
  await page.keyboard.press("Escape");
  await page.goto("/demo");
  await expect(holes(page)).toHaveCount(19);

  await signUp(page);
  await page.goto("/");
  const offered = page.getByRole("region", { name: "In this browser, without an account" });
  await expect(offered.getByRole("link", { name: "Ekeberg" })).toBeVisible();
  await expectNoViolations(page);

  // Another account of the same browser is offered it just as well, and has nothing of it.
  await context.clearCookies();
  const other = await signUp(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "No courses yet" })).toBeVisible();
  await offered.getByRole("link", { name: "Ekeberg" }).click();
  await expect(holes(page)).toHaveCount(19);
  await page.getByRole("button", { name: "Keep it", exact: true }).click();
  await expect(keepDialog(page)).toContainText(other.name);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holes(page)).toHaveCount(18);
});

test("the logo of a course without an account is kept with the course", { tag: "@full" }, async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/demo");
  await expect(holes(page)).toHaveCount(18);
  const print = (await page.getByRole("link", { name: "Print" }).getAttribute("href")) ?? "";
  await page.goto(print);
  await page.locator("input[type=file]").setInputFiles({ name: "club.svg", mimeType: "", buffer: LOGO });
  await expect(page.getByAltText("The chosen logo")).toBeVisible();
  await page.goto(print.replace(/\/print$/, ""));
  await page.getByRole("button", { name: "Keep it", exact: true }).click();
  await keepDialog(page).getByRole("button", { name: "Keep it in this account" }).click();
  await expect(page).toHaveURL(/\/studio\/courses\/course_/);
  await page.goto(`${page.url()}/print`);
  await expect(page.getByAltText("The chosen logo")).toBeVisible();
});

test("a course without an account opens without a connection, prints, and merges the edits of two tabs", {
  tag: "@full",
}, async ({ page, context }) => {
  await page.goto("/demo");
  await expect(holes(page)).toHaveCount(18);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(saved(page)).toBeVisible();
  const print = await page.getByRole("link", { name: "Print" }).getAttribute("href");
  const address = print?.replace(/\/print$/, "") ?? "";
  const second = await context.newPage();
  await second.goto(address);
  await expect(holes(second)).toHaveCount(19);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(saved(page)).toBeVisible();
  await rename(second, "Hole 1", "Over the creek");
  await expect(saved(second)).toBeVisible();
  await expect(holes(second)).toHaveCount(20);
  await second.goto(print ?? "");
  await expect(second.getByRole("article", { name: /^Hole 20/ })).toBeVisible();

  await context.setOffline(true);
  await second.goto(address);
  await expect(holes(second)).toHaveCount(20);
  await expect(second.getByText("Over the creek").first()).toBeVisible();
  await second.goto("/demo");
  await expect(holes(second)).toHaveCount(20);
  await second.goto("/explore");
  await expect(second.getByText("This course is in this browser only.")).toBeVisible();
});

test("a browser that runs out of room says so, keeps what was saved, and saves the rest once there is room", {
  tag: "@full",
}, async ({ page }) => {
  // As a transaction fails for which there is no room. The quota that Chromium can be told doesn't bind IndexedDB.
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...entry) {
      if (sessionStorage.getItem("full")) throw new DOMException("full", "QuotaExceededError");
      return put.apply(this, entry);
    };
  });
  const fill = (full: boolean) =>
    page.evaluate((value) => sessionStorage.setItem("full", value), full ? "1" : "");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/demo");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(saved(page)).toBeVisible();
  const isFull = page.getByText("Not saved: this browser has no room left for it.");
  await fill(true);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(isFull).toBeVisible();
  await expect(page.getByText(/^This browser can't store unsaved changes/)).toBeVisible();
  await page.reload();
  await expect(holes(page)).toHaveCount(19);
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(isFull).toBeVisible();
  await fill(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(holes(page)).toHaveCount(20);
});

async function drawHole(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Draw hole" }).click();
  for (const down of [0.65, 0.35]) {
    const { x, y } = await toMapPosition(page, 0.5, down);
    await page.mouse.click(x, y);
  }
  await expect(holes(page)).toHaveCount(1);
}

async function rename(page: Page, hole: string, name: string): Promise<void> {
  await page.getByRole("listitem", { name: hole, exact: true }).getByRole("button").first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).click();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
}

const seconds = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, type NewCourse, saveCourse, straightHoles, straightHolesAt } from "./testing/courses";
import { createTile, fulfillTile, GREEN, isSameColour, readColours } from "./testing/tiles";
import { fillSignIn, newAccount, signUp } from "./testing/users";

const COURSE = straightHoles(80, 95);

test("the studio opens without a connection from a page without a user's data, keeps edits over closing, a new build and reopening, and saves them once beside those of others", {
  tag: "@full",
}, async ({ page, context }) => {
  const account = await signUp(page);
  const courseId = await openOnce(page, "Far from the road");
  await expectNoUserData(page, [account.name, account.email, "Far from the road"]);
  // As a new build's worker would be installed: it waits while a tab of the old one is open.
  const workers = (page: Page) =>
    page.evaluate(async () => {
      const { active, waiting } = await navigator.serviceWorker.ready;
      return [active, waiting].map((worker) => worker && new URL(worker.scriptURL).search);
    });
  await page.evaluate(async () => void (await navigator.serviceWorker.register("/service-worker.js?next")));
  await expect.poll(() => workers(page)).toEqual(["", "?next"]);

  await context.setOffline(true);
  await page.reload();
  await rename(page, "Hole 2", "Over the creek");
  await expect(page.getByRole("status")).toContainText("you're offline");
  // Code that is loaded on demand is there, too.
  await page.getByRole("button", { name: "Checks" }).click();
  await page.getByRole("button", { name: "Keyboard help" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await workers(page)).toEqual(["", "?next"]);
  await page.close();

  // Somebody else, as far as this browser can tell.
  await context.setOffline(false);
  const online = await context.newPage();
  const [first, second] = COURSE.holes;
  const theirs = { ...COURSE, holes: [{ ...first, notes: "Mind the path" }, second] } as typeof COURSE;
  await saveCourse(online, courseId, theirs, { version: 2, document: COURSE });
  await context.setOffline(true);
  await online.close();

  const later = await context.newPage();
  await later.goto(`/studio/courses/${courseId}`);
  await expect(later.getByRole("heading", { name: "Far from the road" })).toBeVisible();
  await expect(later.getByText("Over the creek").first()).toBeVisible();
  const saves: string[] = [];
  later.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/changes"))
      saves.push(request.postData() ?? "");
  });
  await context.setOffline(false);
  await expect(later.getByRole("status")).toHaveText("All changes saved", { timeout: 45_000 });
  expect(new Set(saves.map((body) => JSON.parse(body).id)).size).toBe(1);
  await later.getByRole("listitem", { name: "Hole 1", exact: true }).getByRole("button").first().click();
  await expect(later.getByLabel("Notes", { exact: true })).toHaveValue("Mind the path");
});

test("a file is read in a worker, not by the page, also when the service worker answers", {
  tag: "@full",
}, async ({ page, context }) => {
  await signUp(page);
  // Files are read on the page if a worker can't be loaded.
  await page.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    window.Worker = class extends Worker {
      constructor(...options: ConstructorParameters<typeof Worker>) {
        super(...options);
        this.addEventListener("message", ({ data }) => sent.push(data?.kind));
      }
    };
  });
  await openOnce(page, "Imports");
  await context.setOffline(true);
  await page.reload();
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import…" }).click();
  const place =
    "<Placemark><name>Tee 3</name><Point><coordinates>10.78,59.89</coordinates></Point></Placemark>";
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2">${place}</kml>`;
  const file = { name: "tee.kml", mimeType: "", buffer: Buffer.from(kml) };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("dialog").getByRole("heading", { name: /in tee.kml/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { sent: unknown[] }).sent)).toContain("result");
});

test("a page that isn't kept says so, and lists the courses on this device with what waits", {
  tag: "@full",
}, async ({ page, context }) => {
  await signUp(page);
  const courseId = await openOnce(page, "Kept");
  await context.setOffline(true);
  await page.reload();
  await rename(page, "Hole 1", "Waiting");
  await expect(page.getByRole("status")).toContainText("you're offline");
  await page.goto("/explore");
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page.getByText("Changes wait for a connection: 1")).toBeVisible();
  await page.getByRole("link", { name: /^Kept 2 holes/ }).click();
  await expect(page).toHaveURL(`/studio/courses/${courseId}`);
  await expect(page.getByText("Waiting").first()).toBeVisible();
  // Nothing else answers: the shell would be a wrong answer to a program.
  await expect(page.evaluate(() => fetch("/api/auth/session"))).rejects.toThrow();
});

test("signing out asks about changes that wait, and another account never sees the courses", {
  tag: "@full",
}, async ({ page, context }) => {
  const account = await signUp(page);
  const courseId = await openOnce(page, "Mine alone");
  // As the dialog that keeps the map does.
  await page.evaluate(
    async (id) =>
      void (await caches.open(`teepad-tiles:${localStorage.getItem("teepad.account")}:${id}:Aerial`)),
    courseId,
  );
  await context.setOffline(true);
  await rename(page, "Hole 1", "Not sent");
  await expect(page.getByRole("status")).toContainText("you're offline");
  await page.close();
  await context.setOffline(false);

  const home = await context.newPage();
  await home.goto("/");
  await home.getByRole("button", { name: "Sign out" }).click();
  await home.getByRole("dialog").getByRole("button", { name: "Keep what isn't saved" }).click();
  await expect(home.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  expect(await listTileCaches(home)).toEqual([]);
  await context.setOffline(true);
  await home.goto(`/studio/courses/${courseId}`);
  await expect(home.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(home.getByText("Mine alone")).toBeHidden();
  await context.setOffline(false);

  await signUp(home, newAccount());
  await openOnce(home, "Of another account");
  await context.setOffline(true);
  await home.goto("/");
  await expect(home.getByRole("link", { name: "Of another account" })).toBeVisible();
  await expect(home.getByText("Mine alone")).toBeHidden();
  await context.setOffline(false);

  await home.goto("/");
  await expect(home.getByText("Opens without a connection")).toBeVisible();
  await home.getByRole("button", { name: "Sign out" }).click();
  await expect(home.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  await home.goto(`/studio/courses/${courseId}`);
  await fillSignIn(home, account);
  await expect(home.getByText("Not sent").first()).toBeVisible();
  await expect(home.getByRole("status")).toHaveText("All changes saved");
});

test("a file that another app shares opens as a new course, and goes to no server", { tag: "@full" }, async ({
  page,
}) => {
  await signUp(page);
  await openOnce(page, "Installed");
  await page.goto("/courses/new");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  // As the browser of an installed app sends it.
  await page.evaluate(() => {
    const gpx =
      '<gpx xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="59.9" lon="10.8"><name>Tee 1</name></wpt></gpx>';
    const file = new DataTransfer();
    file.items.add(new File([gpx], "shared course.gpx", { type: "application/gpx+xml" }));
    const form = document.createElement("form");
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      name: "file",
      files: file.files,
    });
    form.append(input);
    Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/courses/new/file" });
    document.body.append(form);
    form.submit();
  });
  await expect(page).toHaveURL("/courses/new#shared-file");
  expect((await answered).fromServiceWorker()).toBe(true);
  await expect(page.getByText("shared course.gpx", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByRole("button", { name: "Use this file" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("shared course");
  await page.reload();
  await expect(page.getByText("shared course.gpx", { exact: true })).toBeHidden();
});

test("the installed app starts with the course that was used last", { tag: "@full" }, async ({ page }) => {
  await signUp(page);
  const courseId = await openOnce(page, "Last");
  const { start_url, icons } = await (await page.request.get("/manifest.webmanifest")).json();
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
  await page.goto(start_url);
  await expect(page).toHaveURL(`/studio/courses/${courseId}`);
});

const MUNICH = { lat: 48.137, lng: 11.576 };
const IMAGERY = "https://geoservices.bayern.de/**";

async function openMapDialog(page: Page) {
  await page.getByRole("button", { name: "Course", exact: true }).click();
  await page.getByRole("menuitem", { name: "Keep on this device…" }).click();
  return page.getByRole("dialog", { name: "Keep on this device" });
}

/** The imagery of Munich, in green. */
async function serveImagery(context: BrowserContext): Promise<void> {
  await context.route(IMAGERY, (route) => fulfillTile(route, createTile(GREEN)));
}

/** Keeps the imagery of the open course, and cuts the connection. */
async function keepImagery(page: Page): Promise<void> {
  const context = page.context();
  const dialog = await openMapDialog(page);
  await expect(dialog.getByText("Aerial imagery · About ")).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Keep: Bayern DOP20" }).click();
  await expect(dialog.getByText("Aerial imagery · On this device, ")).toBeVisible({ timeout: 60_000 });
  await context.unroute(IMAGERY);
  await context.setOffline(true);
}

/** Expects the imagery at the course, and at places farther from it than what is kept in full detail. */
async function expectImagery(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Course map" }).locator("canvas")).toBeVisible();
  const spots = [450, 640, 900].map((x) => ({ x, y: 560 }));
  const greens = async () => (await readColours(page, spots)).map((colour) => isSameColour(colour, GREEN));
  await expect.poll(greens).toEqual(spots.map(() => true));
}

test("imagery that may be kept shows without a connection, also beyond what is kept, until it is removed", {
  tag: "@full",
}, async ({ page, context }) => {
  await serveImagery(context);
  await signUp(page);
  const courseId = await openOnce(page, "Munich", {
    location: `${MUNICH.lat}, ${MUNICH.lng}`,
    document: straightHolesAt(MUNICH, [60]),
  });
  await keepImagery(page);
  const later = await context.newPage();
  await page.close();
  await later.goto("/");
  await expect(later.getByText("Map on this device: 1 MB")).toBeVisible();
  await later.goto(`/studio/courses/${courseId}`);
  await expectImagery(later);

  await (await openMapDialog(later)).getByRole("button", { name: "Remove: Bayern DOP20" }).click();
  await expect(later.getByRole("button", { name: "Keep: Bayern DOP20" })).toBeVisible();
  expect(await listTileCaches(later)).toEqual([]);
});

test("the imagery of a course without an account is kept alike, and goes with the course", {
  tag: "@full",
}, async ({ page, context }) => {
  await serveImagery(context);
  await page.goto("/courses/new");
  await page.getByLabel("Name").fill("Back yard");
  await page.getByLabel("Location (optional)").fill(`${MUNICH.lat}, ${MUNICH.lng}`);
  await page.getByLabel("Location (optional)").press("Enter");
  await page.getByRole("button", { name: "Create course" }).click();
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved in this browser only" })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await keepImagery(page);
  await page.reload();
  await expectImagery(page);
  await page.goto("/explore");
  await expect(page.getByText("Map on this device: 1 MB")).toBeVisible();

  await context.setOffline(false);
  await page.goto("/");
  const list = page.getByRole("region", { name: "In this browser, without an account" });
  await expect(list.getByText("Map on this device: 1 MB")).toBeVisible();
  await expectNoViolations(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await list.getByRole("button", { name: "Delete Back yard from this browser" }).click();
  await expect.poll(() => listTileCaches(page)).toEqual([]);
});

async function listTileCaches(page: Page): Promise<string[]> {
  return (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith("teepad-tiles:"));
}

/** Creates a course, opens it, and waits until the browser keeps what its studio needs. */
async function openOnce(page: Page, name: string, course: NewCourse = { document: COURSE }): Promise<string> {
  const courseId = await createCourse(page, name, course);
  await page.goto(`/studio/courses/${courseId}`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const isKept = async (id: string) => {
    // Opening a database that isn't there would create it, without its store.
    if (!(await indexedDB.databases()).some(({ name }) => name === "teepad-courses")) return false;
    return new Promise<boolean>((resolve) => {
      const opening = indexedDB.open("teepad-courses");
      opening.onsuccess = () => {
        const database = opening.result;
        const keys = database.transaction("courses-1").objectStore("courses-1").getAllKeys();
        keys.onsuccess = () => {
          database.close();
          resolve(keys.result.some((key) => (key as string[])[1] === id));
        };
      };
    });
  };
  await expect.poll(() => page.evaluate(isKept, courseId)).toBe(true);
  return courseId;
}

async function rename(page: Page, hole: string, name: string): Promise<void> {
  await page.getByRole("listitem", { name: hole, exact: true }).getByRole("button").first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).click();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
}

/** Expects that what the browser stores to open the studio has none of these texts, and scripts that run by their hashes. */
async function expectNoUserData(page: Page, texts: readonly string[]): Promise<void> {
  const stored = await page.evaluate(async () => {
    const response = await caches.match("/studio/offline", { ignoreSearch: true });
    return {
      html: (await response?.text()) ?? "",
      policy: response?.headers.get("Content-Security-Policy") ?? "",
    };
  });
  expect(stored.html).toContain("<html");
  for (const text of [...texts, "nonce="]) expect(stored.html).not.toContain(text);
  expect(stored.policy).toMatch(/script-src 'self'(?: 'sha256-[^']+')+(?:;|$)/m);
  expect(stored.policy).not.toMatch(/nonce|unsafe-eval|strict-dynamic/);
  const urls = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return found.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(urls.filter((path) => !path.startsWith("/_next/static/")).toSorted()).toEqual([
    "/studio/offline",
    "/vendor/maplibre-gl-worker.mjs",
  ]);
}

import { expect, type Page, test } from "@playwright/test";
import { MAX_HISTORY_STEPS } from "@/lib/editor/history";
import { openNewCourse } from "./testing/courses";
import { saveFullCourse } from "./testing/full-course";
import { signUp } from "./testing/users";

// Small, since most of what an edit costs is drawing the page.
test.use({ viewport: { width: 800, height: 500 } });

/** Keys on the last control point. Each is an edit with an undo step of its own, and together they change next to nothing. */
const EDIT_KEYS = ["Shift+ArrowUp", "Delete", "a"];

const MEASURED_EDITS = 1_000;

/**
 * Maximum growth of each figure over the measured edits, as a ratio. The heap grows by 3 %; a cache that kept the course of
 * every edit made it grow by 76 %.
 */
const MAX_GROWTH = 1.15;

/** What the page holds after a garbage collection. */
interface Memory {
  /** Bytes of JavaScript. */
  heap: number;
  /** DOM nodes, including detached ones. */
  nodes: number;
  /** Event listeners. */
  listeners: number;
}

test("the browser's memory stays flat over 1 000 edits", { tag: "@full" }, async ({ page }) => {
  // It takes a minute, or more than four where the browser draws slowly.
  test.setTimeout(600_000);
  await signUp(page);
  await openNewCourse(page, "Memory");
  await saveFullCourse(page, page.url());
  await page.reload();
  await page.getByRole("listitem", { name: "Hole 2", exact: true }).getByRole("button").first().click();
  const handle = page.getByRole("button", { name: "Control point 50, hole 2", exact: true });
  const undo = page.getByRole("button", { name: "Undo", exact: true });

  // Otherwise the test would measure less than it says.
  await handle.focus();
  await edit(page, EDIT_KEYS.length);
  for (const _ of EDIT_KEYS) {
    await expect(undo).toBeEnabled();
    await page.keyboard.press("ControlOrMeta+z");
  }
  await expect(undo).toBeDisabled();

  // The undo history grows until it is full.
  await handle.focus();
  await edit(page, MAX_HISTORY_STEPS);
  const before = await measureMemory(page);
  await edit(page, MEASURED_EDITS);
  const after = await measureMemory(page);
  await expect(handle).toBeFocused();

  for (const figure of ["heap", "nodes", "listeners"] as const) {
    const growth = after[figure] / before[figure];
    console.info(`${figure}: ${before[figure]}, after 1 000 edits ${after[figure]} = ${growth.toFixed(3)}`);
    expect.soft(growth, figure).toBeLessThan(MAX_GROWTH);
  }
});

/** Presses keys on the focused handle, at least `count` times. */
async function edit(page: Page, count: number): Promise<void> {
  for (let edits = 0; edits < count; edits += EDIT_KEYS.length) {
    for (const key of EDIT_KEYS) await page.keyboard.press(key);
  }
}

/** Measures when everything is saved and the heap no longer shrinks: work that is finished late holds memory for a few seconds. */
async function measureMemory(page: Page): Promise<Memory> {
  await expect(page.getByRole("status")).toHaveText("All changes saved");
  const devtools = await page.context().newCDPSession(page);
  const measure = async (): Promise<Memory> => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { usedSize } = await devtools.send("Runtime.getHeapUsage");
    const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
    return { heap: usedSize, nodes, listeners: jsEventListeners };
  };
  let memory: Memory = { heap: Number.POSITIVE_INFINITY, nodes: 0, listeners: 0 };
  const shrink = async () => {
    const before = memory;
    memory = await measure();
    return 1 - memory.heap / before.heap;
  };
  await expect.poll(shrink, { intervals: [2_000], timeout: 60_000 }).toBeLessThan(0.005);
  await devtools.detach();
  return memory;
}

import type { Page } from "@playwright/test";

/** What a user does on a page, with a description for the report. */
export interface Interaction {
  description: string;
  run(page: Page): Promise<void>;
}

/** The lowest threshold that Event Timing allows. Shorter events count as this. */
const MIN_EVENT_DURATION_MS = 16;

interface InteractionTimings {
  /**
   * The duration of the slowest interaction, from input to the next frame, in milliseconds.
   *
   * @throws Error if the browser recorded no interaction.
   */
  readSlowest(): Promise<number>;
}

/**
 * Records the interactions in every document of the page; call it before the first navigation. Interaction to Next Paint
 * (https://web.dev/articles/inp) ignores one outlier per 50 interactions; with fewer, it is the slowest interaction. An
 * interaction lasts as long as its longest event, so the longest event of all is the INP. Events without an
 * interactionId, such as hovering, belong to no interaction.
 */
export async function recordInteractions(page: Page): Promise<InteractionTimings> {
  const durations: number[] = [];
  await page.exposeFunction("teepadInteraction", (duration: number) => void durations.push(duration));
  await page.addInitScript(reportInteractions, MIN_EVENT_DURATION_MS);
  return {
    async readSlowest() {
      await page.evaluate(waitForReports);
      if (durations.length === 0) throw new Error(`No interaction was recorded at ${page.url()}.`);
      return Math.max(MIN_EVENT_DURATION_MS, ...durations);
    },
  };
}

declare global {
  interface Window {
    teepadInteraction(duration: number): void;
  }
  interface PerformanceObserverInit {
    /** In milliseconds, for the type `event` only (Event Timing). */
    durationThreshold?: number;
  }
}

/** Runs in the page, before the page's own scripts. */
function reportInteractions(durationThreshold: number): void {
  const report = (entries: PerformanceEntryList) => {
    for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
      if (interactionId) window.teepadInteraction(duration);
    }
  };
  const observer = new PerformanceObserver((list) => report(list.getEntries()));
  observer.observe({ type: "event", durationThreshold });
  // Reported whatever its duration: proves that there was an interaction.
  observer.observe({ type: "first-input" });
  // A click that navigates away is the last event of its document.
  window.addEventListener("pagehide", () => report(observer.takeRecords()));
}

/** Runs in the page: waits until the next frame is painted and earlier events have been reported. */
function waitForReports(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)));
  });
}

/** The minimum cost of typing and clicking, on a page of its own so that the empty page stays empty. */
export const USE_MINIMAL_FORM: Interaction = {
  description: "typing and clicking on a page with one field and one button",
  async run(page) {
    await page.goto(new URL("/form", page.url()).href, { waitUntil: "networkidle" });
    await page.getByLabel("Field").pressSequentially("nobody");
    await page.getByRole("button").click();
    await page.getByRole("button", { name: "Clicks: 1" }).waitFor();
  },
};

export const SIGN_IN_WITH_WRONG_PASSWORD: Interaction = {
  description: "typing email and password, signing in with a wrong password",
  async run(page) {
    // A new address, so that the limit on guesses does not apply.
    await page.getByLabel("Email").pressSequentially(`${crypto.randomUUID().slice(0, 8)}@x.example`);
    await page.getByLabel("Password", { exact: true }).pressSequentially("not it");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Wrong email or password.").waitFor();
  },
};

export const DENY: Interaction = {
  description: "moving between the buttons with Tab, clicking Deny",
  async run(page) {
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press("Tab");
    // Redirects to the partner's application. If no server listens there, the browser shows an error page.
    const navigated = page.waitForEvent("framenavigated");
    await page.getByRole("button", { name: "Deny" }).click();
    await navigated;
  },
};

export const START_COURSE: Interaction = {
  description: "opening New course, typing a name, going back",
  async run(page) {
    await page.getByRole("link", { name: "New course" }).click();
    await page.getByLabel("Name").pressSequentially("Nowhere");
    await page.getByRole("link", { name: "Your courses" }).click();
    await page.getByRole("heading", { name: "Your courses" }).waitFor();
  },
};

export const EDIT_COURSE: Interaction = {
  description:
    "selecting two holes, nudging a target, undoing by button and by key, opening versions and help",
  async run(page) {
    const hole = (number: number) =>
      page.getByRole("listitem", { name: `Hole ${number}`, exact: true }).getByRole("button");
    await hole(1).click();
    await hole(2).click();
    const target = page.getByRole("button", { name: "Target, hole 2", exact: true });
    await target.focus();
    for (const key of ["ArrowUp", "ArrowRight", "ArrowUp"]) await target.press(`Shift+${key}`);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "Versions", exact: true }).click();
    await page.getByRole("button", { name: "Versions", exact: true }).click();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  },
};

import type { Page } from "@playwright/test";

/** What somebody does on a page, in words for the table and in deeds. */
export interface Doing {
  words: string;
  act(page: Page): Promise<void>;
}

/** The least threshold that Event Timing allows, in milliseconds; what is faster counts as this. */
const SHORTEST = 16;

/** Tells how long the slowest interaction was, from input to the next frame, in milliseconds. */
export interface InteractionWatch {
  /** @throws Error when the browser saw no interaction at all. */
  slowest(): Promise<number>;
}

/**
 * Watches every document that the page comes to show; to be called before the first. Interaction to Next Paint
 * (https://web.dev/articles/inp) leaves out the slowest of each 50 interactions: of fewer, it is the slowest. An
 * interaction lasts as long as the longest of its events, so the longest event of any interaction is what is wanted.
 * Events without an interactionId, such as the mouse coming over something, belong to none.
 */
export async function watchInteractions(page: Page): Promise<InteractionWatch> {
  const durations: number[] = [];
  await page.exposeFunction("teepadInteraction", (duration: number) => void durations.push(duration));
  await page.addInitScript(reportInteractions, SHORTEST);
  return {
    async slowest() {
      await page.evaluate(framesShown);
      if (durations.length === 0) throw new Error(`Nothing was done at ${page.url()}.`);
      return Math.max(SHORTEST, ...durations);
    },
  };
}

declare global {
  interface Window {
    teepadInteraction(duration: number): void;
  }
  interface PerformanceObserverInit {
    /** Milliseconds; of `event` alone (Event Timing). */
    durationThreshold?: number;
  }
}

/** Runs in the page, before its own scripts. */
function reportInteractions(durationThreshold: number): void {
  const report = (entries: PerformanceEntryList) => {
    for (const { interactionId, duration } of entries as PerformanceEventTiming[]) {
      if (interactionId) window.teepadInteraction(duration);
    }
  };
  const observer = new PerformanceObserver((list) => report(list.getEntries()));
  observer.observe({ type: "event", durationThreshold });
  // Told of however short it was: the proof that something was done.
  observer.observe({ type: "first-input" });
  // A button that leads away is the last that its document hears of.
  window.addEventListener("pagehide", () => report(observer.takeRecords()));
}

/** Runs in the page: until the next frame has been shown, and what happened before it has been told. */
function framesShown(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)));
  });
}

/** The same kinds of interaction at the least cost, on a page of its own: what loads the empty one stays empty. */
export const ON_EMPTY_FORM: Doing = {
  words: "typing, a click on a button, on a page of just these",
  async act(page) {
    await page.goto(new URL("/form", page.url()).href, { waitUntil: "networkidle" });
    await page.getByLabel("Field").pressSequentially("nobody");
    await page.getByRole("button").click();
    await page.getByRole("button", { name: "Clicks: 1" }).waitFor();
  },
};

export const SIGNING_IN_WRONGLY: Doing = {
  words: "typing e-mail and password, signing in with the wrong one",
  async act(page) {
    // Somebody whom no limit on guesses knows yet.
    await page.getByLabel("Email").pressSequentially(`${crypto.randomUUID().slice(0, 8)}@x.example`);
    await page.getByLabel("Password", { exact: true }).pressSequentially("not it");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Wrong email or password.").waitFor();
  },
};

/** @param partner where the answer goes, and nobody listens. */
export const denying = (partner: string): Doing => ({
  words: "going from button to button by Tab, a click on Deny",
  async act(page) {
    await page.route(`${partner}**`, (route) => route.fulfill({ contentType: "text/html", body: "Denied" }));
    for (let stop = 0; stop < 4; stop++) await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Deny" }).click();
    await page.getByText("Denied").waitFor();
  },
});

export const BEGINNING_A_COURSE: Doing = {
  words: "opening New course, typing its name, going back",
  async act(page) {
    await page.getByRole("link", { name: "New course" }).click();
    await page.getByLabel("Name").pressSequentially("Nowhere");
    await page.getByRole("link", { name: "Back to your courses" }).click();
    await page.getByRole("heading", { name: "Your courses" }).waitFor();
  },
};

export const EDITING: Doing = {
  words: "choosing two holes, nudging a target, undoing by button and by key, opening versions and help",
  async act(page) {
    const hole = (number: number) =>
      page.getByRole("listitem", { name: `Hole ${number}`, exact: true }).getByRole("button");
    await hole(1).click();
    await hole(2).click();
    const target = page.getByRole("button", { name: "Target, hole 2", exact: true });
    await target.focus();
    for (const key of ["ArrowUp", "ArrowRight", "ArrowUp"]) await target.press(key);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.keyboard.press("Control+z");
    await page.getByRole("button", { name: "Versions" }).click();
    await page.getByRole("button", { name: "Versions" }).click();
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
  },
};

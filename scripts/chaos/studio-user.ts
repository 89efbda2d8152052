import type { Page } from "@playwright/test";
import fc from "fast-check";
import type { CourseDocument } from "@/lib/editor/document";
import type { Session } from "@/lib/editor/session";

/** What users do, by frequency. */
const ACTIONS = {
  ...{ type: 14, drag: 6, nudge: 3, drawHole: 2, addHole: 2, deleteHole: 3, undo: 4, redo: 2 },
  ...{ restore: 1, layout: 2, feature: 2, reload: 2, offline: 1 },
} as const;
type Action = keyof typeof ACTIONS;

const step = fc.record({
  action: fc.oneof(
    ...Object.entries(ACTIONS).map(([action, weight]) => ({
      ...{ weight, arbitrary: fc.constant(action as Action) },
    })),
  ),
  at: fc.integer({ min: 0, max: 999 }),
  across: fc.integer({ min: 20, max: 80 }),
  down: fc.integer({ min: 20, max: 80 }),
  field: fc.constantFrom("Name", "Notes"),
  /** How the user leaves a field. */
  ending: fc.constantFrom("Enter", "Tab", "pause", "other hole", "reload", "nothing", "Escape"),
  // None of these keys is a shortcut, in case the field goes while the user types.
  text: fc.array(fc.constantFrom(..."acdegijklnoqrsuxyz"), { minLength: 1, maxLength: 14 }),
  pause: fc.integer({ min: 50, max: 900 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const stepsOf = (seed: number): Step[] => fc.sample(fc.noBias(step), { seed, numRuns: 5_000 });

/** With more holes than this, users delete instead of adding. */
const MANY_HOLES = 14;

/** What a page keeps across reloads, in its session storage. */
interface PageLog {
  /** What the user typed, by its mark, such as `w12.`. */
  typed: Record<string, string>;
  /** The marks of what the user took back, possibly before it was saved. */
  takenBack: string[];
  /** Dialogs that the user hasn't opened. */
  dialogs: string[];
}

declare global {
  interface Window {
    /** Whether the user is doing something. */
    isActing?: boolean;
    studio?: { get(): Session; subscribe(listener: () => void): () => void };
  }
}

/** Runs in the page, before its scripts. */
export function record(): void {
  // The browser's own page, while the server is down, has no storage.
  if (!window.origin.startsWith("http")) return;
  const log: PageLog = JSON.parse(
    sessionStorage.getItem("chaos") ?? '{"typed":{},"takenBack":[],"dialogs":[]}',
  );
  const keep = () => sessionStorage.setItem("chaos", JSON.stringify(log));
  const marksIn = (text: string) => new Set(text.match(/w\d+\./g));
  const takeBack = (before: Set<string>, now: Set<string>) => {
    log.takenBack.push(...[...before].filter((mark) => mark in log.typed && !now.has(mark)));
    keep();
  };

  const inFields = new WeakMap<EventTarget, Set<string>>();
  const onInput = ({ target }: Event) => {
    const { value = "" } = target as HTMLInputElement;
    for (const text of value.match(/w\d+\.[a-z]*/g) ?? []) log.typed[text.replace(/[a-z]*$/, "")] = text;
    takeBack(inFields.get(target as HTMLElement) ?? new Set(), marksIn(value));
    inFields.set(target as HTMLElement, marksIn(value));
  };
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (key === "Escape") takeBack(marksIn((target as HTMLInputElement).value ?? ""), new Set());
  };
  window.addEventListener("input", onInput, true);
  window.addEventListener("keydown", onKey, true);

  const onMutation = () => {
    const text = document.querySelector("[role=dialog], [role=alertdialog]")?.textContent;
    // The user opens that one, whose code may come late.
    if (text === undefined || text.startsWith("Details of layout") || log.dialogs.includes(text)) return;
    log.dialogs.push(text);
    keep();
  };
  new MutationObserver(onMutation).observe(document, { childList: true, subtree: true });

  /** The session is in a context of React, above the studio's element. */
  const findStudio = () => {
    const element = document.querySelector("main.studio") as unknown as Record<string, Fiber> | null;
    let fiber = element?.[Object.keys(element).find((key) => key.startsWith("__reactFiber")) ?? ""];
    while (fiber && !fiber.memoizedProps?.value?.store) fiber = fiber.return;
    return fiber?.memoizedProps?.value?.store;
  };
  interface Fiber {
    return?: Fiber;
    memoizedProps?: { value?: { store?: NonNullable<Window["studio"]> } };
  }
  const watch = () => {
    const studio = findStudio();
    if (!studio) return void setTimeout(watch, 20);
    const read = ({ history, unapplied, saving } = studio.get()) => [
      ...[history.present, unapplied, saving.pending?.changes],
    ];
    let before = read();
    studio.subscribe(() => {
      const now = read();
      if (now.every((part, index) => part === before[index])) return;
      if (window.isActing) takeBack(marksIn(JSON.stringify(before)), marksIn(JSON.stringify(now)));
      before = now;
    });
    window.studio = studio;
  };
  watch();
}

export interface PageState {
  document: CourseDocument;
  unapplied: string;
  /** Why it isn't saved; null if it is. */
  unsaved: string | null;
  log: PageLog;
}

/** Leaves the field, and returns what the page has; null while there is no studio. */
export function readState(page: Page): Promise<PageState | null> {
  return page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    if (!window.studio) return null;
    const { history, saving, unapplied } = window.studio.get();
    const isSaved = saving.saved === history.present && !saving.pending && saving.phase.kind === "idle";
    const status = document.querySelector("main.studio [role=status]")?.textContent;
    const { holes, layouts, features } = history.present;
    return {
      ...{ document: { holes, layouts, features }, unapplied: JSON.stringify(unapplied) },
      unsaved: isSaved ? null : `${saving.phase.kind}, ${status}`,
      log: JSON.parse(sessionStorage.getItem("chaos") ?? "null") as PageLog,
    };
  });
}

/** Loads the page until a server answers with the studio. */
export async function open(page: Page, url: string): Promise<void> {
  while (!(await page.goto(url).catch(() => null))?.ok()) await page.waitForTimeout(300);
  await page.waitForFunction(() => window.studio !== undefined, undefined, { timeout: 30_000 });
}

let marks = 0;

/** Does one step on a page, as a user would. @param note gets each text, with what the user does next. */
export async function act(page: Page, step: Step, url: string, note: (text: string) => void): Promise<void> {
  const { keyboard, mouse } = page;
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const holes = page.getByRole("list", { name: "Holes" }).getByRole("listitem");
  const selectHole = async (more = 0) => {
    const row = holes.nth((step.at + more) % Math.max(await holes.count(), 1));
    await row.getByRole("button").first().click();
  };
  const deleteHole = async () => {
    await selectHole();
    await keyboard.press("Delete");
  };
  const clickMap = async (right: number, below: number) => {
    const box = await page.getByRole("region", { name: "Course map" }).boundingBox();
    const at = (start = 0, size = 0, percent = 0) => start + (size * percent) / 100;
    await mouse.click(
      at(box?.x, box?.width, step.across + right),
      at(box?.y, box?.height, step.down + below),
    );
  };
  const typeInto = async (label: string) => {
    const panel = page.locator(".studio-drawer, [role=dialog]");
    await panel.getByRole("textbox", { name: label, exact: true }).first().click();
    await keyboard.press("Control+A");
    const text = `w${++marks}.${step.text.join("")}`;
    note(`${text} into ${label}, then ${step.ending}`);
    await keyboard.type(text, { delay: step.pause / 10 });
  };
  const closeDialog = async () => {
    while ((await page.getByRole("dialog").count()) > 0) await button("Close").click();
  };

  await closeDialog();
  switch (step.action) {
    case "type":
      await selectHole();
      await typeInto(step.field);
      if (step.ending === "Enter") await keyboard.press(step.field === "Name" ? "Enter" : "Control+Enter");
      if (step.ending === "Tab" || step.ending === "Escape") await keyboard.press(step.ending);
      if (step.ending === "pause") await page.waitForTimeout(1_200);
      if (step.ending === "other hole") await selectHole(1);
      if (step.ending === "reload") await open(page, url);
      return;
    case "drag": {
      await selectHole();
      const box = await button(/^(Tee|Target), hole/)
        .nth(step.at % 2)
        .boundingBox();
      if (!box) throw new Error("The hole has no such end.");
      await mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await mouse.down();
      await mouse.move(box.x + step.across - 40, box.y + step.down - 40, { steps: 4 });
      return mouse.up();
    }
    case "nudge":
      await selectHole();
      return button(/^(Tee|Target), hole/)
        .first()
        .press(step.at % 2 ? "Alt+ArrowLeft" : "Shift+ArrowUp");
    case "drawHole":
      if ((await holes.count()) > MANY_HOLES) return deleteHole();
      await button("Draw hole").click();
      await clickMap(0, 0);
      await clickMap(8, -15);
      return button("Select").click();
    case "addHole":
      return (await holes.count()) > MANY_HOLES ? deleteHole() : button("Add hole").click();
    case "deleteHole":
      return deleteHole();
    case "undo":
      return button("Undo").click({ timeout: 1_000 });
    case "redo":
      return button("Redo").click({ timeout: 1_000 });
    case "restore": {
      await button("Versions").click();
      const rows = page.getByRole("region", { name: "Versions" }).getByRole("button", { pressed: false });
      await rows.nth(step.at % 10).click();
      return button("Restore this version")
        .click()
        .finally(() =>
          button("Close versions")
            .click({ timeout: 500 })
            .catch(() => {}),
        );
    }
    case "layout": {
      const layouts = page.getByRole("radiogroup", { name: "Layout" }).getByRole("radio");
      if ((await layouts.count()) < 3) return button("Add layout").click();
      await layouts.nth(step.at % 3).click({ force: true });
      await button(/^Details of layout/).click();
      if (step.ending === "Tab") return button("Delete layout").click();
      await typeInto(step.field === "Name" ? "Name" : "Description");
      return closeDialog();
    }
    case "feature":
      await page.getByRole("tab", { name: /^Features/ }).click();
      await page
        .getByRole("region", { name: "Features" })
        .getByRole("button", { name: "Drop zone" })
        .first()
        .click();
      await clickMap(0, 0);
      return typeInto("Notes").finally(() => page.getByRole("tab", { name: /^Holes/ }).click());
    case "reload":
      return open(page, url);
    case "offline":
      // The user goes on meanwhile.
      await page.context().setOffline(true);
      setTimeout(() => void page.context().setOffline(false), step.pause * 5);
  }
}

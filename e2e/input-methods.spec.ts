import { type CDPSession, expect, type Page, test } from "@playwright/test";
import { openNewCourse, readSaved, straightHoles } from "./testing/courses";
import { button, holeRow, map } from "./testing/studio";
import { signUp } from "./testing/users";

/** An input method: what it composes, the keys that it takes, and what it leaves in the field. */
async function openInputMethod(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      session.send("Input.imeSetComposition", {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    /** A key of which the page learns only that the input method has it. */
    async take(key: string) {
      const press = { key, code: key, windowsVirtualKeyCode: 229 };
      await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...press });
      await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...press });
    },
    commit: (text: string) => session.send("Input.insertText", { text }),
  };
}

test("Enter and Escape of an input method neither store nor restore a text, in Japanese and Korean", async ({
  page,
}) => {
  await signUp(page);
  await openNewCourse(page, "Fields", { document: straightHoles(80) });
  const input = await openInputMethod(page);
  const field = page.getByRole("textbox", { name: "Name", exact: true });
  await field.click();
  for (const reading of ["ひ", "ひが", "ひがし"]) await input.compose(reading);
  await input.take("Escape");
  await expect(field).toHaveValue("ひがし");
  await input.compose("東");
  await input.take("Enter");
  await expect(field).toHaveValue("東");
  await expect(field).toBeFocused();
  await expect(holeRow(page, 1)).toContainText("Hole 1");
  await input.commit("東");
  await input.compose("ㅎ");
  await input.compose("한");
  await input.take("Enter");
  await input.commit("한");
  await field.press("Enter");
  await expect(holeRow(page, 1)).toContainText("東한");
  expect((await readSaved(page)).holes[0]?.name).toBe("東한");
});

test("they neither search nor run a command nor close what is open", async ({ page }) => {
  await signUp(page);
  await openNewCourse(page, "Commands", { document: straightHoles(80) });
  const input = await openInputMethod(page);
  const place = page.getByLabel(/^Go to (a place|coordinates)$/);
  await place.click();
  await input.compose("ヘルシンキ");
  await input.take("Enter");
  await input.take("Escape");
  await expect(place).toHaveValue("ヘルシンキ");
  await expect(place).toBeFocused();
  await input.commit("ヘルシンキ");

  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog");
  const search = palette.getByRole("combobox");
  await expect(search).toBeFocused();
  await input.compose("ヘ");
  await input.take("Enter");
  await input.take("ArrowDown");
  await input.take("Escape");
  await expect(palette).toBeVisible();
  await expect(search).toHaveValue("ヘ");
});

test("printing the studio leads to the page that prints, also from the browser's menu", async ({
  page,
  context,
}) => {
  await signUp(page);
  await openNewCourse(page, "Paper", { document: straightHoles(80) });
  const opened = context.waitForEvent("page");
  await button(page, "Tee, hole 1").focus();
  await page.keyboard.press("ControlOrMeta+p");
  await expect(await opened).toHaveURL(/\/print$/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(/^Signs, maps and scorecards print from .*\/print$/)).toBeVisible();
  await expect(map(page)).toBeHidden();
});

test("a pinch over the floating controls zooms the map, not the page", async ({ page }) => {
  await signUp(page);
  await openNewCourse(page, "Pinch", { document: straightHoles(80) });
  const tee = button(page, "Tee, hole 1");
  const target = button(page, "Target, hole 1");
  await expect(target).toBeVisible();
  const length = async () => {
    const [from, to] = [await tee.boundingBox(), await target.boundingBox()];
    return from && to ? Math.hypot(from.x - to.x, from.y - to.y) : 0;
  };
  const before = await length();
  await button(page, "Map settings").hover();
  // A pinch of a trackpad is a wheel with Ctrl.
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 60);
  await page.keyboard.up("Control");
  await expect.poll(length).toBeLessThan(0.9 * before);
});

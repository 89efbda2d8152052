import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, newAccount, signUp } from "./testing/users";

/** Opens a course with a hole in its owner's studio, and in that of another user with this role. */
async function openStudios(page: Page, role: "Commenter" | "Viewer") {
  await signUp(page, { ...newAccount(), name: "Olga Owner" });
  await createCourse(page, "Talked about");
  await page.getByRole("button", { name: "Add hole" }).click();
  await expect(page.getByRole("status").filter({ hasText: "All changes saved" })).toBeVisible();
  const studio = new URL(page.url()).pathname;
  await page.goto(studio.replace("/studio", ""));
  const people = page.locator("#people");
  await people.getByLabel("Role", { exact: true }).selectOption(role);
  await people.getByRole("button", { name: "Create link" }).click();
  const invitation = await people.getByLabel("Invitation link").inputValue();
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const other = await (await browser.newContext()).newPage();
  await signUp(other, { ...newAccount(), name: "Cleo Commenter" });
  await other.goto(invitation);
  await other.getByRole("button", { name: "Accept" }).click();
  await expect(other.getByRole("heading", { name: "Your role" })).toBeVisible();
  // The link in emails opens the panel.
  for (const each of [page, other]) {
    await each.goto(`${studio}#comments`);
    await expect(comments(each).getByRole("button", { name: "Open (0)" })).toBeVisible();
  }
  return other;
}

const comments = (page: Page) => page.getByRole("region", { name: "Comments" });
const conversation = (page: Page, text: string) =>
  comments(page).getByRole("list", { name: "Conversations" }).getByRole("listitem").filter({ hasText: text });
const map = (page: Page) => page.getByRole("region", { name: "Course map" });

test("a commenter comments on a place, without losing the text; the owner replies and resolves it", async ({
  page,
}) => {
  const commenter = await openStudios(page, "Commenter");
  await comments(commenter).getByRole("button", { name: "New comment" }).click();
  await comments(commenter).getByLabel("About").selectOption("A place on the map");
  await comments(commenter).getByLabel("New comment").fill("Why is the tee\nso close to the path?");
  await comments(commenter).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments(commenter).getByRole("alert")).toHaveText("Choose a place on the map first.");
  await expect(map(commenter).locator("canvas")).toBeVisible();
  await map(commenter)
    .locator("canvas")
    .click({ position: { x: 200, y: 250 } });
  await expect(map(commenter).getByRole("img", { name: "Place of the new comment" })).toBeVisible();

  // Without a connection, the text is kept, even while the panel is closed.
  await commenter.context().setOffline(true);
  await comments(commenter).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments(commenter).getByRole("alert")).toContainText("Your text is still here");
  await comments(commenter).getByRole("button", { name: "Close comments" }).click();
  await commenter.context().setOffline(false);
  await commenter.getByRole("button", { name: "Comments", exact: true }).click();
  await comments(commenter).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(conversation(commenter, "so close to the path?")).toContainText("You");
  await expect(map(commenter).getByRole("button", { name: /^Comment: Why is the tee/ })).toBeVisible();
  await expect(comments(commenter).getByRole("button", { name: "Resolve", exact: true })).toHaveCount(0);
  await expectNoViolations(commenter);

  await page.reload();
  await map(page)
    .getByRole("button", { name: /^Comment: Why is the tee/ })
    .click();
  await expect(conversation(page, "so close")).toContainText("Cleo Commenter");
  await comments(page).getByLabel("Reply").fill("It moves next week.");
  await comments(page).getByRole("button", { name: "Send reply" }).click();
  await expect(conversation(page, "It moves next week.")).toContainText("1 reply");
  await comments(page).getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(conversation(page, "It moves")).toContainText("Resolved by You");
  await expect(comments(page).getByRole("button", { name: "Resolved (1)" })).toBeVisible();

  await commenter.reload();
  await comments(commenter).getByRole("button", { name: "Resolved (1)" }).click();
  await conversation(commenter, "so close")
    .getByRole("button", { name: /A place on the map/ })
    .click();
  await expect(conversation(commenter, "It moves next week.")).toContainText("Resolved by Olga Owner");
  // The thread has replies by other users, so it doesn't belong to its author alone.
  await comments(commenter).getByRole("button", { name: "Delete comment" }).click();
  await comments(commenter).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(comments(commenter).getByRole("alert")).toContainText("only the course owner");
});

test("a viewer reads a comment on a hole, which selects it, and can't answer", { tag: "@full" }, async ({
  page,
}) => {
  const viewer = await openStudios(page, "Viewer");
  await comments(page).getByRole("button", { name: "Close comments" }).click();
  await page
    .getByRole("button", { name: /^Hole 1/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Comments", exact: true }).click();
  await comments(page).getByRole("button", { name: "New comment" }).click();
  await comments(page).getByLabel("About").selectOption("Hole 1");
  await comments(page).getByLabel("New comment").fill("Longer?");
  await comments(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(conversation(page, "Longer?")).toBeVisible();

  await viewer.reload();
  await conversation(viewer, "Longer?").getByRole("button", { name: "Hole 1" }).click();
  await expect(comments(viewer).getByText("You can read comments here.")).toBeVisible();
  await expect(comments(viewer).getByRole("textbox")).toHaveCount(0);
  await viewer.keyboard.press("Escape");
  await expect(viewer.getByRole("button", { name: "Comments", exact: true })).toBeFocused();
  await expect(viewer.getByRole("button", { name: /^Hole 1/ })).toHaveAttribute("aria-pressed", "true");
});

import { expect, type Page, test } from "@playwright/test";
import { expectNoViolations } from "./testing/axe";
import { createCourse, straightHoles } from "./testing/courses";
import { invite, join } from "./testing/people";
import { map } from "./testing/studio";
import { newAccount, signUp } from "./testing/users";

/** Opens a course with a hole in its owner's studio, and in that of another user with this role. */
async function openStudios(page: Page, role: "commenter" | "viewer") {
  await signUp(page, { ...newAccount(), name: "Olga Owner" });
  const courseId = await createCourse(page, "Talked about", { document: straightHoles(80) });
  const other = await join(page, "Cleo Commenter", await invite(page, `/courses/${courseId}`, role));
  // The link in emails opens the panel.
  for (const each of [page, other]) {
    await each.goto(`/studio/courses/${courseId}#comments`);
    await expect(comments(each).getByRole("button", { name: "Open (0)" })).toBeVisible();
  }
  return other;
}

const comments = (page: Page) => page.getByRole("region", { name: "Comments" });
const conversation = (page: Page, text: string) =>
  comments(page).getByRole("list", { name: "Conversations" }).getByRole("listitem").filter({ hasText: text });

test("a commenter comments on a place, without losing the text; the owner replies and resolves it", {
  tag: "@full",
}, async ({ page }) => {
  const commenter = await openStudios(page, "commenter");
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

test("a comment that mentions a user is counted on their button and in their list of courses until they have seen it", {
  tag: "@full",
}, async ({ page }) => {
  const commenter = await openStudios(page, "commenter");
  await comments(commenter).getByRole("button", { name: "Close comments" }).click();
  await comments(page).getByRole("button", { name: "New comment" }).click();
  await comments(page).getByLabel("New comment").pressSequentially("Look at hole 1, @cle");
  await expect(comments(page).getByRole("option", { name: "Cleo Commenter" })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press("Enter");
  await expect(comments(page).getByLabel("New comment")).toHaveValue("Look at hole 1, @Cleo Commenter ");
  await page.keyboard.press("Control+Enter");
  await expect(conversation(page, "@Cleo Commenter")).toBeVisible();

  const button = commenter.getByRole("button", { name: "Comments", exact: true });
  await expect(button).toHaveAccessibleDescription("Comments: 1 open, 1 conversation with new comments");
  await commenter.goto("/");
  await commenter.getByRole("link", { name: "1 open comment" }).click();
  await expect(conversation(commenter, "@Cleo Commenter")).toContainText("1 new");
  await expect(button).toHaveAccessibleDescription("Comments: 1 open");
  await comments(commenter).getByRole("button", { name: "hole 1", exact: true }).click();
  await commenter.keyboard.press("Escape");
  await expect(commenter.getByRole("button", { name: /^Hole 1/ })).toHaveAttribute("aria-pressed", "true");
  await commenter.reload();
  await expect(conversation(commenter, "@Cleo Commenter")).not.toContainText("1 new");
  await expect(button).toHaveAccessibleDescription("Comments: 1 open");
});

test("a viewer reads a comment on a hole, which selects it, and can't answer", { tag: "@full" }, async ({
  page,
}) => {
  const viewer = await openStudios(page, "viewer");
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

test("a commenter's edits survive a reload, become a suggestion, and are saved once the owner accepts it", {
  tag: "@full",
}, async ({ page }) => {
  const commenter = await openStudios(page, "commenter");
  await comments(commenter).getByRole("button", { name: "Close comments" }).click();
  await commenter.getByRole("button", { name: "Suggest changes" }).click();
  const target = map(commenter).getByRole("button", { name: "Target, hole 1", exact: true });
  await target.focus();
  await target.press("Alt+ArrowUp");
  await expect(commenter.getByRole("note")).toContainText("1 so far");
  const { pathname } = new URL(commenter.url());
  await commenter.goto("/");
  await commenter.goto(pathname);
  await expect(target).toHaveCount(0);
  await commenter.getByRole("button", { name: "Suggest changes" }).click();
  await expect(commenter.getByRole("note").filter({ hasText: "1 so far" })).toBeVisible();
  await expectNoViolations(commenter);
  await commenter.getByRole("button", { name: "Review and send" }).click();
  await expect(comments(commenter).getByRole("list", { name: "Suggested changes" })).toContainText("Hole 1");
  await comments(commenter).getByLabel("Why these changes?").fill("Further from the path.");
  await expectNoViolations(commenter);
  await comments(commenter).getByRole("button", { name: "Send suggestion" }).click();
  await expect(conversation(commenter, "Further from the path.")).toContainText("Suggestion");
  await expect(commenter.getByRole("note")).toContainText("Read-only");

  await conversation(page, "Hole 1").getByRole("button").first().click();
  await comments(page).getByRole("button", { name: "Accept" }).click();
  await expect(conversation(page, "Accepted")).toBeVisible();
  await expect(page.getByRole("status").first()).toHaveText("All changes saved");
  await commenter.reload();
  await commenter.getByRole("button", { name: "Suggest changes" }).click();
  await expect(commenter.getByRole("note")).toContainText("to suggest changes. Nothing changes");
});

import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { TranslationsProvider } from "@/app/ui/translations";
import { toCourseDocument } from "@/lib/editor/document";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { messagesIn } from "@/lib/messages/catalogue";
import { MAIN_LAYOUT_ID } from "@/lib/validation/course-ids";
import { CourseViewer } from "./course-viewer";
import { VIEWER_MESSAGES } from "./messages";

it("visitors can measure on the map of a course with the studio's tool, until they choose Done", async () => {
  vi.stubGlobal("matchMedia", (media: string) => Object.assign(new EventTarget(), { media, matches: false }));
  const user = userEvent.setup();
  const { container } = render(
    <TranslationsProvider language="en" unit="metres" messages={messagesIn("en", VIEWER_MESSAGES)}>
      <CourseViewer
        name="Pond Park"
        course={toCourseDocument(storedCourse([fairway(1)]))}
        layoutId={MAIN_LAYOUT_ID}
        fairwayId={null}
        basemap={null}
        onReady={() => {}}
        onUnavailable={() => {}}
      />
    </TranslationsProvider>,
  );
  const ruler = await screen.findByRole("button", { name: "Measure" });
  await user.click(ruler);
  const panel = await screen.findByRole("group", { name: "Place points to measure" });
  const canvas = container.querySelector("canvas") as HTMLElement;
  const isCardHidden = () => screen.getByText("Choose a hole").closest("[hidden]") !== null;
  const clickAt = (clientX: number, clientY: number) =>
    user.pointer([{ target: canvas, coords: { clientX, clientY } }, { keys: "[MouseLeft]" }]);
  await clickAt(450, 100);
  await clickAt(450, 400);
  expect(within(panel).getByRole("status").textContent).toMatch(/^\d+ m$/);
  expect(isCardHidden()).toBe(true);
  await user.click(within(panel).getByRole("button", { name: "Done" }));
  await waitFor(() => expect(isCardHidden()).toBe(false));
  expect(document.activeElement).toBe(ruler);
});

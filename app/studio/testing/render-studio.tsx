import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { expect, vi } from "vitest";
import { TranslationsProvider } from "@/app/ui/translations";
import { storedCourse } from "@/lib/editor/testing/courses";
import { newId } from "@/lib/ids";
import { allMessages } from "@/lib/messages/catalogue";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { CourseRole } from "@/lib/validation/people";
import { CourseStudio } from "../studio";

const router = {
  back: vi.fn(),
  forward: vi.fn(),
  push: vi.fn(),
  replace: vi.fn(),
  refresh: vi.fn(),
  prefetch: vi.fn(),
  experimental_gesturePush: vi.fn(),
  bfcacheId: "1",
};

/** The server's side of an open studio: stores what is saved. Its course can be replaced, as by another browser. */
interface CourseServer {
  stored: OwnedCourse;
  /** How many saves were stored. */
  saves: number;
  /** The stream to the studio; null before it is opened. Nothing arrives unless the test sends it. */
  stream: CourseStream | null;
}

/** Answers the studio's requests as the server would. Whatever else is requested doesn't exist. */
function startCourseServer(course: OwnedCourse): CourseServer {
  const server: CourseServer = { stored: course, saves: 0, stream: null };
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers, body }: RequestInit = {}) => {
    if (method !== "PUT" || url !== `/api/studio/courses/${course.id}`)
      return Response.json({}, { status: 404 });
    const base = new Headers(headers).get("If-Match");
    if (base !== `"${server.stored.version}"`) {
      return Response.json({ course: server.stored }, { status: 412 });
    }
    server.stored = {
      ...server.stored,
      ...JSON.parse(String(body)),
      version: server.stored.version + 1,
    };
    server.saves++;
    return Response.json(server.stored);
  });
  vi.stubGlobal(
    "EventSource",
    class extends CourseStream {
      constructor() {
        super();
        server.stream = this;
      }
    },
  );
  return server;
}

class CourseStream extends EventTarget {
  send(event: "hello" | "course", data: object) {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
  }
  close() {}
}

/**
 * Opens a course in the studio, with the real session, panels and handles, and a map that draws nothing.
 *
 * @param course by default one without holes.
 */
export async function openStudio(
  course: Partial<OwnedCourse> = {},
  { role = "owner" }: { role?: CourseRole } = {},
) {
  // Sessions are kept by course, and each test has its own.
  const opened: OwnedCourse = {
    ...storedCourse([]),
    location: { lat: 60.2, lng: 24.9 },
    ...course,
    id: newId("course"),
  };
  const server = startCourseServer(opened);
  // A laptop: wide, with a mouse.
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes("min-width") }),
  );
  const user = userEvent.setup();
  const view = render(
    <AppRouterContext value={router}>
      <TranslationsProvider language="en" unit="metres" messages={allMessages("en")}>
        <CourseStudio
          account="user_1"
          courseJson={JSON.stringify(opened)}
          role={role}
          ownerName="Olga"
          importedFileId={null}
          basemaps={[]}
          imagery={null}
          pictures={[]}
          places={null}
        />
      </TranslationsProvider>
    </AppRouterContext>,
  );
  await screen.findByRole("region", { name: "Course map" });
  // The map loads after the panels.
  const canvas = await waitFor(() => {
    const found = view.container.querySelector("canvas");
    if (!found) throw new Error("There is no map.");
    return found;
  });
  /** Clicks on the map, at fractions of its width and height. */
  const clickMap = async (across: number, down: number) => {
    const { width, height } = canvas.getBoundingClientRect();
    const coords = { clientX: width * across, clientY: height * down };
    await user.pointer([{ target: canvas, coords }, { keys: "[MouseLeft]" }]);
  };
  return { server, user, view, clickMap };
}

/** The button with this name; a handle on the map is one, too. */
export const button = (name: string | RegExp) => screen.getByRole("button", { name });

/** Waits for a button that appears in response to something else. */
export const findButton = (name: string | RegExp) => screen.findByRole("button", { name });

export const queryButton = (name: string | RegExp) => screen.queryByRole("button", { name });

/** What is on the map, and the tools over it. */
export const map = () => within(screen.getByRole("region", { name: "Course map" }));

/** The line of the header that says whether everything is saved. */
export const status = () => document.querySelector(".studio-header [role=status]")?.textContent;

const rows = () => within(screen.getByRole("list", { name: "Holes" }));

/** The button of a hole in the list. */
export const holeRow = (number: number) =>
  rows().getByRole("button", { name: new RegExp(`^Hole ${number}\\b`) });

export const queryHoleRow = (number: number) => screen.queryByRole("listitem", { name: `Hole ${number}` });

/** The numbers of the holes in the list, from top to bottom. */
export const holeNumbers = () =>
  rows()
    .queryAllByRole("listitem")
    .map((row) => Number(/\d+/.exec(row.getAttribute("aria-label") ?? "")?.[0]));

/** What the button would undo. */
export const undoes = () => button("Undo").getAttribute("aria-description");

/** Waits until a condition holds. */
export const eventually = (expectation: () => void) => waitFor(expectation);

/** Waits until every change is stored. */
export const expectSaved = () => waitFor(() => expect(status()).toBe("All changes saved"));

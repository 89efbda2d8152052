import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { expect, vi } from "vitest";
import { TranslationsProvider } from "@/app/ui/translations";
import { can } from "@/lib/courses/roles";
import { apply, type Clash } from "@/lib/editor/changes/apply";
import { diff } from "@/lib/editor/changes/diff";
import {
  type CourseSave,
  type CourseUpdate,
  courseSave,
  type LostEdit,
  type SaveAnswer,
  type Unapplied,
} from "@/lib/editor/changes/save";
import { type CourseDocument, toCourseDocument } from "@/lib/editor/document";
import { fairway, storedCourse } from "@/lib/editor/testing/courses";
import { newId } from "@/lib/ids";
import { allMessages } from "@/lib/messages/catalogue";
import type { Picture } from "@/lib/pictures/schema";
import type { CourseDocumentData } from "@/lib/validation/course-document";
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

/** The server's side of an open studio: applies the changes of saves. Others can save there, too. */
interface CourseServer {
  readonly stored: OwnedCourse;
  /** How many saves of the studio were stored. */
  saves: number;
  /** The saves that it got, oldest first. */
  readonly sent: CourseSave[];
  /** The stream to the studio; null before it is opened. Nothing arrives unless the test sends it. */
  stream: CourseStream | null;
  /** The user's edits that others have deleted unseen. */
  lostEdits: LostEdit[];
  /** Another person saves an edit. The studio learns of it with its next save. */
  editBy(name: string, edit: (document: CourseDocument) => CourseDocument): void;
  /** The same, and the stream tells the studio. */
  editLiveBy(name: string, edit: (document: CourseDocument) => CourseDocument): void;
}

/** Answers the studio's requests as the server would. Whatever else is requested doesn't exist. */
function startCourseServer(course: OwnedCourse): CourseServer {
  const versions = new Map([[course.version, toCourseDocument(course)]]);
  const authors = new Map<number, string>();
  const outcomes = new Map<string, readonly Unapplied[]>();
  const store = (document: CourseDocument, author?: string) => {
    const version = server.stored.version + 1;
    server.stored = { ...server.stored, ...structuredClone(document as CourseDocumentData), version };
    versions.set(version, document);
    if (author !== undefined) authors.set(version, author);
  };
  const updateFrom = (from: number): CourseUpdate => {
    const changes = diff(versions.get(from) as CourseDocument, toCourseDocument(server.stored));
    return { from, to: server.stored.version, changes };
  };
  const save = (sent: CourseSave): SaveAnswer => {
    const { id, base, changes } = sent;
    server.sent.push(sent);
    const before = server.stored;
    const { document, clashes, repairs } = apply(toCourseDocument(before), changes);
    const unapplied = outcomes.get(id) ?? clashes.map(toUnapplied);
    const isNew = !outcomes.has(id);
    if (isNew) {
      outcomes.set(id, unapplied);
      store(document);
      server.saves++;
    }
    const isExact = isNew && base === before.version && clashes.length === 0 && repairs.length === 0;
    const since = new Set([...authors].flatMap(([version, name]) => (version > base ? name : [])));
    return {
      version: server.stored.version,
      update: isExact ? null : updateFrom(base),
      unapplied: [...unapplied],
      by: since.size === 1 ? ([...since][0] ?? null) : null,
    };
  };
  const server = {
    stored: course,
    saves: 0,
    sent: [] as CourseSave[],
    stream: null as CourseStream | null,
    lostEdits: [] as LostEdit[],
    editBy: (name: string, edit: (document: CourseDocument) => CourseDocument) =>
      store(edit(toCourseDocument(server.stored)), name),
    editLiveBy(name: string, edit: (document: CourseDocument) => CourseDocument) {
      const { version } = server.stored;
      server.editBy(name, edit);
      server.stream?.send("changes", { ...updateFrom(version), by: name });
    },
  };
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const [, rest] = url.split(`/api/studio/courses/${course.id}/`);
    if (method === "POST" && rest === "changes")
      return Response.json(save(courseSave.parse(JSON.parse(String(body)))));
    if (!rest?.startsWith("lost-edits")) return Response.json({}, { status: 404 });
    if (method === "DELETE") server.lostEdits = server.lostEdits.filter(({ id }) => !rest.endsWith(`/${id}`));
    return Response.json({ lostEdits: server.lostEdits });
  });
  vi.stubGlobal(
    "EventSource",
    class extends CourseStream {
      constructor(url: string) {
        super(url);
        server.stream = this;
      }
    },
  );
  return server;
}

function toUnapplied({ change, current }: Clash): Unapplied {
  return current === undefined
    ? { change, reason: "gone" }
    : { change, reason: "changed", current: current as never };
}

class CourseStream extends EventTarget {
  constructor(readonly url: string) {
    super();
  }
  send(event: "hello" | "people" | "course" | "changes" | "notice", data: object) {
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
  { role = "owner", pictures = [] }: { role?: CourseRole; pictures?: readonly Picture[] } = {},
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
          terrain={null}
          imagery={null}
          pictures={pictures}
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

/** Opens a saved course of holes of 100 m, numbered from 1. */
export async function openHoles(count: number, role: CourseRole = "owner") {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const opened = await openStudio(storedCourse(numbers.map((number) => fairway(number))), { role });
  if (can(role, "edit")) await findButton("Tee, hole 1");
  return opened;
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

import { beforeEach, describe, expect, it, vi } from "vitest";
import { can } from "@/lib/courses/roles";
import { ACTIONS, type ActionName } from "@/lib/http/actions";
import { sessionHeader } from "@/lib/http/testing/signed-in";
import { newId } from "@/lib/ids";
import { inEnglish } from "@/lib/messages/testing/translate";
import { readActionFiles } from "@/scripts/testing/server-actions";

/** The `Cookie` header of the request that is being served. */
const sent = vi.hoisted(() => ({ cookie: "" }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(sent),
  cookies: async () => ({ get: () => undefined, set: () => {} }),
}));
vi.mock("next/cache", () => ({ refresh: () => {} }));
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  connection: async () => {},
  after: () => {},
}));

// Test files share modules. Reload these with the mocks.
vi.resetModules();
const { setUpTestServer, unlimited } = await import("@/scripts/testing/server");
const { provideServices } = await import("@/lib/services");
const actions: Record<string, (...parameters: unknown[]) => Promise<unknown>> = Object.assign(
  {},
  ...(await Promise.all(readActionFiles().map(({ file }) => import(/* @vite-ignore */ `@/${file}`)))),
);

const server = setUpTestServer({ counter: unlimited });

/** On the course, and on the application: an editor of the course is a member of the team. */
const ROLES = ["owner", "editor", "commenter", "viewer", "stranger", "visitor"] as const;
type Role = (typeof ROLES)[number];

const PERSON_ROLES = ["editor", "commenter", "viewer"] as const;

let users: Record<Role, string>;
/** What the forms name. */
let fields: Record<string, string>;
let ids: { course: string; application: string; twin: string };

beforeEach(() => provideServices(server.services));

/** Creates a course and an application with people of every role. */
async function prepare(): Promise<void> {
  const { prisma } = server.database;
  const createdAt = server.clock.now();
  users = Object.fromEntries(ROLES.map((role) => [role, newId("user")])) as typeof users;
  await prisma.user.createMany({
    data: ROLES.map((role) => ({ id: users[role], name: role, email: `${users[role]}@example.com` })),
  });
  const course = newId("course");
  await prisma.course.create({
    data: {
      ...{ id: course, ownerId: users.owner, savedById: users.owner, name: "Forms", fairways: [] },
      ...{ createdAt, updatedAt: createdAt },
    },
  });
  for (const role of PERSON_ROLES) await server.join(course, users[role], role);
  const { clientId: application } = await server.newApplication();
  await prisma.application.update({ where: { id: application }, data: { ownerId: users.owner } });
  await prisma.applicationMember.create({
    data: { applicationId: application, userId: users.editor, addedAt: createdAt },
  });
  const twin = (await server.services.registration.openTestMode(users.owner, application)) as string;
  const endpointId = (await server.services.webhooks.endpoints.add(
    { userId: users.owner, applicationId: application },
    { url: "https://example.com/hook", description: "", events: ["course.updated"] },
  )) as string;
  ids = { course, application, twin };
  fields = {
    ...{ courseId: course, endpointId, deliveryId: newId("delivery"), secretId: newId("secret") },
    ...{ endpoint: server.services.http.bearerEndpoints[0] as string, enabled: "yes", at: "centre" },
    ...{ state: "open", revision: "0" },
  };
}

type Outcome = "signs in" | "finds nothing" | "is told" | "is admitted";

/** Submits a form of an action as a user. */
async function submit(name: ActionName, role: Role, more: Record<string, string>): Promise<Outcome> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...fields, ...more })) form.set(field, value);
  sent.cookie = role === "visitor" ? "" : await sessionHeader(server, users[role]);
  const action = actions[name] as (...parameters: unknown[]) => Promise<unknown>;
  try {
    const state = await action(...(action.length === 1 ? [form] : [{ values: {}, problems: {} }, form]));
    const problem = (state as { problems?: Record<string, string> } | undefined)?.problems?.[""];
    return problem === inEnglish("people.cannotEdit") ? "is told" : "is admitted";
  } catch (error) {
    const digest = (error as { digest?: string }).digest ?? "";
    if (digest.startsWith("NEXT_REDIRECT;")) {
      return digest.includes(";/signin?callbackUrl=") ? "signs in" : "is admitted";
    }
    if (digest.startsWith("NEXT_HTTP_ERROR_FALLBACK;404")) return "finds nothing";
    throw error;
  }
}

const isMember = (role: Role) => role === "owner" || role === "editor";

/** What the row of an action says about a role, for a form about a course or about an application. */
function expected(name: ActionName, role: Role, about: "course" | "application"): Outcome {
  const row = ACTIONS[name];
  if (role === "visitor") return "signs in";
  const isOnCourse = (capability: Parameters<typeof can>[1]) => role !== "stranger" && can(role, capability);
  const isAdmitted = () => {
    switch (row.caller) {
      case "course":
        return isOnCourse(row.capability);
      case "subject":
        if (about === "course") return isOnCourse(row.capability);
        return row.capability === "manage" ? role === "owner" : isMember(role);
      case "ownApplication":
        return role === "owner";
      case "application":
      case "twin":
      case "endpoint":
        return isMember(role);
      default:
        return true;
    }
  };
  if (isAdmitted()) return "is admitted";
  return "tells" in row && isOnCourse("read") ? "is told" : "finds nothing";
}

const names = (Object.keys(ACTIONS) as ActionName[]).filter((name) => ACTIONS[name].caller !== "anyone");

describe("actions × roles: an action admits those whom its row names, and no others", () => {
  it.each(names)("%s", async (name) => {
    const { caller } = ACTIONS[name];
    const subjects = caller === "subject" ? (["course", "application"] as const) : (["course"] as const);
    for (const about of subjects) {
      await prepare();
      for (const role of [...ROLES].reverse()) {
        const subject =
          about === "course" ? { kind: "people", id: ids.course } : { kind: "team", id: ids.application };
        const clientId = caller === "twin" ? ids.twin : ids.application;
        const outcome = await submit(name, role, { ...subject, clientId });
        // What a user finds is up to the use case.
        const isAnyUser = caller === "user" && outcome === "finds nothing";
        expect(isAnyUser ? "is admitted" : outcome, `${role}, form about the ${about}`).toBe(
          expected(name, role, about),
        );
        // What succeeds may delete what the form is about.
        if (outcome === "is admitted" && caller !== "user") await prepare();
      }
    }
  });

  it("an action of test mode is for twins only", async () => {
    await prepare();
    for (const name of names.filter((each) => ACTIONS[each].caller === "twin")) {
      expect(await submit(name, "owner", { clientId: ids.application }), name).toBe("finds nothing");
    }
  });
});

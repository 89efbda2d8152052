import { describe, expect, it } from "vitest";
import type { AuthenticatedCaller } from "@/lib/oauth/bearer";
import { BudgetExceeded, workBudget } from "@/lib/rate-limit/work-budget";
import { courseUseCases, partPayer } from "./courses";
import type { CourseStore, LinkedCourseRow } from "./store";

const caller: AuthenticatedCaller = {
  applicationId: "tp_app_1",
  userId: "user_1",
  grantId: "grant_1",
  scope: "courses",
  isCountedByUser: false,
  limitFactor: 1,
  grantLastUsedAt: null,
};

/** A store with `count` courses that can only list them. */
function storeOf(count: number): CourseStore {
  const all = Array.from({ length: count }, (_, i): LinkedCourseRow => {
    const number = String(i).padStart(26, "0");
    const at = "2026-11-21T09:30:00.000Z";
    return {
      id: `course_${number}`,
      externalCourseId: number,
      name: number,
      location: null,
      fairways: "[]",
      createdAt: at,
      updatedAt: at,
    };
  });
  const page = ({ limit, after }: { limit: number; after?: string | undefined }) =>
    all.filter(({ id }) => after === undefined || id > after).slice(0, limit);
  return {
    listLinkedFor: async (_bearer, _filter, requested) => ({
      caller,
      result: { courses: page(requested), total: count },
    }),
    listLinked: async (_caller, _filter, requested) => page(requested),
  } satisfies Partial<CourseStore> as unknown as CourseStore;
}

async function readParts(count: number): Promise<{ total: number; courses: { id: string }[] }[]> {
  const courses = courseUseCases(storeOf(count), () => new Date());
  const list = await courses.list({ tokenHash: "", now: new Date() }, {});
  const json = list?.result.json ?? "";
  const parts: string[] = [];
  for await (const part of typeof json === "string" ? [json] : json) parts.push(part);
  return parts.map((_, i) => {
    const part = parts.slice(0, i + 1).join("");
    return JSON.parse(i === parts.length - 1 ? part : `${part}]}`);
  });
}

describe("a list without parameters", () => {
  it.each([201, 250, 251, 1000])("of %i courses is streamed in parts of 50", async (count) => {
    const parts = await readParts(count);
    for (const [i, { courses }] of parts.entries()) {
      expect(courses.length - (parts[i - 1]?.courses.length ?? 0)).toBeLessThanOrEqual(50);
    }
    const whole = parts.at(-1);
    expect(whole?.total).toBe(count);
    expect(new Set(whole?.courses.map(({ id }) => id)).size).toBe(count);
  });

  it.each([0, 1, 200])("of %i courses is one string", async (count) => {
    const parts = await readParts(count);
    expect(parts).toHaveLength(1);
    expect(parts[0]).toMatchObject({ total: count, courses: { length: count } });
  });
});

it("all applications of a user share one budget for expensive work, which isn't the user's own", () => {
  const budget = workBudget(() => new Date(0));
  budget.of(partPayer(caller)).spend(100_000_000);
  expect(() => budget.of(partPayer({ ...caller, applicationId: "tp_app_2" })).admit()).toThrow(
    BudgetExceeded,
  );
  for (const owner of [`user:${caller.userId}`, partPayer({ ...caller, userId: "user_2" })]) {
    expect(budget.secondsLeft(owner)).toBeNull();
  }
});

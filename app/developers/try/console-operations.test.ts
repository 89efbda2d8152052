import { describe, expect, it } from "vitest";
import { apiDocument } from "@/lib/http/api-document";
import { fillRequest, listConsoleOperations, rememberValues } from "./console-operations";

const operations = listConsoleOperations(apiDocument("https://teepad.example"));
const find = (id: string) => {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
};

describe("the console", () => {
  it("has every operation that takes an access token, and none that takes a secret", () => {
    const ids = operations.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining(["listCourses", "createCourse", "changeCourse", "unlinkCourse"]),
    );
    expect(ids).not.toContain("token");
  });

  it("sends the parameters that have a value, encoded where they belong", () => {
    const values = { courseId: "a/b?", "If-Match": '"1"', limit: "5", "Idempotency-Key": "" };
    expect(fillRequest(find("changeCourse"), values)).toEqual({
      path: "/api/v1/courses/a%2Fb%3F",
      headers: { "Content-Type": "application/json", "If-Match": '"1"' },
    });
    expect(fillRequest(find("listCourses"), values)).toEqual({
      path: "/api/v1/courses?limit=5",
      headers: {},
    });
  });

  it("remembers the course of a response for the next call, and its ETag unless it is a list's", () => {
    const course = { id: "course_1", externalCourseId: "1" };
    const headers = new Headers({ ETag: '"2"' });
    const known = { courseId: "course_1", externalCourseId: "1" };
    expect(rememberValues(headers, course)).toEqual({ ...known, "If-Match": '"2"' });
    expect(rememberValues(headers, { courses: [course] })).toEqual(known);
    expect(rememberValues(new Headers(), { error: "duplicate", courseId: "course_3" })).toEqual({
      courseId: "course_3",
    });
    for (const body of [null, "text", [], { courses: [] }]) expect(rememberValues(headers, body)).toEqual({});
  });
});

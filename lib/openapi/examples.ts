import type { ChangeList } from "@/lib/courses/changes-schema";
import type { CourseBody } from "@/lib/validation/course";
import type { Course } from "@/lib/validation/course-api";

/** A request that creates a course. */
export const COURSE_INPUT_EXAMPLE: CourseBody = {
  externalCourseId: "course-17",
  name: "Ekeberg",
  location: { lat: 59.8949, lng: 10.7872 },
  fairways: [
    {
      number: 1,
      teePosition: { lat: 59.8949, lng: 10.7872 },
      targetPosition: { lat: 59.8957, lng: 10.7879 },
      flightPath: [{ order: 0, lat: 59.8954, lng: 10.7872 }],
    },
  ],
};

export const COURSE_EXAMPLE: Course = {
  id: "course_01m81f4gq0e2rbm0s9j78wbdgy",
  externalCourseId: "course-17",
  name: "Ekeberg",
  location: { lat: 59.8949, lng: 10.7872 },
  studioUrl: "/studio/courses/course_01m81f4gq0e2rbm0s9j78wbdgy",
  fairways: [
    {
      id: "fairway_01m81f4gq0e2rbm0s9j78wbdgz",
      number: 1,
      par: 3,
      distance: 97.15,
      teePosition: { lat: 59.8949, lng: 10.7872 },
      targetPosition: { lat: 59.8957, lng: 10.7879 },
      flightPath: [{ order: 0, lat: 59.8954, lng: 10.7872 }],
    },
  ],
  createdAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
};

export const LIST_CHANGES_EXAMPLE: ChangeList = {
  changes: [
    {
      type: "changed",
      courseId: COURSE_EXAMPLE.id,
      externalCourseId: COURSE_EXAMPLE.externalCourseId,
      changedAt: COURSE_EXAMPLE.updatedAt,
      sequence: 6,
      course: COURSE_EXAMPLE,
    },
    {
      type: "removed",
      courseId: "course_01m81f4gq0e2rbm0s9j78wbdgw",
      externalCourseId: "course-16",
      changedAt: "2026-11-22T09:31:00.000Z",
      sequence: 7,
      reason: "deleted",
    },
  ],
  nextCursor: "MS50a3k2MDAuNy5jb3Vyc2VfMDFtODFmNGdxMGUycmJtMHM5ajc4d2JkZ3cuYUJjRGVGZ0g",
  hasMore: false,
};

import ekeberg from "@/examples/courses/ekeberg-oslo.json";
import ferme from "@/examples/courses/ferme-des-50.json";
import { type CourseInput, courseInput } from "@/lib/validation/course";

/** What a test user has after a reset: two real courses (examples/courses/README.md has their sources), and one without holes. */
export function sandboxCourses(): CourseInput[] {
  return [
    { ...ekeberg, externalCourseId: "sandbox-1", name: "Ekeberg (© OpenStreetMap)" },
    { ...ferme, externalCourseId: "sandbox-2" },
    { externalCourseId: "sandbox-3", name: "Planned course", location: { lat: 60.2, lng: 24.9 } },
  ].map((course) => courseInput.parse(course));
}

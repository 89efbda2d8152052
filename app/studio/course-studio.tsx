"use client";

import { useState } from "react";
import { can } from "@/lib/courses/roles";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { ReadOnlyStudio, type ReadOnlyStudioProps } from "./read-only-studio";
import { Studio, type StudioProps } from "./studio";

interface CourseStudioProps extends Omit<StudioProps & ReadOnlyStudioProps, "course"> {
  /** The `OwnedCourse` as JSON: React takes several times as long to write and read tens of thousands of positions as objects. */
  courseJson: string;
}

/** The studio for what the user may do with the course. */
export function CourseStudio({ courseJson, importedFileId, role, ownerName, ...shown }: CourseStudioProps) {
  const [course] = useState<OwnedCourse>(() => JSON.parse(courseJson));
  return can(role, "edit") ? (
    <Studio {...shown} course={course} importedFileId={importedFileId} />
  ) : (
    <ReadOnlyStudio {...shown} course={course} role={role} ownerName={ownerName} />
  );
}

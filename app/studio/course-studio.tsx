"use client";

import { useState } from "react";
import { can } from "@/lib/courses/roles";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import { ReadOnlyStudio, type ReadOnlyStudioProps } from "./read-only-studio";
import { Studio, type StudioProps } from "./studio";

interface CourseStudioProps extends Omit<StudioProps & ReadOnlyStudioProps, "course"> {
  /**
   * The `OwnedCourse` as JSON. React would take several times as long to serialise and parse tens of
   * thousands of positions as objects.
   */
  courseJson: string;
}

/** The studio, editable or read-only depending on the user's role. */
export function CourseStudio({ courseJson, importedFileId, role, ownerName, ...shown }: CourseStudioProps) {
  const [course] = useState<OwnedCourse>(() => JSON.parse(courseJson));
  return can(role, "edit") ? (
    <Studio {...shown} course={course} importedFileId={importedFileId} />
  ) : (
    <ReadOnlyStudio {...shown} course={course} role={role} ownerName={ownerName} />
  );
}

import type { FormState } from "@/app/forms/form-state";
import type { EditableStatus } from "@/lib/courses/course-status";

export interface StatusFormState extends FormState {
  closedHoleIds: readonly string[];
  /** ISO 8601; null until somebody sets the status. */
  checkedAt: string | null;
}

export function toStatusForm({ status, revision }: EditableStatus): StatusFormState {
  return {
    values: {
      ...{ state: status?.state ?? "", words: status?.words ?? "", until: status?.until ?? "" },
      revision: String(revision),
    },
    problems: {},
    closedHoleIds: status?.closedHoleIds ?? [],
    checkedAt: status?.checkedAt.toISOString() ?? null,
  };
}

import type { Subject } from "./subject";

/** The hidden fields that tell an action (actions.ts) what a form is about. */
export function SubjectFields({ kind, id }: Subject) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
    </>
  );
}

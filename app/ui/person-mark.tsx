import { initialsOf, markStyle } from "./person";

/** A person's initials, beside their name. */
export function PersonMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      style={markStyle(name)}
      className="grid size-9 flex-none place-items-center rounded-full text-xs font-semibold text-white"
    >
      {initialsOf(name)}
    </span>
  );
}

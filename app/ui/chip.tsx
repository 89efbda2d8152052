import type { ComponentProps } from "react";

/** A small round button among others of its kind. */
export function Chip(props: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className="inline-flex min-h-8 cursor-pointer items-center gap-1 rounded-full border border-line px-2.5 text-[0.8125rem] font-[550] tabular-nums hover:bg-sunken aria-pressed:border-select aria-pressed:bg-select-soft pointer-coarse:min-h-11"
    />
  );
}

import type { ComponentPropsWithRef } from "react";

export interface ButtonLook {
  /** `primary` is the page's main action; `danger` deletes or disconnects. */
  variant?: "neutral" | "primary" | "danger" | undefined;
  /** `small` has small text, `compact` is low as well, for tools. */
  size?: "medium" | "small" | "compact";
}

const VARIANTS = { neutral: "", primary: "button-primary", danger: "button-danger" } as const;

const SIZES = {
  medium: "",
  small: "px-3 text-sm",
  compact: "min-h-9 gap-1.5 px-2.5 py-1 text-sm pointer-coarse:min-h-11",
} as const;

type ButtonProps = ButtonLook & ComponentPropsWithRef<"button">;

/** A button with text. Works in server components and without scripts. */
export function Button({ variant, size, className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass({ variant, size, className })} />;
}

/** The classes of a button, for elements that are neither a button nor a link of Next. */
export function buttonClass({
  variant = "neutral",
  size = "medium",
  className = "",
}: ButtonLook & { className?: string | undefined }): string {
  return ["button", VARIANTS[variant], SIZES[size], className].filter(Boolean).join(" ");
}

import type { ComponentPropsWithRef, ReactNode } from "react";
import { Tooltip } from "./tooltip";

interface IconButtonProps
  extends Omit<ComponentPropsWithRef<"button">, "aria-label" | "aria-disabled" | "title" | "type"> {
  /** The accessible name. */
  label: string;
  /** What the tooltip says; by default the label. Screen readers get it as the description. */
  tooltip?: string;
  /** The icon, hidden from screen readers. */
  children: ReactNode;
}

/**
 * A button that shows only an icon. A disabled one stays focusable: while a hole moves up by its button, the focus must
 * not vanish when the hole becomes the first.
 */
export function IconButton({
  label,
  tooltip = label,
  disabled = false,
  className = "",
  onClick,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={tooltip}>
      <button
        {...rest}
        type="button"
        className={`icon-button ${className}`}
        aria-label={label}
        aria-description={tooltip === label ? undefined : tooltip}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        {children}
      </button>
    </Tooltip>
  );
}

import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { Tooltip } from "./tooltip";

interface IconButtonProps
  extends Omit<
    ComponentPropsWithRef<"button">,
    "aria-label" | "aria-disabled" | "children" | "title" | "type"
  > {
  /** The accessible name. */
  label: string;
  /** What the tooltip says; by default the label. Screen readers get it as the description. */
  tooltip?: string | undefined;
  icon: LucideIcon;
  /** By default 18 pixels. */
  iconClass?: string;
  /** Shown over the icon. The tooltip says the same. */
  badge?: ReactNode;
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
  icon: Icon,
  iconClass = "size-4.5",
  badge,
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
        <Icon aria-hidden className={iconClass} />
        {badge}
      </button>
    </Tooltip>
  );
}

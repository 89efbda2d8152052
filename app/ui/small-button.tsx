import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef } from "react";

interface SmallButtonProps extends ComponentPropsWithRef<"button"> {
  icon?: LucideIcon;
}

/** A button of a panel, with an icon and a text. */
export function SmallButton({ icon: Icon, children, type = "button", ...button }: SmallButtonProps) {
  return (
    <button type={type} className="small-button" {...button}>
      {Icon && <Icon aria-hidden className="size-4" />}
      {children}
    </button>
  );
}

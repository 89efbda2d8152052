import type { ReactNode } from "react";
import { Button, type ButtonLook } from "@/app/ui/button";

interface SubmitRowProps {
  pending: boolean;
  said: string | undefined;
  /** Shown in its place while the action runs. */
  pendingText: string;
  variant?: ButtonLook["variant"];
  /** The text of the button. */
  children: ReactNode;
}

/** The button of a form, with the result of submitting it beside it. */
export function SubmitRow({ pending, said = "", pendingText, variant, children }: SubmitRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" variant={variant} aria-disabled={pending}>
        {children}
      </Button>
      <FormStatus>{pending ? pendingText : said}</FormStatus>
    </div>
  );
}

/** The result of submitting a form, beside its button; announced when it changes. */
export function FormStatus({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-muted empty:absolute">
      {children}
    </p>
  );
}

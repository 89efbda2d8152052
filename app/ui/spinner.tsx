import { LoaderCircle } from "lucide-react";

/**
 * A turning icon. Its box clips it, because Chromium assumes that a turning element without bounds may cover everything
 * painted after it, and gives all of that layers of its own: ten more in the studio, each time something is saved.
 */
export function Spinner({ className = "" }: { className?: string }) {
  return (
    <span aria-hidden className={`block size-4 shrink-0 overflow-clip ${className}`}>
      <LoaderCircle className="size-4 motion-safe:animate-spin" />
    </span>
  );
}

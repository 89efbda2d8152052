import { Globe, Link2, Lock, type LucideIcon } from "lucide-react";
import type { Sharing } from "@/lib/validation/sharing";

/** The icons of who can see the page of a course. A file of its own, for server and client components. */
export const SHARING_ICONS = { off: Lock, link: Link2, public: Globe } as const satisfies Record<
  Sharing,
  LucideIcon
>;

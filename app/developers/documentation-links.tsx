import Link from "next/link";
import type { Translate } from "@/lib/messages/translator";

/** Links to the documentation and the reference. */
export function DocumentationLinks({ t }: { t: Translate }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {(["/docs", "/developers/api"] as const).map((href) => (
        <Link key={href} href={href} prefetch={false} className="link inline-flex min-h-11 items-center">
          {t(href === "/docs" ? "guide.title" : "developers.api")}
        </Link>
      ))}
    </p>
  );
}

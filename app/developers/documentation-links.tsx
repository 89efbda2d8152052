import { Link } from "@/app/ui/link";
import type { Translate } from "@/lib/messages/translator";

const LINKS = [
  ["/docs", "guide.title"],
  ["/developers/api", "developers.api"],
] as const;

export function DocumentationLinks({ t }: { t: Translate }) {
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {LINKS.map(([href, text]) => (
        <Link key={href} href={href} className="link inline-flex min-h-11 items-center">
          {t(text)}
        </Link>
      ))}
    </p>
  );
}

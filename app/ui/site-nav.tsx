"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

interface Place {
  href: string;
  /** What is left out on a phone, for the eye only. */
  before: string;
  text: string;
}

/** The ways to a signed-in person's pages; the one they are on is marked. */
export function SiteNav({ name, places }: { name: string; places: readonly Place[] }) {
  const here = usePathname();
  return (
    <nav
      aria-label={name}
      className="order-last -mx-2.5 w-[calc(100%+1.25rem)] md:order-none md:mx-0 md:w-auto"
    >
      <ul className="flex flex-wrap md:gap-1">
        {places.map(({ href, before, text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isAt(here, href) ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
            >
              {before && <span className="whitespace-pre max-md:sr-only">{before}</span>}
              <span className={before && "max-md:inline-block max-md:first-letter:uppercase"}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isAt(here: string, href: string): boolean {
  return here === href || (href !== "/" && here.startsWith(`${href}/`));
}

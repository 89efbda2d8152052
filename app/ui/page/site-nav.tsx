"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

interface NavItem {
  href: string;
  /** The start of the text, which phones have no room for. Screen readers still get it. */
  phoneHiddenPrefix?: string;
  text: string;
}

/** The main navigation of signed-in users. Marks the current page. */
export function SiteNav({ label, items }: { label: string; items: readonly NavItem[] }) {
  const pathname = usePathname();
  return (
    <nav
      aria-label={label}
      className="order-last -mx-2.5 w-[calc(100%+1.25rem)] md:order-none md:mx-0 md:w-auto"
    >
      <ul className="flex flex-wrap md:gap-1">
        {items.map(({ href, phoneHiddenPrefix: prefix, text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isCurrent(pathname, href) ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-2.5 text-sm font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:text-accent aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
            >
              {prefix && <span className="whitespace-pre max-md:sr-only">{prefix}</span>}
              <span className={prefix && "max-md:inline-block max-md:first-letter:uppercase"}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isCurrent(pathname: string, href: string): boolean {
  return pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));
}

"use client";

import { usePathname } from "next/navigation";
import { Link } from "../link";
import { initialsOf } from "../person";

interface NavItem {
  href: string;
  /** The start of the text, which the eye does not need. Screen readers get it. */
  hiddenPrefix?: string;
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
      <ul className="flex flex-wrap">
        {items.map(({ href, hiddenPrefix: prefix, text }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isCurrent(pathname, href) ? "page" : undefined}
              className="inline-flex min-h-11 items-center rounded-lg px-2.5 text-sm font-medium text-muted transition-colors hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
            >
              {prefix && <span className="sr-only">{prefix}</span>}
              <span className={prefix && "inline-block first-letter:uppercase"}>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The user's initials, which lead to the account page. */
export function AccountLink({ label, name, email }: { label: string; name: string; email: string }) {
  return (
    <Link
      href="/account"
      aria-label={label}
      title={`${name} (${email})`}
      aria-current={isCurrent(usePathname(), "/account") ? "page" : undefined}
      className="inline-flex size-11 items-center justify-center rounded-full"
    >
      <span className="inline-flex size-8 items-center justify-center rounded-full bg-ink text-xs font-semibold text-canvas">
        {initialsOf(name)}
      </span>
    </Link>
  );
}

function isCurrent(pathname: string, href: string): boolean {
  if (href === "/") return pathname === "/" || pathname.startsWith("/courses/");
  return pathname === href || pathname.startsWith(`${href}/`);
}

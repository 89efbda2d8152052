import { ButtonLink } from "@/app/ui/link";

interface FilterLinkProps {
  href: string;
  isCurrent: boolean;
  children: string;
}

/** Link to one of several views of a list, such as a filter. */
export function FilterLink({ href, isCurrent, children }: FilterLinkProps) {
  return (
    <ButtonLink
      href={href}
      size="small"
      aria-current={isCurrent ? "page" : undefined}
      className={isCurrent ? "border-select bg-select-soft" : ""}
    >
      {children}
    </ButtonLink>
  );
}

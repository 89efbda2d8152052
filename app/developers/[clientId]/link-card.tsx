import type { LucideIcon } from "lucide-react";
import { ButtonLink } from "@/app/ui/link";

interface LinkCardProps {
  title: string;
  help: string;
  href: string;
  icon: LucideIcon;
  link: string;
  className?: string;
}

/** A card that leads to another page of the application. */
export function LinkCard({ title, help, href, icon: Icon, link, className = "" }: LinkCardProps) {
  return (
    <section className={`card p-5 ${className}`}>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-1 text-sm text-muted">{help}</p>
      <ButtonLink href={href} className="mt-4 w-full">
        <Icon aria-hidden="true" className="size-5" />
        {link}
      </ButtonLink>
    </section>
  );
}

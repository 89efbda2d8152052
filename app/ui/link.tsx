import NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, buttonClass } from "./button";

type LinkProps = Omit<ComponentPropsWithRef<typeof NextLink>, "prefetch">;

/**
 * Next's link without prefetching. Every page is rendered per request, so that two requests per visible link would bring
 * no more than its title, and would count as visits where those are limited.
 */
export function Link(props: LinkProps) {
  return <NextLink {...props} prefetch={false} />;
}

/** A link to another page that looks like a button. Not beside `Button`: the studio uses that one, and no link of Next. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}

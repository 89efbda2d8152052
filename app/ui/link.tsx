import NextLink from "next/link";
import type { ComponentPropsWithRef } from "react";

export type LinkProps = Omit<ComponentPropsWithRef<typeof NextLink>, "prefetch">;

/**
 * Next's link without prefetching. Every page is rendered per request, so that two requests per visible link would bring
 * no more than its title, and would count as visits where those are limited.
 */
export function Link(props: LinkProps) {
  return <NextLink {...props} prefetch={false} />;
}

import Link from "next/link";
import type { ComponentPropsWithRef } from "react";
import { type ButtonLook, buttonClass } from "./button";

type ButtonLinkProps = ButtonLook & ComponentPropsWithRef<typeof Link>;

/** A link to another page that looks like a button. Not beside `Button`: the studio uses that one, and no link of Next. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}

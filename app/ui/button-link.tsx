import { type ButtonLook, buttonClass } from "./button";
import { Link, type LinkProps } from "./link";

type ButtonLinkProps = ButtonLook & LinkProps;

/** A link to another page that looks like a button. Not beside `Button`: the studio uses that one, and no link of Next. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, className })} />;
}

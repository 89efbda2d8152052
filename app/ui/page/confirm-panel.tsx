import type { ReactNode } from "react";
import { Button } from "../button";
import { HiddenFields } from "../field";
import { ButtonLink } from "../link";
import { PanelPage } from "./panel-page";

interface ConfirmPanelProps {
  title: string;
  consequences?: readonly string[];
  action: (form: FormData) => Promise<void>;
  hidden: Readonly<Record<string, string>>;
  /** The button that runs the action. */
  confirm: string;
  /** The link that doesn't, and its target. */
  keep: string;
  keepHref: string;
  /** Above the consequences. */
  children?: ReactNode;
}

/** Asks for confirmation before something is deleted or ended. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { title, consequences = [], action, hidden, confirm, keep, keepHref, children } = props;
  return (
    <PanelPage title={title}>
      {children}
      {consequences.length > 0 && <Consequences items={consequences} />}
      <form action={action} className="mt-6 grid gap-3 sm:grid-cols-2">
        <HiddenFields values={hidden} />
        <ButtonLink href={keepHref}>{keep}</ButtonLink>
        <Button type="submit" variant="danger">
          {confirm}
        </Button>
      </form>
    </PanelPage>
  );
}

/** Lists what an action will do, on the page that asks for confirmation. */
export function Consequences({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-4 grid list-disc gap-2 pl-5 marker:text-danger">
      {items.map((item) => (
        <li key={item} className="wrap-anywhere">
          {item}
        </li>
      ))}
    </ul>
  );
}

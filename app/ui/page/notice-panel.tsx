import { ButtonLink } from "../link";
import { PanelPage } from "./panel-page";

interface NoticePanelProps {
  title: string;
  text: string;
  href: string;
  link: string;
}

/** Says that the page can't be used, and leads to one that can. */
export function NoticePanel({ title, text, href, link }: NoticePanelProps) {
  return (
    <PanelPage title={title}>
      <p className="mt-2 text-muted">{text}</p>
      <ButtonLink href={href} variant="primary" className="mt-6 w-full">
        {link}
      </ButtonLink>
    </PanelPage>
  );
}

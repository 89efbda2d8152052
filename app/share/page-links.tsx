import { Code, Download, ExternalLink, type LucideIcon, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "@/app/ui/button";
import { CopyField } from "@/app/ui/copy-field";
import { useTranslate } from "@/app/ui/translations";
import { QrDownload } from "./qr-download";
import type { SharedPage } from "./sharing-form-state";

interface PageLinksProps {
  /** Null while the course has no page. */
  page: SharedPage | null;
  name: string;
  /** Where the files of the course are exported. */
  files: { href: string; onOpen?: (() => void) | undefined };
  /** More groups. */
  children?: ReactNode;
}

/** What leads to the page of a course: its link, QR code and code to embed; and the course as files. */
export function PageLinks({ page, name, files, children }: PageLinksProps) {
  const t = useTranslate();
  return (
    <>
      {page && (
        <CopyField id="share-link" label={t("sharing.address")} text={page.url}>
          <a href={page.url} target="_blank" rel="noreferrer" className={buttonClass({ size: "small" })}>
            <ExternalLink aria-hidden="true" className="size-4" />
            {t("sharing.open")}
          </a>
        </CopyField>
      )}
      <div className="share-more">
        {page && (
          <>
            <More icon={QrCode} title={t("sharing.qr")}>
              <QrDownload url={page.url} name={name} />
            </More>
            <More icon={Code} title={t("sharing.embedMap")}>
              <CopyField
                id="share-embed"
                label={t("sharing.embed")}
                hint={t("sharing.embedHelp")}
                text={page.embedCode}
              />
            </More>
          </>
        )}
        {children}
        <a
          href={files.href}
          className="share-verb"
          onClick={(event) => {
            if (!files.onOpen) return;
            event.preventDefault();
            files.onOpen();
          }}
        >
          <Download aria-hidden="true" className="size-4" />
          {t("sharing.files")}
        </a>
      </div>
    </>
  );
}

interface MoreProps {
  icon: LucideIcon;
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A group that is closed at first. Opening one closes the others. Works without scripts. */
export function More({ icon: Icon, title, isOpen = false, children }: MoreProps) {
  return (
    <details name="share" open={isOpen}>
      <summary className="share-verb">
        <Icon aria-hidden="true" className="size-4" />
        {title}
      </summary>
      <div className="grid gap-3 pt-2">{children}</div>
    </details>
  );
}

import { FileUp } from "lucide-react";
import { useEffect, useState } from "react";
import { takeSharedFile } from "@/app/studio/session/shared-file";
import { Button } from "@/app/ui/button";
import { useTranslate } from "@/app/ui/translations";

/** The part of the File Handling API that is used. Only some browsers have it, and TypeScript's library doesn't. */
interface LaunchQueue {
  setConsumer(consume: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * Opens the file that the operating system started the app with. One that was shared with it is offered first: other sites can
 * send it as other apps do, and nothing tells them apart.
 */
export function ReceivedFile({ open }: { open: (file: File) => void }) {
  const t = useTranslate();
  const [offered, setOffered] = useState<File | null>(null);
  useEffect(() => {
    const { launchQueue } = window as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files: [handle] }) => void handle?.getFile().then(open));
    void takeSharedFile().then((file) => file && setOffered(file));
  }, [open]);
  if (!offered) return null;
  return (
    <section
      aria-label={t("newCourse.sharedFile")}
      className="grid gap-3 rounded-lg border border-line p-3 text-sm"
    >
      <div className="flex items-start gap-2">
        <FileUp aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{offered.name}</p>
          <p role="status" className="text-muted">
            {t("newCourse.sharedFileHelp")}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="compact"
          onClick={() => {
            setOffered(null);
            open(offered);
          }}
        >
          {t("newCourse.useSharedFile")}
        </Button>
        <Button size="compact" onClick={() => setOffered(null)}>
          {t("newCourse.discardSharedFile")}
        </Button>
      </div>
    </section>
  );
}

import { Download, FileUp, Printer, Settings2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFileDrop } from "@/app/files/use-file-drop";
import { afterPaint } from "@/app/ui/after-paint";
import { Button } from "@/app/ui/button";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import type { MenuItem } from "@/app/ui/menu";
import { MenuButton } from "@/app/ui/menu-button";
import { preloadMenu } from "@/app/ui/menu-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { canEdit } from "@/lib/editor/view";
import type { SessionStore } from "../session/session-store";
import { useSettledSession, useStudio } from "../session/use-studio";
import type { ConfirmLeaving } from "../use-confirm-leaving";

const importDialog = onDemand(() => import("./import-dialog").then((module) => module.ImportDialog));
const handedOverImport = onDemand(() =>
  import("./handed-over-import").then((module) => module.HandedOverImport),
);
const exportDialog = onDemand(() => import("./export-dialog").then((module) => module.ExportDialog));

interface CourseMenuProps {
  /** ID of the file that the course was created from, to import now; null if there is none. */
  importedFileId: string | null;
  confirmLeaving: ConfirmLeaving;
}

/**
 * Matches dropped files that belong on the map rather than into the course, by media type or name, since some
 * systems have no type for TIFF. The code for pictures checks the content.
 */
const PICTURE = /^image\/|\.tiff?$/i;

type OpenDialog =
  | { readonly kind: "import"; readonly dropped: File | null }
  | { readonly kind: "handed-over"; readonly fileId: string }
  | { readonly kind: "export" };

/** The course menu, with the import and export dialogs that it opens. Their code is loaded on demand. */
export function CourseMenu({ importedFileId: fileId, confirmLeaving }: CourseMenuProps) {
  const t = useTranslate();
  const { course, store, page } = useStudio();
  const isEditor = canEdit(useSettledSession().view);
  const [open, setOpen] = useState<OpenDialog | null>(
    fileId === null || !isEditor ? null : { kind: "handed-over", fileId },
  );
  const [notLoaded, setNotLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onFile = useCallback(
    (dropped: File) => {
      if (!isEditor) return;
      if (PICTURE.test(dropped.type + dropped.name)) page.set({ droppedPicture: dropped });
      else setOpen({ kind: "import", dropped });
    },
    [isEditor, page],
  );
  const draggingFile = useFileDrop(onFile);
  usePreloadForOffline(store);
  const close = () => setOpen(null);
  const onFail = () => {
    close();
    setNotLoaded(true);
  };

  const importItem: MenuItem = {
    label: t("exchange.menuImport"),
    icon: <FileUp aria-hidden className="size-4" />,
    onSelect: () => setOpen({ kind: "import", dropped: null }),
  };
  const items: MenuItem[] = [
    ...(isEditor ? [importItem] : []),
    {
      label: t("exchange.menuExport"),
      icon: <Download aria-hidden className="size-4" />,
      onSelect: () => setOpen({ kind: "export" }),
    },
    {
      label: t("exchange.menuPrint"),
      icon: <Printer aria-hidden className="size-4" />,
      href: `/studio/courses/${course.id}/print`,
    },
    {
      label: t("studio.coursePage"),
      icon: <Settings2 aria-hidden className="size-4" />,
      href: `/courses/${course.id}`,
      onNavigate: confirmLeaving,
    },
  ];
  return (
    <>
      <MenuButton
        label={t("exchange.menu")}
        items={items}
        buttonRef={button}
        onOpen={() => {
          setNotLoaded(false);
          preloadDialogs();
        }}
        onFail={onFail}
      />
      {isEditor && draggingFile && <div className="studio-drop">{t("exchange.dropNow")}</div>}
      {open?.kind === "import" && (
        <LoadOnDemand component={importDialog} onFail={onFail}>
          {(Dialog) => <Dialog dropped={open.dropped} onClose={close} finalFocus={button} />}
        </LoadOnDemand>
      )}
      {open?.kind === "handed-over" && (
        <LoadOnDemand component={handedOverImport} onFail={onFail}>
          {(HandedOverImport) => (
            <HandedOverImport fileId={open.fileId} onClose={close} finalFocus={button} />
          )}
        </LoadOnDemand>
      )}
      {open?.kind === "export" && (
        <LoadOnDemand component={exportDialog} onFail={onFail}>
          {(Dialog) => <Dialog onClose={close} finalFocus={button} />}
        </LoadOnDemand>
      )}
      {notLoaded && (
        <div role="alert" className="studio-toast">
          <p>{t("exchange.notLoaded")}</p>
          <Button
            onClick={() => {
              setNotLoaded(false);
              button.current?.focus();
            }}
          >
            {t("exchange.close")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Preloads the dialogs, since opening the menu usually leads to one. */
function preloadDialogs(): void {
  exportDialog.preload();
  importDialog.preload();
}

/**
 * Preloads the menu and the export dialog on the first edit, while there is a connection, so that edits that
 * cannot be saved later can still be exported.
 */
function usePreloadForOffline(store: SessionStore): void {
  useEffect(() => {
    const { history } = store.get();
    let cancel = () => {};
    const unsubscribe = store.subscribe(() => {
      if (store.get().history === history) return;
      unsubscribe();
      // The edit shows first.
      cancel = afterPaint(() => {
        preloadMenu();
        exportDialog.preload();
      });
    });
    return () => {
      unsubscribe();
      cancel();
    };
  }, [store]);
}

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
import type { Coordinates } from "@/lib/validation/coordinates";
import type { OwnedCourse } from "@/lib/validation/owned-course";
import type { SessionStore } from "../session/session-store";
import type { ConfirmLeaving } from "../use-confirm-leaving";

const importDialog = onDemand(() => import("./import-dialog").then((module) => module.ImportDialog));
const handedOverImport = onDemand(() =>
  import("./handed-over-import").then((module) => module.HandedOverImport),
);
const exportDialog = onDemand(() => import("./export-dialog").then((module) => module.ExportDialog));

interface CourseMenuProps {
  account: string;
  course: OwnedCourse;
  store: SessionStore;
  confirmLeaving: ConfirmLeaving;
  /** If missing, nothing can be imported. */
  imports?: {
    /** ID of the file that the course was created from, to import now; null if there is none. */
    fileId: string | null;
    /** Moves the map to what was imported, in degrees. */
    onImported: (places: readonly Coordinates[]) => void;
    /** Puts a dropped picture on the map. */
    onPicture: (file: File) => void;
  };
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
export function CourseMenu({ account, course, store, confirmLeaving, imports }: CourseMenuProps) {
  const t = useTranslate();
  const fileId = imports?.fileId ?? null;
  const onPicture = imports?.onPicture;
  const onImported = imports?.onImported ?? (() => {});
  const [open, setOpen] = useState<OpenDialog | null>(
    fileId === null ? null : { kind: "handed-over", fileId },
  );
  const [notLoaded, setNotLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onFile = useCallback(
    (dropped: File) => {
      if (!onPicture) return;
      if (PICTURE.test(dropped.type + dropped.name)) onPicture(dropped);
      else setOpen({ kind: "import", dropped });
    },
    [onPicture],
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
    ...(imports ? [importItem] : []),
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
      {imports && draggingFile && <div className="studio-drop">{t("exchange.dropNow")}</div>}
      {open?.kind === "import" && (
        <LoadOnDemand component={importDialog} onFail={onFail}>
          {(Dialog) => (
            <Dialog
              store={store}
              location={course.location}
              dropped={open.dropped}
              onImported={onImported}
              onClose={close}
              finalFocus={button}
            />
          )}
        </LoadOnDemand>
      )}
      {open?.kind === "handed-over" && (
        <LoadOnDemand component={handedOverImport} onFail={onFail}>
          {(HandedOverImport) => (
            <HandedOverImport
              account={account}
              fileId={open.fileId}
              store={store}
              location={course.location}
              onImported={onImported}
              onClose={close}
              finalFocus={button}
            />
          )}
        </LoadOnDemand>
      )}
      {open?.kind === "export" && (
        <LoadOnDemand component={exportDialog} onFail={onFail}>
          {(Dialog) => <Dialog store={store} course={course} onClose={close} finalFocus={button} />}
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

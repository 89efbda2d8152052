import { useCallback, useRef, useState } from "react";
import { useFileDrop } from "@/app/files/use-file-drop";
import { afterPaint } from "@/app/ui/after-paint";
import { Button } from "@/app/ui/button";
import { onDemand, popupOnDemand } from "@/app/ui/load-on-demand";
import { useTranslate } from "@/app/ui/translations";
import { canEdit, canSave } from "@/lib/editor/view";
import { CommandMenuButton, preloadMenu } from "../commands/command-menu-button";
import type { Backgrounds } from "../session/studio-settings";
import { useFirstEdit } from "../session/use-first-edit";
import { usePage, useSettledSession, useStudio } from "../session/use-studio";

const ImportDialog = popupOnDemand(() => import("./import-dialog").then((module) => module.ImportDialog));
const HandedOverImport = onDemand(() =>
  import("./handed-over-import").then((module) => module.HandedOverImport),
);
const ExportDialog = popupOnDemand(() => import("./export-dialog").then((module) => module.ExportDialog));
const StatusDialog = popupOnDemand(() => import("./status-dialog").then((module) => module.StatusDialog));

/**
 * Matches dropped files that belong on the map rather than into the course, by media type or name, since some
 * systems have no type for TIFF. The code for pictures checks the content.
 */
const PICTURE = /^image\/|\.tiff?$/i;

/** The course menu, and the import and export dialogs. Their code is loaded on demand. */
export function CourseMenu({ backgrounds }: { backgrounds: Backgrounds }) {
  const t = useTranslate();
  const { keeper, page } = useStudio();
  const { dialog } = usePage();
  const { view } = useSettledSession();
  const [isEditor, mayStore] = [canEdit(view), canSave(view)];
  const [notLoaded, setNotLoaded] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onDrop = useCallback(
    (files: readonly [File, ...File[]]) => {
      const [dropped] = files;
      const isPicture = PICTURE.test(dropped.type + dropped.name);
      // A picture is stored at once.
      if (isPicture ? !mayStore : !isEditor) return;
      if (isPicture) page.set(keeper ? { dialog: { kind: "keep" } } : { droppedPictures: files });
      else page.set({ dialog: { kind: "import", dropped } });
    },
    [isEditor, mayStore, keeper, page],
  );
  const draggingFile = useFileDrop(onDrop);
  useFirstEdit(preloadForOffline);
  const close = () => page.set({ dialog: null });
  const onFail = () => {
    close();
    setNotLoaded(true);
  };
  const forDialog = { onClose: close, finalFocus: button, onFail };
  return (
    <>
      <CommandMenuButton
        menu="course"
        label={t("exchange.menu")}
        buttonRef={button}
        onOpen={() => {
          setNotLoaded(false);
          preloadDialogs();
        }}
        onFail={onFail}
      />
      {isEditor && draggingFile && <div className="studio-drop">{t("exchange.dropNow")}</div>}
      {dialog?.kind === "import" && (
        <ImportDialog dropped={dialog.dropped} backgrounds={backgrounds} {...forDialog} />
      )}
      {dialog?.kind === "handed-over" && (
        <HandedOverImport fileId={dialog.fileId} backgrounds={backgrounds} {...forDialog} />
      )}
      {dialog?.kind === "export" && <ExportDialog backgrounds={backgrounds} {...forDialog} />}
      {dialog?.kind === "status" && !keeper && <StatusDialog {...forDialog} />}
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
  ExportDialog.preload();
  ImportDialog.preload();
}

/** Preloads the menu and the export dialog, so that edits that cannot be saved later can still be exported. */
function preloadForOffline(): void {
  // The edit shows first.
  afterPaint(() => {
    preloadMenu();
    ExportDialog.preload();
    import("../session/edit-selection").catch(() => {});
    import("../session/add-next-layout").catch(() => {});
  });
}

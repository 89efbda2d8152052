import { Download, FileUp, Printer } from "lucide-react";
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslate } from "@/app/ui/translations";
import type { OwnedCourse } from "@/lib/validation/course";
import type { SessionStore } from "../session/session-store";
import { type MenuEntry, StudioMenu } from "../studio-menu";
import type { ExportDialog } from "./export-dialog";
import type { ImportDialog } from "./import-dialog";
import { useFileDrop } from "./use-file-drop";

const importDialog = () => import("./import-dialog").then((module) => module.ImportDialog);
const exportDialog = () => import("./export-dialog").then((module) => module.ExportDialog);

interface StudioExchangeProps {
  course: OwnedCourse;
  store: SessionStore;
  /** Shows a hole that was imported. */
  onImported: (fairwayId: string) => void;
  /** What the menu offers besides. */
  more?: readonly MenuEntry[];
}

type Open = { readonly what: "import"; readonly dropped: File | null } | { readonly what: "export" };

/** The course menu, and files in and out. The dialogs are loaded when they are wanted. */
export function StudioExchange({ course, store, onImported, more = [] }: StudioExchangeProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<Open | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onFile = useCallback((dropped: File) => setOpen({ what: "import", dropped }), []);
  const over = useFileDrop(onFile);
  useReadyForOffline(store);
  const close = useCallback(() => setOpen(null), []);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Only now the dialog is gone, outside of which nothing could have the focus.
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);

  const entries: MenuEntry[] = [
    {
      text: t("exchange.menuImport"),
      icon: <FileUp aria-hidden className="size-4" />,
      action: () => setOpen({ what: "import", dropped: null }),
    },
    {
      text: t("exchange.menuExport"),
      icon: <Download aria-hidden className="size-4" />,
      action: () => setOpen({ what: "export" }),
    },
    {
      text: t("exchange.menuPrint"),
      icon: <Printer aria-hidden className="size-4" />,
      action: { href: `/studio/courses/${course.id}/print` },
    },
    ...more,
  ];
  return (
    <>
      <StudioMenu entries={entries} button={button} onOpen={preload} />
      {over && <div className="studio-drop">{t("exchange.dropNow")}</div>}
      {open?.what === "import" && (
        <Lazily<typeof ImportDialog> load={importDialog} onGone={close}>
          {(Dialog) => (
            <Dialog
              store={store}
              location={course.location}
              dropped={open.dropped}
              onImported={onImported}
              onClose={close}
            />
          )}
        </Lazily>
      )}
      {open?.what === "export" && (
        <Lazily<typeof ExportDialog> load={exportDialog} onGone={close}>
          {(Dialog) => <Dialog store={store} course={course} onClose={close} />}
        </Lazily>
      )}
    </>
  );
}

/** Whoever opens the menu is about to choose. Without a connection nothing comes of it, and choosing says so. */
function preload(): void {
  void exportDialog().catch(() => {});
  void importDialog().catch(() => {});
}

/** Work that cannot be saved can still be exported: the dialog is fetched with the first edit, while there is a net. */
function useReadyForOffline(store: SessionStore): void {
  useEffect(() => {
    const { history } = store.get();
    const stop = store.subscribe(() => {
      if (store.get().history === history) return;
      stop();
      void exportDialog().catch(() => {});
    });
    return stop;
  }, [store]);
}

interface LazilyProps<Part> {
  load: () => Promise<Part>;
  onGone: () => void;
  children: (part: Part) => ReactNode;
}

/** Shows what is loaded on demand. Not next/dynamic, which throws the studio away when there is no connection. */
function Lazily<Part extends ComponentType<never>>({ load, onGone, children }: LazilyProps<Part>) {
  const t = useTranslate();
  const [part, setPart] = useState<{ readonly it: Part } | "failed" | null>(null);
  useEffect(() => {
    let wanted = true;
    load().then(
      (it) => wanted && setPart({ it }),
      () => wanted && setPart("failed"),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  if (part === "failed") {
    return (
      <div role="alert" className="studio-toast">
        <p>{t("exchange.notLoaded")}</p>
        <button type="button" className="button" onClick={onGone}>
          {t("exchange.close")}
        </button>
      </div>
    );
  }
  return part && children(part.it);
}

"use client";

import { type RefObject, useCallback, useEffect, useState } from "react";
import { toFormData } from "@/app/forms/form-state";
import { AfterAction } from "@/app/forms/use-form-action";
import { Button } from "@/app/ui/button";
import { Spinner } from "@/app/ui/spinner";
import { TranslationsProvider, useTranslate } from "@/app/ui/translations";
import { loadShareSettings } from "./load-share-settings";
import { ShareDialog } from "./share-dialog";
import { SharePanel } from "./share-panel";

interface ShareInStudioProps {
  course: { readonly id: string; readonly name: string };
  onClose: () => void;
  onExport: () => void;
  finalFocus: RefObject<HTMLElement | null>;
}

type Loaded = Awaited<ReturnType<typeof loadShareSettings>> | "failed";

/** The dialog in the studio, whose page has neither the settings nor their texts: both are loaded when it opens. */
export function ShareInStudio({ course: { id, name }, onClose, onExport, finalFocus }: ShareInStudioProps) {
  const t = useTranslate();
  const [loaded, setLoaded] = useState<Loaded>(null);
  const load = useCallback(async () => {
    setLoaded(
      await loadShareSettings(toFormData({ courseId: id }))
        .catch(() => "failed" as const)
        .then((found) => found ?? "failed"),
    );
  }, [id]);
  useEffect(() => void load(), [load]);
  return (
    <ShareDialog
      title={t("sharing.shareTitle", { name })}
      closeLabel={t("sharing.close")}
      {...{ onClose, finalFocus }}
    >
      {loaded === null && (
        <p role="status" className="flex min-h-64 items-center justify-center gap-2 text-sm text-muted">
          <Spinner />
          {t("sharing.loading")}
        </p>
      )}
      {loaded === "failed" && (
        <div role="alert" className="grid min-h-64 place-content-center justify-items-center gap-3 text-sm">
          <p>{t("sharing.notLoaded")}</p>
          <Button
            size="small"
            onClick={() => {
              setLoaded(null);
              void load();
            }}
          >
            {t("comments.tryAgain")}
          </Button>
        </div>
      )}
      {loaded !== null && loaded !== "failed" && (
        <AfterAction value={load}>
          <TranslationsProvider {...loaded.translations}>
            <SharePanel settings={loaded.settings} onExport={onExport} />
          </TranslationsProvider>
        </AfterAction>
      )}
    </ShareDialog>
  );
}

"use client";

import { createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from "react";
import { Button } from "@/app/ui/button";
import { FileButton } from "@/app/ui/file-button";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import { LOGO_LIMITS } from "@/lib/print/logo-file";

/** The most pixels of a stored logo's longer side: 300 dpi on the 28 mm that a sign has for it, and more. */
const MAX_PIXELS = 800;

interface Logo {
  readonly image: Blob;
  /** A blob URL, which all signs share. */
  readonly url: string;
}

interface LogoState {
  readonly logo: Logo | null;
  /** Resolves to whether this browser has stored the change. Otherwise, it lasts as long as the page. */
  readonly change: (image: Blob | null) => Promise<boolean>;
}

const LogoContext = createContext<LogoState>({ logo: null, change: async () => false });

interface LogoProviderProps {
  account: string;
  courseId: string;
  children: ReactNode;
}

/** Provides the club's logo that this browser stores for the course, to the parts of the page that show or change it. */
export function LogoProvider({ account, courseId, children }: LogoProviderProps) {
  const [image, setImage] = useState<Blob | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void import("@/app/studio/session/logo-database")
      .then(({ loadLogo }) => loadLogo([account, courseId]))
      .then((stored) => isCurrent && setImage(stored))
      // Without storage, there is no logo to show.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [account, courseId]);
  useEffect(() => {
    if (!image) return;
    const made = URL.createObjectURL(image);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [image]);
  const state = useMemo<LogoState>(
    () => ({
      logo: image && url ? { image, url } : null,
      change: async (changed) => {
        const isStored = await import("@/app/studio/session/logo-database")
          .then(({ deleteLogo, saveLogo }) =>
            changed ? saveLogo([account, courseId], changed) : deleteLogo([account, courseId]),
          )
          .then(
            () => true,
            () => false,
          );
        setImage(changed);
        return isStored;
      },
    }),
    [account, courseId, image, url],
  );
  return <LogoContext value={state}>{children}</LogoContext>;
}

/** The logo's image; null if there is none. */
export function useLogoImage(): Blob | null {
  return use(LogoContext).logo?.image ?? null;
}

/** The logo in the SVG of a drawing, in the top right corner of a box (millimetres). */
export function DrawingLogo(box: { x: number; y: number; width: number; height: number }) {
  const { logo } = use(LogoContext);
  return logo && <image href={logo.url} {...box} preserveAspectRatio="xMaxYMin meet" />;
}

/** The logo in the head of a page. Decorative: the name of the course is beside it. */
export function PageLogo() {
  const { logo } = use(LogoContext);
  // biome-ignore lint/performance/noImgElement: a picture of this browser, which no server can optimise
  return logo && <img src={logo.url} alt="" className="sheet-logo" />;
}

/** Chooses and removes the logo. Without scripts there is none. */
export function LogoField() {
  const t = useTranslate();
  const hydrated = useHydrated();
  const { logo, change } = use(LogoContext);
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  if (!hydrated) return null;
  const store = async (image: Blob | null) => {
    setProblem(null);
    if (!(await change(image))) setProblem(t("print.logoNotStored"));
  };
  const choose = async (file: File) => {
    setProblem(null);
    const { drawLogo, LogoError } = await import("@/app/files/draw-logo");
    try {
      await store(await drawLogo(file, MAX_PIXELS));
    } catch (error) {
      const reason = error instanceof LogoError ? error.reason : "unreadable";
      const values = { name: file.name, most: LOGO_LIMITS.bytes / 1_000_000 };
      setProblem(
        {
          tooLarge: t("print.logoTooLarge", values),
          wrongKind: t("print.logoWrongKind", values),
          unreadable: t("print.logoUnreadable", values),
        }[reason],
      );
    }
  };
  return (
    <fieldset className="print-choice">
      <legend>{t("print.logo")}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {/* biome-ignore lint/performance/noImgElement: a picture of this browser, which no server can optimise */}
        {logo && <img src={logo.url} alt={t("print.logoChosen")} className="logo-preview" />}
        <FileButton
          size="small"
          aria-describedby={id}
          fieldLabel={t("print.logo")}
          accept=".svg,.png,image/svg+xml,image/png"
          onChoose={([file]) => void choose(file)}
        >
          {t(logo ? "print.logoChange" : "print.logoChoose")}
        </FileButton>
        {logo && (
          <Button size="small" onClick={() => void store(null)}>
            {t("print.logoRemove")}
          </Button>
        )}
      </div>
      <p id={id} className="mt-1 text-muted">
        {t("print.logoHint")}
      </p>
      {problem && (
        <p role="alert" className="mt-1 font-medium text-danger wrap-anywhere">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { services } from "@/lib/services";
import { ReadOnlyBanner } from "./ui/page/read-only-banner";
import { SiteFooter } from "./ui/page/site-footer";
import { getPreferences } from "./ui/preferences";
import { getTranslate } from "./ui/request-translations";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return {
    title: { default: "Teepad", template: "%s · Teepad" },
    description: t("site.description"),
    icons: { icon: "/icon.svg", apple: "/icon-192.png" },
    manifest: "/manifest.webmanifest",
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // The colours of the header, --color-surface.
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#181c19" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { language } = await getPreferences();
  return (
    <html lang={language}>
      <body className="flex min-h-dvh flex-col font-sans">
        {services().readOnly && <ReadOnlyBanner />}
        {children}
        <SiteFooter />
      </body>
    </html>
  );
}

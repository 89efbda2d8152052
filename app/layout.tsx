import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { preferences } from "./ui/preferences";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Teepad", template: "%s · Teepad" },
  description: "Disc-golf courses: made by partners' applications and by hand, edited on a map.",
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f4ee" },
    { media: "(prefers-color-scheme: dark)", color: "#12160f" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { language } = await preferences();
  return (
    <html lang={language}>
      <body className="min-h-dvh font-sans">{children}</body>
    </html>
  );
}

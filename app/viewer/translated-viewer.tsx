"use client";

import { TranslationsProvider } from "@/app/ui/translations";
import type { Messages } from "@/lib/messages/catalogue";
import type { Unit } from "@/lib/messages/length";
import type { Language } from "@/lib/messages/section";
import { CourseViewer, type CourseViewerProps } from "./course-viewer";

export interface TranslatedViewerProps extends CourseViewerProps {
  language: Language;
  unit: Unit;
  /** The sections `VIEWER_MESSAGES`. */
  messages: Messages;
}

/** A viewer with the messages that it needs, for pages that load it on demand. */
export function TranslatedViewer({ language, unit, messages, ...viewer }: TranslatedViewerProps) {
  return (
    <TranslationsProvider language={language} unit={unit} messages={messages}>
      <CourseViewer {...viewer} />
    </TranslationsProvider>
  );
}

"use client";

import { type Translations, TranslationsProvider } from "@/app/ui/translations";
import { CourseViewer, type CourseViewerProps } from "./course-viewer";

export type TranslatedViewerProps = CourseViewerProps & Translations;

/** A viewer with the messages that it needs (`VIEWER_MESSAGES`), for pages that load it on demand. */
export function TranslatedViewer({ language, unit, messages, ...viewer }: TranslatedViewerProps) {
  return (
    <TranslationsProvider language={language} unit={unit} messages={messages}>
      <CourseViewer {...viewer} />
    </TranslationsProvider>
  );
}

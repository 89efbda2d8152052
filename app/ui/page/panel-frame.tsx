import type { ReactNode } from "react";
import { Brand } from "./brand";

export interface PanelFrameProps {
  title: ReactNode;
  /** Above the title. */
  image?: ReactNode;
  children: ReactNode;
}

/** A centred panel below the brand. Every page loads this one for its errors, so what decorates it is in `PanelPage`. */
export function PanelFrame({ title, image, backdrop, children }: PanelFrameProps & { backdrop?: ReactNode }) {
  return (
    <div className="relative isolate flex flex-1 flex-col items-center overflow-hidden px-4 py-8 sm:justify-center sm:py-12">
      {backdrop}
      <div className="w-full max-w-md">
        <header className="mb-6 flex justify-center">
          <Brand />
        </header>
        <main className="card p-6 sm:p-8">
          {image}
          <h1 className="text-2xl wrap-anywhere">{title}</h1>
          {children}
        </main>
      </div>
    </div>
  );
}

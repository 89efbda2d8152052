import type { ReactNode } from "react";
import { Brand } from "./brand";
import { FlightLines } from "./flight-lines";

interface PanelPageProps {
  title: ReactNode;
  /** Above the title. */
  image?: ReactNode;
  children: ReactNode;
}

/** The frame of a page with a single task: a centred panel below the brand. */
export function PanelPage({ title, image, children }: PanelPageProps) {
  return (
    <div className="relative isolate flex flex-1 flex-col items-center overflow-hidden px-4 py-8 sm:justify-center sm:py-12">
      <FlightLines />
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

import type { ReactNode } from "react";

export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-line py-3.5 not-first:border-t [&>legend+*]:clear-both">
      <legend className="float-left mb-1 w-full font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

import type { ReactNode } from "react";

interface SettingsSectionProps {
  id: string;
  title: string;
  help: string;
  children: ReactNode;
}

/** One group of a course's settings, with its explanation beside the form, or above it on a phone. */
export function SettingsSection({ id, title, help, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-8 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 max-w-prose text-sm text-muted">{help}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

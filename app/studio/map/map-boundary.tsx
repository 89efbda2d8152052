import { Component, type ReactNode } from "react";
import { useTranslate } from "@/app/ui/translations";

/** Placeholder shown while the map loads, or when it cannot be shown. */
export function MapPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className="studio-map-ground flex h-full items-center justify-center p-6">
      <div className="card max-w-sm px-5 py-4 text-center text-sm text-muted">{children}</div>
    </div>
  );
}

/** Keeps the rest of the studio working when the map cannot be loaded or throws. */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <MapFailed />;
  }
}

function MapFailed() {
  const t = useTranslate();
  return (
    <MapPlaceholder>
      <p className="font-semibold text-ink">{t("maps.loadFailed")}</p>
      <p className="mt-1">{t("maps.brokenHelp")}</p>
    </MapPlaceholder>
  );
}

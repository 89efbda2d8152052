import { Component, type ReactNode } from "react";

/** Stands where the map will be, or would have been. */
export function MapPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className="studio-map-ground flex h-full items-center justify-center p-6">
      <div className="card max-w-sm px-5 py-4 text-center text-sm text-muted">{children}</div>
    </div>
  );
}

/** Keeps the rest of the studio alive when the map cannot be loaded or breaks. */
export class MapBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <MapPlaceholder>
        <p className="font-semibold text-ink">The map could not be loaded</p>
        <p className="mt-1">The list still works. Reload the page to try again.</p>
      </MapPlaceholder>
    );
  }
}

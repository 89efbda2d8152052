import { useSay } from "@/app/ui/say";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";

interface BackgroundChoiceProps {
  basemaps: readonly Basemap[];
  choice: string;
  onChoose: (name: string) => void;
  failed: boolean;
  onRetry: () => void;
}

/** Which background the map has, and a quiet word when it could not be had. */
export function BackgroundChoice({ basemaps, choice, onChoose, failed, onRetry }: BackgroundChoiceProps) {
  const say = useSay();
  if (basemaps.length === 0) return null;
  return (
    <div className="studio-map-corner">
      <label className="pointer-events-auto flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1 pl-3 text-sm">
        <span className="text-muted">{say("studio.background")}</span>
        <select
          className="min-h-8 rounded-md bg-surface px-1 font-medium text-ink"
          value={choice}
          onChange={(event) => onChoose(event.target.value)}
        >
          {[PLAIN_BASEMAP, ...basemaps.map(({ name }) => name)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {failed && (
        <p className="rounded-lg border border-line bg-surface px-3 py-1.5 text-sm text-muted">
          {choice} is not available.{" "}
          <button
            type="button"
            className="pointer-events-auto font-medium text-accent underline"
            onClick={onRetry}
          >
            Load it again
          </button>
        </p>
      )}
    </div>
  );
}

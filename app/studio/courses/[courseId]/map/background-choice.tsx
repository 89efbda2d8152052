import { useSay } from "@/app/ui/say";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";

interface BackgroundChoiceProps {
  /** Those that are configured, and the person's own. */
  offered: readonly Basemap[];
  own: readonly Basemap[];
  choice: string;
  onChoose: (name: string) => void;
}

/** Which background the map has. */
export function BackgroundChoice({ offered, own, choice, onChoose }: BackgroundChoiceProps) {
  const say = useSay();
  return (
    <label className="map-control flex items-center gap-2 px-1 text-sm sm:pl-3">
      <span className="text-muted max-sm:sr-only">{say("maps.background")}</span>
      <select
        className="min-h-9 max-w-36 rounded-md bg-surface px-1 font-medium text-ellipsis text-ink sm:max-w-56"
        value={choice}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value={PLAIN_BASEMAP}>{say("maps.plain")}</option>
        {own.length === 0 ? (
          <Options basemaps={offered} />
        ) : (
          <>
            {offered.length > 0 && (
              <optgroup label={say("maps.offered")}>
                <Options basemaps={offered} />
              </optgroup>
            )}
            <optgroup label={say("maps.own")}>
              <Options basemaps={own} />
            </optgroup>
          </>
        )}
      </select>
    </label>
  );
}

function Options({ basemaps }: { basemaps: readonly Basemap[] }) {
  return basemaps.map(({ name }) => <option key={name}>{name}</option>);
}

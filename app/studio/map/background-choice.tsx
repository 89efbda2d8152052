import { useTranslate } from "@/app/ui/translations";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";

interface BackgroundChoiceProps {
  /** The configured backgrounds, and the user's custom ones. */
  offered: readonly Basemap[];
  own: readonly Basemap[];
  choice: string;
  onChoose: (name: string) => void;
}

/** The field that chooses the background of the map. */
export function BackgroundChoice({ offered, own, choice, onChoose }: BackgroundChoiceProps) {
  const t = useTranslate();
  return (
    <label className="map-control background-choice">
      <span className="background-word">{t("maps.background")}</span>
      <select className="background-names" value={choice} onChange={(event) => onChoose(event.target.value)}>
        <option value={PLAIN_BASEMAP}>{t("maps.plain")}</option>
        {own.length === 0 ? (
          <Options basemaps={offered} />
        ) : (
          <>
            {offered.length > 0 && (
              <optgroup label={t("maps.available")}>
                <Options basemaps={offered} />
              </optgroup>
            )}
            <optgroup label={t("maps.own")}>
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

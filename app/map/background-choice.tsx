import { useTranslate } from "@/app/ui/translations";
import type { ImageryOffer } from "@/lib/imagery/offer";
import { type Basemap, PLAIN_BASEMAP } from "@/lib/validation/basemaps";
import "./map-controls.css";

interface BackgroundChoiceProps {
  /** The configured backgrounds, and the user's custom ones. */
  offered: readonly Basemap[];
  own: readonly Basemap[];
  /** Imagery that covers the place. */
  imagery: readonly ImageryOffer[];
  choice: string;
  onChoose: (name: string) => void;
}

export function BackgroundChoice({ offered, own, imagery, choice, onChoose }: BackgroundChoiceProps) {
  const t = useTranslate();
  const ofKind = (wanted: ImageryOffer["kind"]) =>
    imagery.flatMap(({ kind, basemap }) =>
      kind === wanted && own.every(({ name }) => name !== basemap.name) ? basemap : [],
    );
  const groups = [
    { label: t("maps.available"), basemaps: offered },
    { label: t("maps.aerial"), basemaps: ofKind("aerial") },
    { label: t("maps.hillshade"), basemaps: ofKind("hillshade") },
    { label: t("maps.own"), basemaps: own },
  ].filter(({ basemaps }) => basemaps.length > 0);
  return (
    <label className="map-control background-choice">
      <span className="background-word">{t("maps.background")}</span>
      <select className="background-names" value={choice} onChange={(event) => onChoose(event.target.value)}>
        <option value={PLAIN_BASEMAP}>{t("maps.plain")}</option>
        {groups.map(({ label, basemaps }) =>
          basemaps === offered && groups.length === 1 ? (
            <Options key={label} basemaps={basemaps} />
          ) : (
            <optgroup key={label} label={label}>
              <Options basemaps={basemaps} />
            </optgroup>
          ),
        )}
      </select>
    </label>
  );
}

function Options({ basemaps }: { basemaps: readonly Basemap[] }) {
  return basemaps.map(({ name }) => <option key={name}>{name}</option>);
}

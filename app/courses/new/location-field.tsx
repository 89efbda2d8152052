import { Search } from "lucide-react";
import type { PlaceSearchSettings } from "@/app/map/find-places";
import { GeocoderCredit } from "@/app/map/geocoder-credit";
import { FieldProblem } from "@/app/ui/field";
import { useTranslate } from "@/app/ui/translations";
import { useHydrated } from "@/app/ui/use-hydrated";
import type { useLocation } from "./use-location";

interface LocationFieldProps {
  location: ReturnType<typeof useLocation>;
  /** Null when places can't be searched by name: only coordinates can be entered then. */
  settings: PlaceSearchSettings | null;
  problem: string | undefined;
}

const ID = "location";

/** The search for the place of the course. Without scripts it is a field for coordinates. */
export function LocationField({ location, settings, problem }: LocationFieldProps) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const { text, status, found, isTyped } = location;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={ID} className="font-medium">
        {t("newCourse.location")}
      </label>
      <div className="relative">
        <input
          id={ID}
          // With scripts, a hidden field has the place.
          name={isHydrated ? undefined : "location"}
          className="field pr-11"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${ID}-hint ${ID}-problem` : `${ID}-hint`}
          value={text}
          onChange={(event) => location.type(event.target.value)}
          onFocus={location.preload}
          onKeyDown={(event) => {
            // The typed text has not been looked up yet: search for it. Once it is a place, Enter submits the
            // form.
            if (event.key !== "Enter" || !isTyped) return;
            event.preventDefault();
            void location.find();
          }}
        />
        <button
          type="button"
          className="icon-button absolute right-0.5 bottom-0.5 noscript:hidden"
          aria-label={t("newCourse.find")}
          title={t("newCourse.find")}
          onClick={() => void location.find()}
        >
          <Search aria-hidden="true" className="size-4.5 text-muted" />
        </button>
      </div>
      <p id={`${ID}-hint`} className="text-sm text-muted">
        {t(settings ? "newCourse.locationHint" : "newCourse.coordinatesHint")}
      </p>
      <FieldProblem id={ID}>{problem}</FieldProblem>
      <p role="status" className="text-sm text-muted empty:hidden">
        {status && t(status)}
      </p>
      {found.length > 0 && (
        <div>
          <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line text-sm">
            {found.map((place) => (
              <li key={`${place.name} ${place.lat} ${place.lng}`}>
                <button
                  type="button"
                  className="min-h-11 w-full cursor-pointer px-3 py-2 text-left -outline-offset-2 wrap-anywhere hover:bg-sunken"
                  onClick={() => location.goTo(place)}
                >
                  {place.name}
                </button>
              </li>
            ))}
          </ul>
          {settings?.attribution && <GeocoderCredit {...settings.attribution} className="mt-1" />}
        </div>
      )}
    </div>
  );
}

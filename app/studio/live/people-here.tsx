import { useContext } from "react";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import { hueOf, initialsOf, LiveContext } from "./live-context";
import "./live.css";

/** Maximum number of people shown in the header. */
const MOST_SHOWN = 4;

/** The other people who have the course open, as initials in the header. */
export function PeopleHere() {
  const t = useTranslate();
  const { people, total } = useContext(LiveContext);
  if (total === 0) return null;
  const shown = people.length > MOST_SHOWN ? people.slice(0, MOST_SHOWN - 1) : people;
  const more = total - shown.length;
  return (
    <ul className="people-here" aria-label={t("live.title")}>
      {shown.map(({ key, name, role, isYou }) => {
        const text = isYou ? t("live.youElsewhere") : t("live.person", { name, role });
        return (
          <li key={key}>
            <Tooltip text={text}>
              <span className="here-mark" data-hue={hueOf(name)} role="img" aria-label={text}>
                {initialsOf(name)}
              </span>
            </Tooltip>
          </li>
        );
      })}
      {more > 0 && <li className="people-more">{t("live.more", { count: more })}</li>}
    </ul>
  );
}

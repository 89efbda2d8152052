import { useContext } from "react";
import { initialsOf, markStyle } from "@/app/ui/person";
import { Tooltip } from "@/app/ui/tooltip";
import { useTranslate } from "@/app/ui/translations";
import { usePage, useStudio } from "../session/use-studio";
import { LiveContext } from "./live-context";
import "./live.css";

/** Maximum number of people shown in the header. */
const MOST_SHOWN = 4;

/** The other people who have the course open, as initials in the header. A click follows one of them on the map. */
export function PeopleHere() {
  const t = useTranslate();
  const { people, total } = useContext(LiveContext);
  const { page } = useStudio();
  const { followed } = usePage();
  if (total === 0) return null;
  const shown = people.length > MOST_SHOWN ? people.slice(0, MOST_SHOWN - 1) : people;
  const more = total - shown.length;
  return (
    <ul
      className="people-here flex flex-none items-center pr-1 [&>li+li]:-ml-1.5"
      aria-label={t("live.title")}
    >
      {shown.map(({ key, name, role }) => {
        const text = t("live.person", { name, role });
        const isFollowed = key === followed;
        return (
          <li key={key}>
            <Tooltip text={`${text}. ${t("live.follow")}`}>
              <button
                type="button"
                className="here-mark"
                style={markStyle(name)}
                aria-label={text}
                aria-pressed={isFollowed}
                onClick={() => page.set({ followed: isFollowed ? null : key })}
              >
                {initialsOf(name)}
              </button>
            </Tooltip>
          </li>
        );
      })}
      {more > 0 && (
        <li className="ml-1! text-xs whitespace-nowrap text-muted">{t("live.more", { count: more })}</li>
      )}
    </ul>
  );
}

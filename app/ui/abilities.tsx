import { Check } from "lucide-react";

/** What the one scope, `courses`, means to a person. */
const ABILITIES = [
  "Create courses in your account",
  "See the courses it created for you, with every change you make to them",
  "See your name",
];

/** The rest, which no application can do. */
export const NEVER = "It cannot see your other courses, your e-mail address or your password.";

/** What an application can do for somebody who allows it. */
export function Abilities({ className }: { className: string }) {
  return (
    <ul className={className}>
      {ABILITIES.map((ability) => (
        <li key={ability} className="flex gap-3">
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
          {ability}
        </li>
      ))}
    </ul>
  );
}

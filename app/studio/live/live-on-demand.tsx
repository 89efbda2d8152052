import { useContext } from "react";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import type { CourseDocument } from "@/lib/editor/document";
import { LiveContext } from "./live-context";

// Loaded once another person has the course open. A failure shows nothing: without a connection, no one else
// is known anyway.
const peopleHere = onDemand(() => import("./people-here").then((module) => module.PeopleHere));
const peopleOnMap = onDemand(() => import("./people-on-map").then((module) => module.PeopleOnMap));

/** The other people who have the course open, in the header. */
export function PeopleInHeader() {
  if (useContext(LiveContext).total === 0) return null;
  return (
    <LoadOnDemand component={peopleHere} onFail={() => {}}>
      {(PeopleHere) => <PeopleHere />}
    </LoadOnDemand>
  );
}

/** The selections of the other people, on the map. */
export function PeopleOnTheMap({ document }: { document: CourseDocument }) {
  if (useContext(LiveContext).total === 0) return null;
  return (
    <LoadOnDemand component={peopleOnMap} onFail={() => {}}>
      {(PeopleOnMap) => <PeopleOnMap document={document} />}
    </LoadOnDemand>
  );
}

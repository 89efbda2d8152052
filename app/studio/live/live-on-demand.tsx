import { useContext } from "react";
import { LoadOnDemand, onDemand } from "@/app/ui/load-on-demand";
import type { CourseDocument } from "@/lib/editor/document";
import { LiveContext } from "./live-context";

// Loaded with the first other person. Without a connection, who is here isn't known either: a failure shows nothing.
const peopleHere = onDemand(() => import("./people-here").then((module) => module.PeopleHere));
const peopleOnMap = onDemand(() => import("./people-on-map").then((module) => module.PeopleOnMap));

/** Who else has the course open, in the header. */
export function PeopleInHeader() {
  if (useContext(LiveContext).total === 0) return null;
  return (
    <LoadOnDemand component={peopleHere} onFail={() => {}}>
      {(PeopleHere) => <PeopleHere />}
    </LoadOnDemand>
  );
}

/** What the others have selected, on the map. */
export function PeopleOnTheMap({ document }: { document: CourseDocument }) {
  if (useContext(LiveContext).total === 0) return null;
  return (
    <LoadOnDemand component={peopleOnMap} onFail={() => {}}>
      {(PeopleOnMap) => <PeopleOnMap document={document} />}
    </LoadOnDemand>
  );
}

import { useContext } from "react";
import { onDemand } from "@/app/ui/load-on-demand";
import type { CourseDocument } from "@/lib/editor/document";
import { LiveContext } from "./live-context";

// Loaded once another person has the course open. A failure shows nothing: without a connection, no one else
// is known anyway.
const PeopleHere = onDemand(() => import("./people-here").then((module) => module.PeopleHere));
const PeopleOnMap = onDemand(() => import("./people-on-map").then((module) => module.PeopleOnMap));

/** The other people who have the course open, in the header. */
export function PeopleInHeader() {
  return useContext(LiveContext).total === 0 ? null : <PeopleHere />;
}

export function PeopleOnTheMap({ document }: { document: CourseDocument }) {
  return useContext(LiveContext).total === 0 ? null : <PeopleOnMap document={document} />;
}

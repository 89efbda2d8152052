import type { Message } from "@/lib/messages/message";
import type { CourseDocument } from "../document";

/** The result of a command: the next document, and the label of the step ("Move tee, hole 3"). */
export interface Edit {
  readonly label: Message;
  readonly document: CourseDocument;
}

/** An edit of a document. Returns null if there is nothing to do. */
export type Command = (document: CourseDocument) => Edit | null;

/** Replaces the whole document in a single step. */
export function replaceDocument(label: Message, next: CourseDocument): Command {
  return (document) => (document === next ? null : { label, document: next });
}

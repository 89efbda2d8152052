import { HttpError } from "./errors";
import type { ApiRequest } from "./message";

/** The version or revision that a change is based on. @throws HttpError 428 without one. */
export function readRevision(request: ApiRequest): number {
  const ifMatch = request.header("if-match");
  const version = /^"(\d{1,9})"$/.exec(ifMatch ?? "")?.[1];
  if (version === undefined) {
    const message = 'If-Match is missing or invalid. Send the version you edited: If-Match: "<version>".';
    throw new HttpError(428, "precondition_required", message);
  }
  return Number(version);
}

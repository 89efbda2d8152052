import type { IncomingMessage } from "node:http";
import type { RequestRecord } from "@/lib/http/message";
import { newId } from "@/lib/ids";

const RECORD = Symbol("record");

/** The record of a request: every caller gets the same one. */
export function requestRecord(request: IncomingMessage): RequestRecord {
  const holder = request as IncomingMessage & { [RECORD]?: RequestRecord };
  holder[RECORD] ??= { requestId: newId("request") };
  return holder[RECORD];
}

import type { Payer } from "@/lib/rate-limit/work-budget";
import { MAX_BODY_BYTES } from "./body";
import type { Endpoint } from "./endpoint";
import type { ApiRequest } from "./message";

/** A row whose bodies may be larger has few of them in memory for each owner, whoever sends them: 130 MB. */
const LARGE_BODY = MAX_BODY_BYTES;
const LARGE_AT_ONCE = 16;

/**
 * Works on a call in its turn among those of its owner. The body is received before, in its turn among those of the same sender
 * and row: one that is sent slowly holds up no others, and few are in memory at a time.
 * @param sender tells apart those who send calls of this owner.
 * @param work gets the length of the body; 0 for one that is too large or incomplete, which isn't looked at.
 * @throws BudgetExceeded before anything is received, and what `work` throws.
 */
export function inTurn<Result>(
  payer: Pick<Payer, "run">,
  sender: string,
  { body, path }: Pick<Endpoint, "body" | "path">,
  request: Pick<ApiRequest, "body">,
  work: (bytes: number) => Promise<Result>,
): Promise<Result> {
  const workInTurn = (bytes: number) => payer.run(() => work(bytes), "call");
  if (!body) return workInTurn(0);
  const receive = () =>
    payer.run(async () => {
      const received = await request.body(body.maxBytes);
      return workInTurn(typeof received === "string" ? 0 : received.length);
    }, `body ${path} ${sender}`);
  return body.maxBytes > LARGE_BODY ? payer.run(receive, "large bodies", LARGE_AT_ONCE) : receive();
}

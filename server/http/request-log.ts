import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#app/platform/process/log.server.ts";

// The codes in these paths open orders of guests.
const PATH_WITH_CODE = /^(\/[mo]\/).+/s;

const current = new AsyncLocalStorage<{ requestId: string }>();

/** The fields of the request that is being handled, for each log line; empty outside of requests and for cached pages. */
export function requestFields(): { requestId?: string } {
  return current.getStore() ?? {};
}

/** Runs `work` with the request's id, which is in each of its log lines and on the page of an unexpected error. */
export function withRequestId<Result>(work: (requestId: string) => Result): Result {
  const known = current.getStore();
  if (known) return work(known.requestId);
  const requestId = createRequestId();
  return current.run({ requestId }, () => work(requestId));
}

// Short enough to be read out on the phone.
const createRequestId = () => randomBytes(5).toString("hex");

/**
 * With `LOG_LEVEL=debug`, logs each response with its method, path, status and duration. Queries and codes of links are left out,
 * because they are personal or secret.
 */
export function logRequests(log: Log, handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  if (!log.isLevelEnabled("debug")) return handle;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    withRequestId(() => {
      const began = performance.now();
      const { method, url = "" } = incoming;
      const path = url.replace(/\?.*/s, "").replace(PATH_WITH_CODE, "$1…");
      outgoing.once("close", () => {
        const status = outgoing.writableFinished ? outgoing.statusCode : "aborted";
        log.debug({ method, path, status, ms: Math.round(performance.now() - began) }, "Request");
      });
      handle(incoming, outgoing);
    });
}

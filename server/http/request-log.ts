import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#app/platform/process/log.server.ts";

// The codes in these paths open orders of guests.
const PATH_WITH_CODE = /^(\/[mo]\/).+/s;

const current = new AsyncLocalStorage<{ requestId: string }>();

/** The fields of the request that is being handled, for each log line; empty outside of a logged request. */
export function requestFields(): { requestId?: string } {
  return current.getStore() ?? {};
}

/**
 * With `LOG_LEVEL=debug`, logs each response with its method, path, status and duration, and gives all lines of the request
 * an id. Queries and codes of links are left out, because they are personal or secret.
 */
export function logRequests(log: Log, handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  if (!log.isLevelEnabled("debug")) return handle;
  return (incoming: IncomingMessage, outgoing: ServerResponse): void =>
    current.run({ requestId: randomUUID() }, () => {
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

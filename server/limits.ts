import type { IncomingMessage, ServerResponse } from "node:http";

// The largest form of the shop is a checkout with a hundred lines: about 20 kB.
const MAX_BODY_BYTES = 256 * 1024;
const LONGEST_URL = 4_096;

/** Refuses a request that is too large before anything reads it. True when it has been answered. */
export function refuseOversized(request: IncomingMessage, response: ServerResponse): boolean {
  const refuse = (status: number, text: string) => {
    response.writeHead(status, { "Content-Type": "text/plain", Connection: "close" }).end(`${text}\n`);
    return true;
  };
  if ((request.url?.length ?? 0) > LONGEST_URL) return refuse(414, "The address is too long.");
  // Browsers always say how long a form is; a body of unknown length could go on for ever.
  if (request.headers["transfer-encoding"]) return refuse(411, "Say how long the request is.");
  if (Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES)
    return refuse(413, "The request is too large.");
  return false;
}

import type { IncomingMessage } from "node:http";

/** Who is asking: the connection's address, or behind a trusted proxy the last address that the proxy itself has added. */
export function clientAddressOf(request: IncomingMessage, trustProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (!trustProxy) return direct;
  const forwarded = request.headers["x-forwarded-for"];
  const chain = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  return chain?.split(",").at(-1)?.trim() || direct;
}

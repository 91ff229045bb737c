import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Who is asking: the connection's address, or behind a trusted proxy the last address that the proxy itself has added. */
export function clientAddressOf(request: IncomingMessage, trustProxy: boolean): string {
  const direct = networkOf(request.socket.remoteAddress ?? "unknown");
  if (!trustProxy) return direct;
  const forwarded = request.headers["x-forwarded-for"];
  const chain = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  const last = chain?.split(",").at(-1)?.trim();
  return last ? networkOf(last) : direct;
}

/**
 * One address for all that one subscriber has, so that limits count people: of IPv6 that is a network of 64 bits (RFC 6177),
 * written as its first address. IPv4 stays as it is, also where it is written as IPv6.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [whole = ""] = address.split("%");
  const [front = [], back] = whole.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = back ? 8 - front.length - back.length : 0;
  const groups = [...front, ...Array<string>(zeros).fill("0"), ...(back ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::`;
}

import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import proxyAddr from "proxy-addr";
import type { Env } from "#app/platform/process/env.server.ts";

/** Returns the client's IP address of a request. */
export type ClientIpOf = (request: IncomingMessage) => string;

/**
 * Reads the client's IP address: the connection's, or if that is a trusted proxy, the address it added to `X-Forwarded-For`, and so
 * on from the right. `trusted` is a number of hops or the addresses of proxies.
 */
export function readClientIp(trusted: Env["TRUST_PROXY"]): ClientIpOf {
  const trust =
    typeof trusted === "number"
      ? (_address: string, hop: number) => hop < trusted
      : proxyAddr.compile([...trusted]);
  return (request) => networkOf(proxyAddr(request, trust) ?? "unknown");
}

/**
 * The address by which limits count a subscriber: for IPv6 the first address of its /64 network (RFC 6177), for IPv4 the address
 * itself, also when it is IPv4-mapped.
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

import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import proxyAddr from "proxy-addr";
import type { Env } from "#app/platform/process/env.server.ts";

/** The client's address of a request. */
export type ClientIpOf = (request: IncomingMessage) => string;

/**
 * Reads the client's address: the connection's, or where that is a trusted proxy's the one that the proxy has added to
 * `X-Forwarded-For`, and so on from the right. Trusted are so many hops, or the addresses of the proxies.
 */
export function readClientIp(trusted: Env["TRUST_PROXY"]): ClientIpOf {
  const trust =
    typeof trusted === "number"
      ? (_address: string, hop: number) => hop < trusted
      : proxyAddr.compile([...trusted]);
  return (request) => networkOf(proxyAddr(request, trust) ?? "unknown");
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

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import type { Env } from "#app/platform/process/env.server.ts";
import { readClientIp } from "#server/http/client-ip.ts";
import { findCaddy, startCaddy } from "./servers/caddy.ts";
import { freePort } from "./servers/free-port.ts";

const caddy = findCaddy();
if (!caddy) process.stdout.write("Not tested: ops/Caddyfile, because Caddy is not installed.\n");

/** Sends requests through the shipped Caddyfile to a server that responds with the client address that the store would see. */
async function withProxy(
  { trustProxy, env }: { trustProxy: Env["TRUST_PROXY"]; env: Record<string, string> },
  work: (ask: (from: string, forwarded: string) => Promise<string>) => Promise<void>,
): Promise<void> {
  const clientIpOf = readClientIp(trustProxy);
  const store = createServer((incoming, outgoing) => outgoing.end(clientIpOf(incoming)));
  await new Promise<void>((resolve) => store.listen(0, "127.0.0.1", resolve));
  const port = await freePort();
  const { port: storePort } = store.address() as AddressInfo;
  try {
    const proxy = await startCaddy(caddy ?? "", { port, storePorts: [storePort], env });
    try {
      await work((from, forwarded) => ask(port, from, forwarded));
    } finally {
      await proxy.stop();
    }
  } finally {
    store.closeAllConnections();
    store.close();
  }
}

function ask(port: number, localAddress: string, forwarded: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: `localhost:${port}`, "x-forwarded-for": forwarded };
    const asking = request({ host: "127.0.0.1", port, localAddress, headers, agent: false });
    asking.once("error", reject);
    asking.once("response", (response) => {
      response.setEncoding("utf8").once("data", resolve);
    });
    asking.end();
  });
}

const SHOPPER = "198.51.100.7";
const CDN = "127.0.0.3";
const STRANGER = "127.0.0.2";

describe.runIf(caddy)("the shipped Caddyfile", () => {
  test("a shopper's address is the one that Caddy sees, not one that the shopper claims", async () => {
    await withProxy({ trustProxy: 1, env: {} }, async (send) => {
      expect(await send(STRANGER, SHOPPER)).toBe(STRANGER);
    });
  });

  test("behind a CDN each shopper has the address that the CDN names", async () => {
    await withProxy({ trustProxy: 2, env: { TRUSTED_PROXIES: `192.0.2.7 ${CDN}/32` } }, async (send) => {
      expect(await send(CDN, SHOPPER)).toBe(SHOPPER);
      expect(await send(CDN, "203.0.113.9")).toBe("203.0.113.9");
      // What the shopper has sent comes before what the CDN adds.
      expect(await send(CDN, `203.0.113.9, ${SHOPPER}`)).toBe(SHOPPER);
    });
  });

  test("a client that reaches the proxy past the CDN cannot claim an address", async () => {
    await withProxy({ trustProxy: 2, env: { TRUSTED_PROXIES: `${CDN}/32` } }, async (send) => {
      expect(await send(STRANGER, SHOPPER)).toBe(STRANGER);
    });
  });
});

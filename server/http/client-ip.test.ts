// Proves SEC-ACCOUNTS-02

import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import { expect, test } from "vitest";
import { parseEnv } from "#app/platform/process/env.server.ts";
import { networkOf, readClientIp } from "#server/http/client-ip.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2::9", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::"],
  ["2001:db8::1", "2001:db8:0:0::"],
  ["fe80::1%eth0", "fe80:0:0:0::"],
  ["::1", "0:0:0:0::"],
  ["unknown", "unknown"],
])("the address %s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("the network of an IPv6 address is a valid address", () => {
  for (const address of ["2001:db8:1:2:3:4:5:6", "::1", "64:ff9b::192.0.2.7"])
    expect(isIPv6(networkOf(address))).toBe(true);
});

const HEADER = "198.51.100.9, 203.0.113.7, 10.0.0.5";

test.each([
  ["off", "10.0.0.1", HEADER, "10.0.0.1"],
  ["on", "10.0.0.1", HEADER, "10.0.0.5"],
  ["on", "10.0.0.1", undefined, "10.0.0.1"],
  ["2", "10.0.0.1", HEADER, "203.0.113.7"],
  ["9", "10.0.0.1", HEADER, "198.51.100.9"],
  ["10.0.0.0/8", "10.0.0.1", HEADER, "203.0.113.7"],
  ["10.0.0.0/8, 203.0.113.7", "10.0.0.1", HEADER, "198.51.100.9"],
  ["loopback", "10.0.0.1", HEADER, "10.0.0.1"],
  ["loopback", "::1", "rubbish", "rubbish"],
])(
  "with TRUST_PROXY=%s a request from %s with %s comes from %s",
  (setting, remoteAddress, forwarded, expected) => {
    const parsed = parseEnv({ TRUST_PROXY: setting });
    if (!parsed.ok) throw new Error(parsed.problems.join());
    const request = { socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } };
    // The only parts of a request that are read.
    expect(readClientIp(parsed.env.TRUST_PROXY)(request as unknown as IncomingMessage)).toBe(expected);
  },
);

test.each(["yes", "10", "10.0.0.0/33", "0.0.0.0/0", "proxy.example", "10.0.0.1,,"])(
  "the setting TRUST_PROXY=%s is rejected with a message",
  (setting) => {
    const parsed = parseEnv({ TRUST_PROXY: setting });
    expect(parsed.ok ? [] : parsed.problems).toEqual([expect.stringMatching(/^TRUST_PROXY must be /)]);
  },
);

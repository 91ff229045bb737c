import { isIPv6 } from "node:net";
import { expect, test } from "vitest";
import { networkOf } from "#server/client-address.ts";

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
])("%s counts as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("what it makes of an address of the sixth version is one too", () => {
  for (const address of ["2001:db8:1:2:3:4:5:6", "::1", "64:ff9b::192.0.2.7"])
    expect(isIPv6(networkOf(address))).toBe(true);
});

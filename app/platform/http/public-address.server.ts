import { lookup as lookUpInDns, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

// Addresses that a request to a URL of somebody else never goes to: special-purpose ranges of IANA, where they are not global, and
// metadata services of cloud providers outside of these.
const SPECIAL = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // With the metadata services of most clouds.
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
  // The metadata service of Azure.
  "168.63.129.16/32",
])
  addRange(range, "ipv4");
// Teredo, benchmarking, ORCHID; documentation; 6to4, which contains an IPv4 address; documentation.
for (const range of ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]) addRange(range, "ipv6");

// Global unicast. All other IPv6 addresses are special, also those that contain an IPv4 address (::ffff:0:0/96, 64:ff9b::/96).
const GLOBAL = new BlockList();
GLOBAL.addSubnet("2000::", 3, "ipv6");

function addRange(range: string, family: "ipv4" | "ipv6"): void {
  const [address = "", bits] = range.split("/");
  SPECIAL.addSubnet(address, Number(bits), family);
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !SPECIAL.check(address, "ipv4");
  return version === 6 && GLOBAL.check(address, "ipv6") && !SPECIAL.check(address, "ipv6");
}

/** The host is, or its name resolves to, an address outside of the public internet. */
export class PrivateAddress extends Error {
  override name = "PrivateAddress";
}

/** How host names are resolved: `dns.lookup`, or a fake in tests. */
export type Resolve = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses?: LookupAddress[]) => void,
) => void;

/**
 * The `lookup` of a connection that fails for a name with any private address. The connection goes to the addresses that were
 * checked, because it resolves the name only here: another answer of the name server in between has no effect. Node.js calls no `lookup`
 * for an address in a URL: check that before.
 */
export function publicLookup(resolve: Resolve = lookUpInDns): LookupFunction {
  return (hostname, { all }, done) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      const refused = addresses?.find(({ address }) => !isPublicAddress(address));
      if (error) done(error, "");
      else if (refused) done(new PrivateAddress(`${hostname} is at ${refused.address}`), "");
      else if (!first) done(new Error(`${hostname} has no address`), "");
      else if (all) done(null, addresses ?? []);
      else done(null, first.address, first.family);
    });
  };
}

import { expect, test } from "vitest";
import { refuseUrl } from "#app/platform/http/post-external.server.ts";
import { isPublicAddress, PrivateAddress, publicLookup } from "#app/platform/http/public-address.server.ts";

test.each([
  ["8.8.8.8", true],
  ["93.184.216.34", true],
  ["2606:4700:4700::1111", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.100.100.200", false],
  ["127.0.0.1", false],
  ["127.255.255.254", false],
  ["168.63.129.16", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["198.18.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:a9fe:a9fe", false],
  ["64:ff9b::7f00:1", false],
  ["2001:db8::1", false],
  ["2002:7f00:1::", false],
  ["fc00::1", false],
  ["fd00:ec2::254", false],
  ["fe80::1", false],
  ["ff02::1", false],
  ["no address", false],
])("the address %s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test.each([
  ["https://erp.example.com/events", null],
  ["https://93.184.216.34:8443/", null],
  ["http://erp.example.com/events", "not-https"],
  ["ftp://erp.example.com", "invalid"],
  ["javascript:alert(1)", "invalid"],
  ["https://name:secret@erp.example.com", "invalid"],
  ["erp.example.com", "invalid"],
  ["https://localhost/", "private"],
  ["https://localhost./", "private"],
  ["https://printer.local/", "private"],
  ["https://metadata.google.internal/", "private"],
  ["https://127.1/", "private"],
  ["https://0x7f.0.0.1/", "private"],
  ["https://2130706433/", "private"],
  ["https://[::1]/", "private"],
  ["https://[::ffff:169.254.169.254]/", "private"],
] as const)("the URL %s is refused as %s", (url, refusal) => {
  expect(refuseUrl(url, { allowsPrivate: false })).toBe(refusal);
});

test("private addresses and http are allowed where the environment says so, other schemes never", () => {
  expect(refuseUrl("http://127.0.0.1:4000/", { allowsPrivate: true })).toBeNull();
  expect(refuseUrl("file:///etc/passwd", { allowsPrivate: true })).toBe("invalid");
});

test("a name with one private address among public ones is refused", async () => {
  const lookup = publicLookup((_name, _options, done) =>
    done(null, [
      { address: "93.184.216.34", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ]),
  );
  const error = await new Promise((resolve) => lookup("both.example", { all: true }, resolve));
  expect(error).toBeInstanceOf(PrivateAddress);
});

test("a public name resolves to the addresses that were checked", async () => {
  const addresses = [{ address: "93.184.216.34", family: 4 }];
  const lookup = publicLookup((_name, _options, done) => done(null, addresses));
  const all = await new Promise((resolve) =>
    lookup("one.example", { all: true }, (_error, found) => resolve(found)),
  );
  expect(all).toEqual(addresses);
  const first = await new Promise((resolve) =>
    lookup("one.example", {}, (_error, address, family) => resolve([address, family])),
  );
  expect(first).toEqual(["93.184.216.34", 4]);
});

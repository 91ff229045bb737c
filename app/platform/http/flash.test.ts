// Proves ASVS-V11-02, ASVS-V3-03

import { expect, test } from "vitest";
import {
  flashCookie,
  readFlash,
  redirectWithFlash,
  setCookieHeaders,
  signFlash,
} from "#app/platform/http/flash.server.ts";

const secret = { current: "a secret of thirty-two characters", previous: null };

async function sentBack(message: Parameters<typeof flashCookie>[0], key = secret): Promise<string> {
  const headers = setCookieHeaders(["other=1; Path=/", await flashCookie(message)]);
  signFlash(headers, key);
  return headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

test("a message is read as it was written", async () => {
  const message = { title: "Order placed", action: { label: "View", href: "/orders?number=7#top" } };
  expect(await readFlash(await sentBack(message), secret)).toMatchObject(message);
});

// Proves SEC-HTTP-08
test("an unsigned or modified message is ignored", async () => {
  const cookie = await sentBack({ title: "Order placed" });
  const forged = (await flashCookie({ title: "Call this number" })).split(";", 1)[0] ?? "";
  const signature = cookie.slice(cookie.lastIndexOf("."));
  for (const planted of [forged, `${forged}.`, `${forged}${signature}`, cookie.slice(0, -1)])
    expect([planted, await readFlash(planted, secret)]).toEqual([planted, null]);
  expect(
    await readFlash(
      await sentBack({ title: "Hello" }, { current: "another secret of the same size", previous: null }),
      secret,
    ),
  ).toBe(null);
});

// Proves SEC-HTTP-08
test.each([
  "//evil.example",
  String.raw`/\\evil.example`,
  "https://evil.example",
  "javascript:alert(1)",
  "/.//evil.example",
])("a signed message that links to %s is ignored", async (href) => {
  expect(await readFlash(await sentBack({ title: "Hello", action: { label: "Go", href } }), secret)).toBe(
    null,
  );
});

// Proves SEC-HTTP-07
test.each([
  ["/products/shawl?colour=red#reviews", "/products/shawl?colour=red#reviews"],
  ["/products/..//evil.example", "/"],
  ["//evil.example", "/"],
  ["https://evil.example/", "/"],
  [String.raw`/\evil.example`, "/"],
])("a redirect with a message to %s leads to %s", async (to, location) => {
  const response = await redirectWithFlash(to, { title: "Saved" });
  expect(response.headers.get("location")).toBe(location);
});

// Proves ASVS-V3-07, SEC-HTTP-07

import { expect, test } from "vitest";
import { safeReturnTo, withReturnTo } from "#app/lib/http/return-to.ts";

test.each(["/orders", "/checkout?step=2", "/products/shawl#reviews"])(
  "%s is a place to come back to",
  (path) => {
    expect(safeReturnTo(path, "/")).toBe(path);
  },
);

test.each([
  "https://evil.example/",
  "//evil.example",
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  "/.//evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "orders",
  "",
  null,
  undefined,
])("%j is not", (path) => {
  expect(safeReturnTo(path, "/home")).toBe("/home");
});

test("a data request returns to its page", () => {
  const address = withReturnTo("/login", "http://localhost/orders.data?before=12&_routes=orders");
  expect(new URL(address, "http://localhost").searchParams.get("returnTo")).toBe("/orders?before=12");
});

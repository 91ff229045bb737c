import { expect, test } from "vitest";
import { securityHeaders } from "#server/http/security-headers.ts";

// Proves ASVS-V3-04
test("the owner can require https for all subdomains, and ask browsers to preload that", () => {
  const valueOf = (subdomains: "on" | "preload") =>
    new Map(securityHeaders("https://shop.example", subdomains)).get("Strict-Transport-Security");
  expect(valueOf("on")).toBe("max-age=63072000; includeSubDomains");
  expect(valueOf("preload")).toBe("max-age=63072000; includeSubDomains; preload");
});

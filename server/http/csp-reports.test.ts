// Proves ASVS-V3-04, SEC-HEADERS-05

import { expect, test } from "vitest";
import { violationsIn } from "#server/http/csp-reports.ts";

const page = "https://shop.example/orders/12/cancel?key=secret#000012";

test.each([
  [
    "an older browser",
    {
      "csp-report": {
        "document-uri": page,
        "blocked-uri": "https://evil.example/x.js?who=asha@example.com",
        "violated-directive": "script-src-elem",
      },
    },
  ],
  [
    "a newer browser",
    [
      {
        type: "csp-violation",
        body: {
          documentURL: page,
          blockedURL: "https://evil.example/x.js?who=asha@example.com",
          effectiveDirective: "script-src-elem",
        },
      },
    ],
  ],
])("a report of %s becomes a violation without the page's parameters", (_, report) => {
  expect(violationsIn(JSON.stringify(report))).toEqual([
    { directive: "script-src-elem", blocked: "https://evil.example", page: "/orders" },
  ]);
});

test("an inline script, an extension and a long text are described in a few characters", () => {
  const blocked = (blockedURL: string) =>
    violationsIn(
      JSON.stringify([
        { type: "csp-violation", body: { documentURL: page, blockedURL, effectiveDirective: "script-src" } },
      ]),
    )[0]?.blocked;
  expect(blocked("inline")).toBe("inline");
  expect(blocked("chrome-extension://abcdef/content.js")).toBe("chrome-extension:");
  expect(blocked(`https://${"x".repeat(900)}.example/`)?.length).toBeLessThanOrEqual(60);
  expect(blocked("Call +91 98765 00000")).toBe("");
});

test.each(["", "null", "[]", "{", '{"csp-report":1}', '[{"type":"deprecation","body":{}}]'])(
  "%j contains no violation",
  (body) => {
    expect(violationsIn(body)).toEqual([]);
  },
);

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

// A PostgreSQL server reports its own disk.
describe.skipIf(inject("template").engine === "postgres")("a disk that is nearly full", () => {
  let app: TestApp;

  beforeAll(async () => {
    // No disk has this much free space.
    app = await openTestApp({ DISK_RESERVE_MB: "1000000000" });
  });

  afterAll(() => app.close());

  test.each(["/", "/products", "/about-us", "/login", "/readyz"])(
    "a store with a nearly full disk still serves %s",
    async (path) => {
      expect((await app.visitor().get(path)).status).toBe(200);
    },
  );

  test.each([
    [
      "/contact",
      { name: "Asha", email: "asha@example.com", subject: "A shawl", message: "Is it still there?" },
    ],
    ["/login", { email: "owner@gulmohar.example", password: "a long test password" }],
    ["/newsletter", { email: "asha@example.com" }],
  ])(
    "a store with a nearly full disk refuses %s with 503 and Retry-After, and writes nothing",
    async (path, fields) => {
      const response = await app.visitor().post(path, fields);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await response.text()).not.toMatch(/read-only|transaction|select /);
    },
  );
});

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createLog } from "#app/platform/process/log.server.ts";
import { openGateway, type Gateway } from "#tests/servers/database-gateway.ts";
import { openTestApp, type TestApp } from "#tests/servers/test-app.ts";

const MESSAGE = {
  name: "Asha",
  email: "asha@example.com",
  subject: "A shawl",
  message: "Is it still available?",
};

// PGlite runs in the process, so it cannot hang alone.
describe.skipIf(inject("template").engine === "pglite")("a database server that does not respond", () => {
  let gateway: Gateway;
  let app: TestApp;
  let sentBefore: Promise<Response>;

  beforeAll(async () => {
    app = await openTestApp({}, createLog("silent"), async (database) => {
      gateway = await openGateway(database.url ?? "");
      database.url = gateway.url;
    });
    await app.visitor().get("/about-us");
    app.store.pages.markAllStale();
    gateway.silence();
    sentBefore = app.visitor().post("/contact", MESSAGE);
  });

  afterAll(async () => {
    gateway.speak();
    await app.close();
  });

  const timed = async (asking: Promise<Response>) => {
    const began = performance.now();
    const { status, headers } = await asking;
    return { status, retryAfter: Number(headers.get("retry-after")), ms: performance.now() - began };
  };

  test("a cached page, however old, is sent after two seconds of silence", async () => {
    const { status, ms } = await timed(app.visitor().get("/about-us?utm_source=letter"));
    expect(status).toBe(200);
    expect(ms).toBeLessThan(3_500);
  });

  test("an uncached page waits for four seconds, then gets 503 with Retry-After", async () => {
    const { status, retryAfter, ms } = await timed(app.visitor().get("/careers"));
    expect(status).toBe(503);
    expect(retryAfter).toBeGreaterThan(0);
    expect(ms).toBeLessThan(5_500);
  });

  test.each([
    ["a page", "GET", "/careers", 503],
    ["a form", "POST", "/contact", 503],
    ["an old page", "GET", "/about-us", 200],
    ["the health of the process", "GET", "/healthz", 200],
  ])("a store whose database is silent responds to %s at once", async (_, method, path, expected) => {
    expect(app.store.database.isUnreachable()).toBe(true);
    const { status, ms } = await timed(app.visitor().ask(method, path, MESSAGE));
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(1_000);
  });

  test("a store whose database is silent is not ready", async () => {
    expect((await app.visitor().get("/readyz")).status).toBe(503);
  });

  test("a database that responds again is used again, and a form in progress is completed", async () => {
    gateway.speak();
    await expect.poll(() => app.store.database.isUnreachable(), { timeout: 5_000 }).toBe(false);
    expect((await app.visitor().get("/readyz")).status).toBe(200);
    expect((await app.visitor().get("/careers")).status).toBe(200);
    expect((await sentBefore).status).toBe(302);
  });
});

import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { createLog } from "#app/platform/log.server.ts";
import {
  createDatabase,
  startPostgres,
  type TestPostgres,
  type TestReplica,
} from "#tests/support/postgres.ts";
import { openTestApp, type TestApp } from "#tests/support/test-app.ts";
import { stockProduct, type TestVariant } from "#tests/support/test-store.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const PASSWORD = "moti jhumka 7";

// A server of its own, with a real replica that streams from it.
describe.skipIf(inject("template").engine === "pglite")("a shop with a replica", () => {
  let server: TestPostgres;
  let replica: TestReplica;
  let app: TestApp;
  let shawl: TestVariant;
  let reader: Visitor;

  beforeAll(async () => {
    server = await startPostgres();
    const url = await createDatabase(server.url, "shop");
    replica = await server.startReplica();
    const replicaUrl = Object.assign(new URL(replica.url), { pathname: "/shop" }).href;
    app = await openTestApp({ DATABASE_REPLICA_URLS: replicaUrl }, createLog("silent"), (database) => {
      database.url = url;
      return Promise.resolve();
    });
    shawl = await stockProduct(app.store, { priceMinor: 4000 });
    reader = await signedIn("reader@example.com");
  }, 60_000);

  afterAll(async () => {
    await app.close();
    await replica.stop();
    await server.stop();
  });

  async function signedIn(email: string): Promise<Visitor> {
    const visitor = app.visitor();
    await visitor.signUp(email, PASSWORD);
    await visitor.signIn(email, PASSWORD);
    return visitor;
  }

  /** The price as somebody reads it whose pages nobody keeps. */
  async function priceFor(visitor: Visitor): Promise<string | undefined> {
    const page = await visitor.get(`/products/test-${shawl.productId}`);
    return /\$(\d+\.\d\d)/.exec(await page.text())?.[1];
  }

  async function onReplica(statement: string): Promise<void> {
    const client = new Client({ connectionString: replica.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  /** On the primary, past the shop: nobody is told of it. */
  async function setPrice(priceMinor: number): Promise<void> {
    await app.store.db.update(products).set({ priceMinor }).where(eq(products.id, shawl.productId));
  }

  const untilReplicaIsRead = () =>
    expect
      .poll(() => app.store.replicas.pick(app.store.announcements.position()) === app.store.db, {
        timeout: 10_000,
      })
      .toBe(false);

  test("reads the catalogue from it, and from the primary what its visitor has written just now", async () => {
    await untilReplicaIsRead();
    // Somebody who has written nothing lately.
    reader.cookies.delete("gulmohar.written");
    await onReplica("select pg_wal_replay_pause()");
    await setPrice(5000);
    expect(await priceFor(reader)).toBe("40.00");
    const writer = await signedIn("writer@example.com");
    expect(writer.cookies.get("gulmohar.written")).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
    expect(await priceFor(writer)).toBe("50.00");
  });

  test("nobody sees the past of what was announced while it lags, and it is read again when it is there", async () => {
    app.store.pages.forgetAll();
    expect(await priceFor(reader)).toBe("50.00");
    expect(await (await app.visitor().get("/products")).text()).toContain("$50.00");
    await onReplica("select pg_wal_replay_resume()");
    await untilReplicaIsRead();
    await onReplica("select pg_wal_replay_pause()");
    await setPrice(6000);
    expect(await priceFor(reader)).toBe("50.00");
  });

  test("goes on without it, and what is bought is bought at the price of the primary", async () => {
    await replica.kill();
    expect(await priceFor(reader)).toBe("60.00");
    const quote = await reader.get(`/cart/quote?ids=${shawl.id}`);
    expect(await quote.text()).toContain("6000");
    expect((await app.visitor().get("/products?search=shawl")).status).toBe(200);
  });
});

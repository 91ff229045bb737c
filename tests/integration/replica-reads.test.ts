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
    shawl = await stockProduct(app.store, { priceMinor: 4117 });
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
    // An amount that stands nowhere else.
    return /\$(\d1\.17)/.exec(await page.text())?.[1];
  }

  async function onReplica(statement: string): Promise<unknown> {
    const client = new Client({ connectionString: replica.url });
    await client.connect();
    const { rows } = await client.query<{ value: unknown }>(`select ${statement} as value`);
    await client.end();
    return rows[0]?.value;
  }

  /** From here on it takes nothing over. It is asked for, and happens a moment later. */
  async function pauseReplica(): Promise<void> {
    await onReplica("pg_wal_replay_pause()");
    await expect.poll(() => onReplica("pg_get_wal_replay_pause_state()")).toBe("paused");
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
    await pauseReplica();
    await setPrice(5117);
    expect(await priceFor(reader)).toBe("41.17");
    const writer = await signedIn("writer@example.com");
    expect(writer.cookies.get("gulmohar.written")).toMatch(/^[\dA-F]+\/[\dA-F]+$/);
    expect(await priceFor(writer)).toBe("51.17");
  });

  test("nobody sees the past of what was announced while it lags, and it is read again when it is there", async () => {
    app.store.pages.forgetAll();
    expect(await priceFor(reader)).toBe("51.17");
    expect(await (await app.visitor().get("/products")).text()).toContain("$51.17");
    await onReplica("pg_wal_replay_resume()");
    await untilReplicaIsRead();
    await pauseReplica();
    await setPrice(6117);
    expect(await priceFor(reader)).toBe("51.17");
  });

  test("goes on without it, and what is bought is bought at the price of the primary", async () => {
    await replica.kill();
    expect(await priceFor(reader)).toBe("61.17");
    const quote = await reader.get(`/cart/quote?ids=${shawl.id}`);
    expect(await quote.text()).toContain("6117");
    expect((await app.visitor().get("/products?search=shawl")).status).toBe(200);
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createAdminEvents } from "#app/domain/analytics/admin-events.server.ts";
import type { AdminEvent, Waiting } from "#app/domain/analytics/shop-figures.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { contactMessages, sessions } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { createEventReader } from "#app/routes/admin/shell/bell/subscribe-to-admin-events.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let admin: Visitor;
const streams: AbortController[] = [];

afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

/** Opens the administrator's event stream. `next` resolves to the next event, and to null at the end of the stream. */
async function listen(): Promise<{ next(): Promise<AdminEvent | null>; hangUp(): void }> {
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  const stream = new AbortController();
  streams.push(stream);
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${app.url}/admin/events`, { headers: { cookie }, signal: stream.signal });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.get("content-encoding")).toBeNull();
  // An open keep-alive connection would delay the shutdown by ten seconds.
  expect(response.headers.get("connection")).toBe("close");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = createEventReader();
  const events: AdminEvent[] = [];
  return {
    hangUp: () => stream.abort(),
    async next() {
      while (events.length === 0) {
        const piece = await reader?.read();
        if (!piece || piece.done) return null;
        for (const { name, data } of read(piece.value)) {
          const waiting = name === "waiting" ? (JSON.parse(data) as Waiting) : undefined;
          // The fields of the event-stream format.
          events.push((waiting ? { kind: "waiting", waiting } : { kind: name }) as AdminEvent);
        }
      }
      return events.shift() ?? null;
    },
  };
}

async function untilNobodyListens(): Promise<void> {
  while (app.store.adminEvents.listenerCount() > 0) await wait(10);
}

test("the event stream sends what is waiting, and then each change, whoever made it", async () => {
  const shawl = await stockProduct(app.store, { inventory: 6 });
  const { next } = await listen();
  const nothing = {
    orders: 0,
    toConfirm: 0,
    toConfirmSoon: 0,
    confirmByMs: null,
    lastOrderNumber: expect.any(Number) as number,
    returns: 0,
    reviews: 0,
    messages: 0,
    lowStock: 0,
  };
  expect(await next()).toEqual({ kind: "waiting", waiting: nothing });

  // Calls the domain function instead of posting the form, whose handler notifies the admin itself.
  await buy(app.store, { userId: await makeCustomer(app.store), lines: [{ variant: shawl, quantity: 2 }] });
  app.store.eventBus.publish({ kind: "admin" });
  expect(await next()).toEqual({ kind: "waiting", waiting: { ...nothing, orders: 1, lowStock: 1 } });

  // Another process writes to the same database.
  const message = { id: newId(), name: "R", email: "r@example.com", subject: "S", message: "M" };
  await app.store.db.insert(contactMessages).values(message);
  app.store.eventBus.publish({ kind: "admin" });
  expect(await next()).toEqual({
    kind: "waiting",
    waiting: { ...nothing, orders: 1, lowStock: 1, messages: 1 },
  });

  // A draft is not in the shop, so its stock causes no notification.
  await app.store.db.update(products).set({ status: "draft" }).where(eq(products.id, shawl.productId));
  app.store.eventBus.publish({ kind: "admin" });
  expect(await next()).toMatchObject({ waiting: { lowStock: 0 } });

  // A product that is sold out is not low, as in analytics.
  await app.store.db
    .update(products)
    .set({ status: "active", inventory: 0 })
    .where(eq(products.id, shawl.productId));
  expect(await app.store.adminEvents.read()).toMatchObject({ lowStock: 0 });
});

// Proves ASVS-V8-03, SEC-ACCESS-04
test("the event stream ends with the session, at once for an open connection", async () => {
  const { next } = await listen();
  expect(await next()).toMatchObject({ kind: "waiting" });
  await app.store.db.delete(sessions);
  app.store.eventBus.publish({ kind: "admin" });
  expect(await next()).toEqual({ kind: "ended" });
  expect(await next()).toBeNull();
  await untilNobodyListens();
});

test("a closed connection to the event stream is removed", async () => {
  const { next, hangUp } = await listen();
  await next();
  expect(app.store.adminEvents.listenerCount()).toBe(1);
  hangUp();
  await untilNobodyListens();
});

test("an idle event stream has a heartbeat, and ends with the process", async () => {
  admin = app.visitor();
  await admin.post("/admin/login", ADMIN);
  const [session] = await app.store.db.select({ id: sessions.id }).from(sessions);
  const { db, clock } = app.store;
  const events = createAdminEvents({ db, clock, log: createLog("silent"), heartbeatMs: 5 });
  const heard: string[] = [];
  await new Promise<void>((resolve) => {
    events.listen({
      sessionId: session?.id ?? "",
      report({ kind }) {
        heard.push(kind);
        if (heard.filter((kind) => kind === "heartbeat").length === 3) resolve();
      },
    });
  });
  events.close();
  expect(heard.at(-1)).toBe("ended");
  events.listen({ sessionId: session?.id ?? "", report: ({ kind }) => heard.push(`late ${kind}`) });
  expect(heard.at(-1)).toBe("late ended");
});

test("the bell is on every admin page, with links that need no JavaScript", async () => {
  await listen();
  const html = await (await admin.get("/admin/messages")).text();
  expect(html).toContain('aria-label="Notifications: 2 waiting"');
  expect(html).toContain('href="/admin/orders?status=Pending"');
  expect(html).toContain('href="/admin/messages?status=new"');
});

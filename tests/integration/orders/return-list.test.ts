import { expect, test } from "vitest";
import { approveReturn } from "#app/domain/orders/returns/process-return.server.ts";
import { newId } from "#app/lib/id.ts";
import { delivered, refundConfirmed, request } from "#tests/fixtures/orders/delivered-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

/** The returns in the list, in order. */
async function listed(query: string): Promise<string[]> {
  const html = await (await admin.get(`/admin/orders/returns${query}`)).text();
  return [...html.matchAll(/>(R\d{6}-\d+)</g)].map(([, number = ""]) => number);
}

test("the URL of the return list contains search, status, sort order and page", async () => {
  expect(pageText(await (await admin.get("/admin/orders/returns")).text())).toContain("No Returns Yet");
  const [early, late] = [await delivered(app.store), await delivered(app.store)];
  const label = (order: { number: number }, sequence = 1) =>
    `R${String(order.number).padStart(6, "0")}-${sequence}`;
  const earlyReturn = await request(app.store, early.input());
  await request(app.store, late.input({ reason: "faulty" }));
  await request(app.store, late.input({ lines: [{ orderLineId: late.broochLine, quantity: 1 }] }));
  const newest = [label(late.order, 2), label(late.order), label(early.order)];
  expect(await listed("")).toEqual(newest);
  expect(await listed("?sort=oldest")).toEqual(newest.toReversed());

  await approveReturn(app.store.orders, { returnId: earlyReturn, actor: await administratorOf(app.store) });
  expect(await listed("?status=requested&sort=oldest")).toEqual([label(late.order), label(late.order, 2)]);
  expect(await listed("?status=approved")).toEqual([label(early.order)]);
  expect(await listed("?status=completed")).toEqual([]);

  expect(await listed(`?search=${label(late.order, 2).toLowerCase()}`)).toEqual([label(late.order, 2)]);
  expect(await listed(`?search=%23${late.order.number}`)).toEqual([label(late.order, 2), label(late.order)]);
  expect(await listed(`?search=${encodeURIComponent(early.email.slice(0, 30).toUpperCase())}`)).toEqual([
    label(early.order),
  ]);
  expect(await listed("?search=nobody%25")).toEqual([]);
  for (const odd of ["?page=99&status=nonsense&sort=%27", "?page=-1"])
    expect(await listed(odd)).toEqual(newest);

  const page = pageText(await (await admin.get("/admin/orders/returns?search=faulty")).text());
  expect(page).toContain("No Returns Match Filters");
  const html = await (await admin.get("/admin/orders/returns")).text();
  expect(pageText(html)).toContain("1 × Shawl");
  expect(html).toContain(`href="/admin/orders/${early.order.number}"`);
});

test("bell, dashboard and order page link to waiting returns, and goodwill refunds are not among them", async () => {
  const dashboard = await (await admin.get("/admin/dashboard")).text();
  expect(dashboard.match(/\/admin\/orders\/returns\?status=requested&amp;sort=oldest/g)).toHaveLength(2);
  expect(pageText(dashboard)).toContain("Returns to review (2)");
  expect(await (await admin.get("/admin/orders")).text()).toContain('href="/admin/orders/returns"');
  const before = await listed("");
  const { order, shawlLine } = await delivered(app.store);
  const paid = await refundConfirmed(app.store, {
    orderId: order.id,
    actor: await administratorOf(app.store),
    key: newId(),
    scope: { kind: "pieces", items: [{ orderLineId: shawlLine, quantity: 1 }] },
    restock: [],
  });
  expect(paid).toMatchObject({ ok: true });
  expect(await listed("")).toEqual(before);
});

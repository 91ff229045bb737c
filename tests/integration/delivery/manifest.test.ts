import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { processedOrder } from "#tests/fixtures/orders/shipments.ts";
import { pageText } from "#tests/pages/page-text.ts";

const { app, admin } = await adminForFile();
const { db } = app.store;

const pack = (orderId: string, from: number, to: number) =>
  db.execute(sql`
    insert into ${shipments} (id, order_id, sequence, status, carrier, courier, created_at)
    select gen_random_uuid(), ${orderId}, sequence, 'packed', 'by-hand', 'Delhivery', now()
    from generate_series(${from}::int, ${to}::int) sequence`);

test("the manifest lists more than 500 shipments, and says so where it cannot list all", async () => {
  const order = await processedOrder(app.store);
  const page = async () => pageText(await (await admin.get("/admin/orders/manifest")).text());
  await pack(order.id, 1, 501);
  const complete = await page();
  expect(complete).toContain("501 shipments handed over.");
  expect(complete).not.toContain("not complete");
  await pack(order.id, 502, 3_001);
  const cut = await page();
  expect(cut).toContain("3000 shipments handed over.");
  expect(cut).toContain("This manifest is not complete: it lists the first 3,000 shipments by courier.");
  await db.delete(shipments).where(eq(shipments.orderId, order.id));
});

import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { expectIntegrity } from "#tests/requests/expect-integrity.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { store } = app;

const ORDERS = 200;
const PARCELS = "/admin/orders/parcels";
const MATCHING = "all=matching&status=Pending";

let screens = 0;

/** Loads or submits a page, which is one screen of the packer. Files to print are downloaded from the page that is open. */
async function screen(open: () => Promise<Response>): Promise<string> {
  screens += 1;
  const response = await open();
  expect(response.status).toBe(200);
  return response.text();
}

async function download(path: string): Promise<string> {
  const response = await admin.get(path);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return Buffer.from(await response.arrayBuffer()).toString("latin1");
}

async function placeOrders(): Promise<string[]> {
  const userId = await makeCustomer(store);
  const variant = await stockProduct(store, { name: "Day Dupatta", priceMinor: 2000, inventory: ORDERS });
  await store.db.update(variants).set({ weightGrams: 250 }).where(eq(variants.id, variant.id));
  const ids: string[] = [];
  while (ids.length < ORDERS) ids.push((await buy(store, { userId, lines: [{ variant, quantity: 1 }] })).id);
  return ids;
}

/** The fields of the packing form on a page. */
const packingFields = (html: string) => ({
  courier: "DTDC",
  wrappingGrams: "40",
  ...Object.fromEntries(
    [...html.matchAll(/name="(version\.\d+)" value="(\d+)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  ),
});

function upload(name: "file" | "rows", content: string): Promise<Response> {
  const form = new FormData();
  form.set(name, name === "file" ? new File([content], "awb.csv", { type: "text/csv" }) : content);
  return admin.post(`${PARCELS}/tracking-numbers`, form);
}

test("200 paid orders are packed, labelled, numbered and handed over in at most 12 screens @nightly", async () => {
  const ids = await placeOrders();
  await screen(() => admin.get("/admin/orders?status=Pending"));
  const list = await screen(() => admin.get(`/admin/orders/pick-list?${MATCHING}`));
  expect(pageText(list)).toContain(`${ORDERS} orders, ${ORDERS} items`);

  const pack = `${PARCELS}/new?${MATCHING}`;
  const first = await screen(() => admin.get(pack));
  const second = await screen(() => admin.post(pack, packingFields(first)));
  const packed = await screen(() => admin.post(pack, packingFields(second)));
  expect(pageText(packed)).toContain("100 orders packed");

  await screen(() => admin.get(PARCELS));
  const labels = await download(`${PARCELS}/labels?all=matching&paper=4x6`);
  expect(labels.match(/\/MediaBox/g)).toHaveLength(ORDERS);

  await screen(() => admin.get(`${PARCELS}/tracking-numbers`));
  const numbers = await store.db
    .select({ number: orders.number })
    .from(orders)
    .where(inArray(orders.id, ids));
  const file = ["Order,AWB", ...numbers.map(({ number }) => `${number},DAY${number}`)].join("\r\n");
  const preview = await screen(() => upload("file", file));
  expect(pageText(preview)).toContain(`${ORDERS} parcels can be numbered`);
  const rows = /name="rows" value="([^"]*)"/.exec(preview)?.[1] ?? "";
  const numbered = await screen(() =>
    upload("rows", rows.replaceAll("&quot;", '"').replaceAll("&amp;", "&")),
  );
  expect(pageText(numbered)).toContain(`${ORDERS} parcels numbered`);

  await screen(() => admin.get("/admin/orders/manifest"));
  await screen(() => admin.get(PARCELS));
  const handedOver = await screen(() => admin.post(PARCELS, { step: "dispatch", all: "matching" }));
  expect(pageText(handedOver)).toContain(`${ORDERS} parcels handed over`);

  expect(screens).toBeLessThanOrEqual(12);
  const parcels = await store.db.select().from(shipments).where(inArray(shipments.orderId, ids));
  expect(parcels).toHaveLength(ORDERS);
  for (const { status, courier, weightGrams, trackingNumber } of parcels)
    expect([status, courier, weightGrams, trackingNumber?.slice(0, 3)]).toEqual([
      "shipped",
      "DTDC",
      290,
      "DAY",
    ]);
  await expectIntegrity(store);
}, 300_000);

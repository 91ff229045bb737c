import { describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { startProcessing } from "#app/domain/orders/actions/advance-order.server.ts";
import { newId } from "#app/lib/id.ts";
import { refundConfirmed } from "#tests/fixtures/orders/delivered-order.ts";
import { pageText } from "#tests/pages/page-text.ts";
import { administratorOf, buy, sentEmails, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";

const { app, admin } = await adminForFile();

async function place({ isProcessing = false, ...more }: { isProcessing?: boolean; firstName?: string } = {}) {
  const userId = await makeCustomer(app.store);
  const variant = await stockProduct(app.store, { name: "Bulk Shawl", priceMinor: 4000, inventory: 5 });
  const email = `${userId}@example.com`;
  const order = await buy(app.store, { userId, email, lines: [{ variant, quantity: 2 }], ...more });
  const actor = await administratorOf(app.store);
  if (isProcessing) await startProcessing(app.store.orders, { orderId: order.id, actor });
  return { ...order, email };
}

const statusOf = async ({ id }: { id: string }) => (await readOrder(app.store, id)).order.status;

const pathOf = (step: string, numbers: readonly number[]) =>
  `/admin/orders/selected?${new URLSearchParams([["step", step], ...numbers.map((number) => ["number", String(number)])])}`;

describe("several orders marked as shipped", () => {
  test("orders are marked as shipped one by one, and each reports its result", async () => {
    const ready = await place({ isProcessing: true });
    const silent = await place({ isProcessing: true });
    const early = await place();
    const gone = await place();
    const actor = await administratorOf(app.store);
    await cancelOrder(app.store.orders, { orderId: gone.id, actor });
    const stale = await place({ isProcessing: true });
    const all = [ready, silent, early, gone, stale];
    const path = pathOf(
      "ship",
      all.map(({ number }) => number),
    );
    const page = pageText(await (await admin.get(path)).text());
    expect(page).toContain("4 of 5 selected orders can be shipped. 1 is skipped:");
    expect(page).toContain("Lucknow · 2 items");
    expect(page).toMatch(/Skipped: it is (Cancelled|Refunded)\./);
    const response = await admin.post(path, {
      [`version.${ready.number}`]: "2",
      [`tracking.${ready.number}`]: "BULK 1",
      [`version.${silent.number}`]: "2",
      [`tracking.${silent.number}`]: " ",
      [`version.${early.number}`]: "1",
      [`tracking.${early.number}`]: "BULK 3",
      [`version.${stale.number}`]: "1",
      [`tracking.${stale.number}`]: "BULK 4",
      "version.999999": "1",
      "tracking.999999": "BULK 5",
    });
    expect(response.status).toBe(200);
    const html = await response.text();
    const text = pageText(html);
    for (const words of [
      "3 orders shipped",
      "3 skipped. See the list for the reasons.",
      "Skipped: it was changed in the meantime.",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("of 5 selected");
    expect(html).toContain('value="BULK 4"');
    const shipped = [ready, silent, early];
    expect(await Promise.all(shipped.map(statusOf))).toEqual(["Shipped", "Shipped", "Shipped"]);
    expect(await statusOf(stale)).toBe("Processing");
    // From Pending through both steps, with one email for both.
    expect((await readOrder(app.store, early.id)).timeline).toEqual(["placed", "processing", "shipped"]);
    expect(await sentEmails(app.store, early.email, "order-processing")).toBe(0);
    expect(await sentEmails(app.store, early.email, "order-shipped")).toBe(1);
    expect((await readOrder(app.store, ready.id)).order.trackingNumber).toBe("BULK 1");
    expect((await readOrder(app.store, silent.id)).order.trackingNumber).toBeNull();
    expect(await sentEmails(app.store, ready.email, "order-shipped")).toBe(1);
  });

  test("a bulk ship form submitted twice at the same time ships each order once", async () => {
    const both = [await place({ isProcessing: true }), await place({ isProcessing: true })];
    const path = pathOf(
      "ship",
      both.map(({ number }) => number),
    );
    const fields = Object.fromEntries(
      both.flatMap(({ number }) => [
        [`version.${number}`, "2"],
        [`tracking.${number}`, `TWICE ${number}`],
      ]),
    );
    await Promise.all([admin.post(path, fields), admin.post(path, fields)]);
    for (const order of both) {
      expect((await readOrder(app.store, order.id)).timeline).toEqual(["placed", "processing", "shipped"]);
      expect(await sentEmails(app.store, order.email, "order-shipped")).toBe(1);
    }
  });

  test("a bulk ship action without shippable orders responds with 409, and the page shows the status of each order", async () => {
    const order = await place();
    const actor = await administratorOf(app.store);
    await cancelOrder(app.store.orders, { orderId: order.id, actor });
    const response = await admin.post(pathOf("ship", [order.number]), {
      [`version.${order.number}`]: "1",
      [`tracking.${order.number}`]: "X",
    });
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("0 orders shipped");
  });
});

test("several orders are marked as processing together", async () => {
  const both = [await place(), await place()];
  const path = pathOf(
    "process",
    both.map(({ number }) => number),
  );
  const fields = Object.fromEntries(both.map(({ number }) => [`version.${number}`, "1"]));
  expect(await (await admin.post(path, fields)).text()).toContain("2 orders are being processed");
  expect(await Promise.all(both.map(statusOf))).toEqual(["Processing", "Processing"]);
});

test.each([
  ["", 404],
  ["?step=give-away&number=1", 404],
  ["?step=ship", 200],
  ["?step=ship&number=x&number=-1&number=1e9&number=0", 200],
])("the bulk page %j responds with %i", async (query, status) => {
  const response = await admin.get(`/admin/orders/selected${query}`);
  expect(response.status).toBe(status);
});

describe("printed documents of an order", () => {
  test("a packing slip lists the contents of the parcel, without prices", async () => {
    const order = await place({ firstName: "Packed" });
    const [line] = (await readOrder(app.store, order.id)).lines;
    await refundConfirmed(app.store, {
      orderId: order.id,
      actor: await administratorOf(app.store),
      key: newId(),
      scope: { kind: "pieces", items: [{ orderLineId: line?.id ?? "", quantity: 1 }] },
      restock: [{ orderLineId: line?.id ?? "", quantity: 1 }],
    });
    const other = await place();
    const query = `?number=${order.number}&number=${other.number}`;
    const html = await (await admin.get(`/admin/orders/packing-slips${query}`)).text();
    const text = pageText(html);
    for (const words of [
      "Packing slip #",
      "Packed Verma",
      "12 Shahnajaf Road",
      "Bulk Shawl",
      line?.sku ?? "-",
    ])
      expect(text).toContain(words);
    expect(html.match(/tabular">[12]</g)).toEqual(['tabular">1<', 'tabular">2<']);
    expect(text).not.toMatch(/\$|₹|Total|Tax/);
  });

  test("the printed invoice equals the customer's", async () => {
    const order = await place();
    const html = await (await admin.get(`/admin/orders/${order.number}/invoice`)).text();
    expect(pageText(html)).toContain("$85.60");
    expect(html).toContain(`href="/admin/orders/${order.number}"`);
    for (const number of ["0", "999999", "x"])
      expect((await admin.get(`/admin/orders/${number}/invoice`)).status).toBe(404);
  });
});

describe("the order list as a file", () => {
  test("the exported file has all filtered orders, not only those of one page, and no executable formulas", async () => {
    const made = [];
    for (let count = 0; count < 12; count += 1) made.push(await place({ firstName: "Exported" }));
    const evil = made[3];
    await app.store.db
      .update(orders)
      .set({ customerName: '=HYPERLINK("https://evil.example")', notes: "ring,\nplease" })
      .where(eq(orders.id, evil?.id ?? ""));
    const response = await admin.get("/admin/orders/export?search=exported&status=Pending&page=2");
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="orders-[\d-]+\.csv"$/,
    );
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    const text = await response.text();
    const numbers = [...text.matchAll(/^(\d+),/gm)].map(([, number]) => Number(number));
    const others = made.filter((order) => order !== evil).map(({ number }) => number);
    expect(numbers).toEqual(others.toReversed());
    expect(text).toContain(",Paid,Website,Exported Verma,");
    expect(text).toContain(",2 × Bulk Shawl,80.00,0.00,,0.00,0.00,0.00,5.60,85.60,0.00,0.00,0.00,0.00,USD,");
    const found = await (await admin.get(`/admin/orders/export?search=${evil?.number}`)).text();
    expect(found).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(found).toContain('"ring,\nplease"');
  });

  test("the exported file has only a header when no order matches", async () => {
    const text = await (await admin.get("/admin/orders/export?search=nobody+at+all")).text();
    expect(text.startsWith("Order ID,Date (Asia/Kolkata),Status")).toBe(true);
    expect(text.trim().split("\r\n")).toHaveLength(1);
  });
});

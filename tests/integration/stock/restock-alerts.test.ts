import { expect, test } from "vitest";
import { stockAlerts } from "#app/domain/back-in-stock/back-in-stock.tables.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import { cancelOrder } from "#app/domain/orders/actions/cancel-order.server.ts";
import { newId } from "#app/lib/id.ts";
import { processReturn, request } from "#tests/fixtures/orders/delivered-order.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy, deliver, readOrder } from "#tests/fixtures/orders/placed-order.ts";
import { uploadImport } from "#tests/pages/uploaded-import.ts";
import { waitForEmail } from "#tests/servers/outbox.ts";
import { makeCustomer, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";

const { app, admin } = await adminForFile();
const { db, orders } = app.store;

/** Returns a piece of a sold-out variant to stock; calls `wait` once nothing else can sell it. */
type Way = (variant: TestVariant, wait: () => Promise<unknown>) => Promise<void>;

const WAYS: Record<string, Way> = {
  "the stock form": async ({ id }, wait) => {
    await wait();
    await admin.post("/admin/products/stock", { [`stock.${id}`]: "1", [`loaded.${id}`]: "0" });
  },
  "an import": async ({ productId, id }, wait) => {
    await wait();
    const file = `Slug,SKU,Stock\ntest-${productId},TEST-${id},1`;
    const path = (await uploadImport(admin, file)).headers.get("location") ?? "";
    expect((await admin.post(path, { step: "confirm" })).status).toBe(302);
  },
  "a cancelled order": async (variant, wait) => {
    const { id, actor } = await buyLast(variant);
    await wait();
    expect(await cancelOrder(orders, { orderId: id, actor })).toMatchObject({ ok: true });
  },
  "a return": async (variant, wait) => {
    const { id, actor } = await buyLast(variant);
    await deliver(app.store, id);
    await wait();
    const [line] = (await readOrder(app.store, id)).lines;
    const lines = [{ orderLineId: line?.id ?? "", quantity: 1 }];
    const input = {
      orderId: id,
      actor,
      lines,
      reason: "too-small",
      comment: "",
      resolution: "refund",
    } as const;
    expect(await processReturn(app.store, await request(app.store, input))).toMatchObject({ ok: true });
  },
};

/** Stocks one piece and has another customer buy it. */
async function buyLast(variant: TestVariant) {
  await adjustStock(db, variant.id, 1);
  const userId = await makeCustomer(app.store);
  const bought = await buy(app.store, { userId, lines: [{ variant, quantity: 1 }] });
  return { id: bought.id, actor: { id: userId, role: "customer" as const } };
}

test.each(Object.entries(WAYS))(
  "a piece that comes back by %s is reported to the person who waits soon afterwards",
  async (way, comeBack) => {
    const variant = await stockProduct(app.store, { name: "Returning Shawl", inventory: 0 });
    const email = `back-by-${way.replaceAll(" ", "-")}@example.com`;
    await comeBack(variant, () =>
      db.insert(stockAlerts).values({ id: newId(), variantId: variant.id, email, createdAt: new Date() }),
    );
    expect((await waitForEmail(app.store.outboxFolder, email, /is back/)).text).toContain("Returning Shawl");
  },
);

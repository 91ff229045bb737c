import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { discounts, discountTargets } from "#app/domain/discounts/discounts.tables.ts";
import { endDiscountsOnlyFor } from "#app/domain/discounts/write-discount.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { administratorOf } from "#tests/fixtures/orders/placed-order.ts";
import { FULL_POOL, stockProduct } from "#tests/servers/test-store.ts";

const app = await appForFile(FULL_POOL);
const { db } = app.store;

test("a discount whose two products are deleted at the same moment is ended", async () => {
  const [one, other] = [await stockProduct(app.store, {}), await stockProduct(app.store, {})];
  const discountId = newId();
  await db.insert(discounts).values({
    id: discountId,
    title: "Both",
    kind: "percent",
    value: 1000,
    startsAt: new Date(0),
  });
  await db
    .insert(discountTargets)
    .values([one, other].map(({ productId }) => ({ id: newId(), discountId, productId })));
  const { id: actorId } = await administratorOf(app.store);
  const remove = async (tx: Tx, { productId }: typeof one) => {
    await endDiscountsOnlyFor(tx, { productIds: [productId], actorId, at: new Date() });
    await tx.delete(products).where(eq(products.id, productId));
  };
  const removeOther = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '100ms'`);
      await remove(tx, other);
      return "removed";
    });
  const meanwhile = await db.transaction(async (tx) => {
    await remove(tx, one);
    return removeOther().catch(() => "waits for the lock");
  });
  expect(meanwhile).toBe("waits for the lock");
  await removeOther();
  const [discount] = await db.select().from(discounts).where(eq(discounts.id, discountId));
  expect(discount?.endsAt).not.toBeNull();
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { optionTypes, optionValues, productImages, variants } from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import { findOrderOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import { listOrderedItems } from "#app/domain/orders/emails/email-items.server.ts";
import { newId } from "#app/lib/id.ts";
import { adminForFile } from "#tests/fixtures/per-file.ts";
import { buy } from "#tests/fixtures/orders/placed-order.ts";
import { makeCustomer, stockProduct } from "#tests/servers/test-store.ts";

const { app } = await adminForFile();
const { db } = app.store;

async function addImage(productId: string, colourId: string, position: number): Promise<string> {
  const id = newId();
  await db
    .insert(media)
    .values({ id, kind: "product", storageKey: id, width: 10, height: 10, tint: "#eeeeee" });
  await db.insert(productImages).values({ id: newId(), productId, mediaId: id, colourId, alt: "", position });
  return id;
}

test("an order shows the image of the bought colour to the shop, the customer and in emails, not the product's first", async () => {
  const userId = await makeCustomer(app.store);
  const variant = await stockProduct(app.store, { priceMinor: 4000, inventory: 5 });
  const typeId = newId();
  await db.insert(optionTypes).values({ id: typeId, name: `Colour ${typeId}`, kind: "colour" });
  const [green, red] = [newId(), newId()];
  for (const [id, label] of [
    [green, "Green"],
    [red, "Red"],
  ] as const)
    await db.insert(optionValues).values({ id, typeId, slug: label.toLowerCase(), label });
  await db.update(variants).set({ colourId: red }).where(eq(variants.id, variant.id));
  await addImage(variant.productId, green, 0);
  const redImage = await addImage(variant.productId, red, 1);
  const order = await buy(app.store, { userId, lines: [{ variant, quantity: 1 }] });
  const now = new Date();
  const shown = [
    (await findOrderDetail(db, order.number))?.lines[0]?.imageId,
    (await findOrderOf(db, { userId, now }, order.number))?.lines[0]?.imageId,
    (await listOrderedItems(db, order.id))[0]?.imageId,
  ];
  expect(shown).toEqual([redImage, redImage, redImage]);
});

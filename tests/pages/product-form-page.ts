import { asc, eq } from "drizzle-orm";
import type { AppContext } from "#app/context/app-context.server.ts";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { storeProductImage } from "#app/domain/catalog/products/product-images.server.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import { sentFile } from "#tests/fixtures/sent-file.ts";
import { insertProductOptions, type ProductOptions } from "../fixtures/catalog/admin-product.ts";
import { jpegFile } from "../fixtures/image-files.ts";
import { administratorOf } from "../fixtures/orders/placed-order.ts";
import { expectStockToAddUp } from "../requests/expect-stock.ts";
import { openTestStore } from "../servers/test-store.ts";

export interface ProductFormPage {
  store: AppContext;
  admin: OrderActor;
  choices: ProductOptions;
  /** The audit log entries of a subject, oldest first. */
  audited(subjectId: string): Promise<(typeof auditLog.$inferSelect)[]>;
  /** Stores an image and returns its id. */
  image(): Promise<string>;
  /** Those of the ids that have a row. */
  mediaOf(ids: string[]): Promise<string[]>;
  fileIsThere(key: string): Promise<boolean>;
  /** Expects ledger and inventory to agree, then closes the store. */
  close(): Promise<void>;
}

/** A store with option values and a category, for tests of functions that change products. */
export async function openProductFormPage(): Promise<ProductFormPage> {
  const shop = await openTestStore();
  const { store } = shop;
  return {
    store,
    admin: await administratorOf(store),
    choices: await insertProductOptions(store),
    audited: async (subjectId) =>
      store.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)).orderBy(asc(auditLog.id)),
    async image() {
      const stored = await storeProductImage(store, await sentFile(await jpegFile()));
      if (!stored.ok) throw new Error(stored.error);
      return stored.id;
    },
    async mediaOf(ids) {
      const rows = await store.db.select({ id: media.id }).from(media);
      return ids.filter((id) => rows.some((row) => row.id === id));
    },
    fileIsThere: async (key) => (await store.images.listKeys(new Date(Date.now() + 60_000))).includes(key),
    async close() {
      await expectStockToAddUp(store);
      await shop.close();
    },
  };
}

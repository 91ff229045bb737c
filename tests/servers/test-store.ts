import { productTag } from "#app/lib/http/cache-tags.ts";
import { eq } from "drizzle-orm";
import { categories, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import type { Clock } from "#app/platform/clock.ts";
import { newId } from "#app/lib/id.ts";
import { parseEnv, type Env } from "#app/platform/process/env.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";
import { createApp, type AppContext } from "#app/context/app-context.server.ts";
import type { GivenProviders } from "#app/context/providers/providers.server.ts";
import { freshDatabase } from "./fresh-database.ts";

export interface TestStore {
  store: AppContext;
  close(): Promise<void>;
}

export interface TestStoreOptions {
  env?: Record<string, string>;
  /** The clock of requests and of background jobs alike. */
  clock?: Clock;
  providers?: GivenProviders;
}

/** An app context on a fresh database, without payment delay or rate limits, and with emails in a folder. */
export async function openTestStore({
  env = {},
  clock,
  providers,
}: TestStoreOptions = {}): Promise<TestStore> {
  const database = await freshDatabase();
  const store = await createApp({ env: testEnv(database, env), log: createLog("silent"), clock, providers });
  return {
    store,
    async close() {
      await store.close();
      await database.remove();
    },
  };
}

/** The database connections of a real store, for tests of many simultaneous requests. */
export const FULL_POOL = { DATABASE_POOL_SIZE: "10" };

/** With fewer connections than a real store has: opening one costs the database 30 ms, and each file has a store of its own. */
export function testEnv(
  { url, dataDir }: { url: string | undefined; dataDir: string },
  more: Record<string, string> = {},
): Env {
  const parsed = parseEnv({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: "2",
    ADMIN_EMAIL: "owner@gulmohar.example",
    ADMIN_PASSWORD: "a long test password",
    RATE_LIMITS: "off",
    TEST_PAYMENT_DELAY_MS: "0",
    LOG_LEVEL: "silent",
    ...more,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  return parsed.env;
}

export interface TestVariant {
  id: string;
  productId: string;
  priceMinor: number;
}

/** Inserts a product with one variant. */
export async function stockProduct(
  { db, productIndex }: AppContext,
  { name = "Test Shawl", priceMinor = 4000, inventory = 10 } = {},
): Promise<TestVariant> {
  const productId = newId();
  const id = newId();
  const categoryId = await anyCategory(db);
  await db
    .insert(products)
    .values({ id: productId, slug: `test-${productId}`, name, categoryId, priceMinor, inventory });
  await db.insert(variants).values({ id, productId, sku: `TEST-${id}`, inventory });
  await db.insert(stockMovements).values({ id: newId(), variantId: id, delta: inventory, reason: "opening" });
  productIndex.invalidate([productTag(productId)]);
  return { id, productId, priceMinor };
}

async function anyCategory(db: AppContext["db"]): Promise<string> {
  const [category] = await db.select({ id: categories.id }).from(categories).limit(1);
  if (category) return category.id;
  const [made] = await db
    .insert(categories)
    .values({ id: newId(), slug: "test", name: "Test" })
    .onConflictDoNothing()
    .returning({ id: categories.id });
  // Another product of the same test has inserted it at the same time.
  return made?.id ?? anyCategory(db);
}

/** Inserts a customer without a password, for tests that need no sign-in. Returns the id. */
export async function makeCustomer({ db }: AppContext): Promise<string> {
  const id = newId();
  await db.insert(users).values({ id, name: "Asha Verma", email: `${id}@example.com`, emailVerified: true });
  return id;
}

export async function inventoryOf({ db }: AppContext, variantId: string): Promise<number> {
  const [variant] = await db
    .select({ inventory: variants.inventory })
    .from(variants)
    .where(eq(variants.id, variantId));
  if (!variant) throw new Error("No such variant");
  return variant.inventory;
}

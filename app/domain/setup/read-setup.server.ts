import { eq, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

/** The facts that the setup guide shows. */
export interface SetupData {
  hasProductsForSale: boolean;
  /** Whether the owner, or "Sell in India", ever saved shipping zones and rates. */
  hasSavedShipping: boolean;
  hasOrders: boolean;
}

/** Reads it in one statement, whose cost does not grow with the shop. */
export async function readSetupData(db: Db): Promise<SetupData> {
  const [row] = await db
    .select({
      hasProductsForSale: exists(products, eq(products.status, "active")),
      hasSavedShipping: exists(settings, eq(settings.section, "shipping")),
      hasOrders: exists(orders),
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error("A statement without a table returns one row");
  return row;
}

function exists(table: PgTable, where?: SQL): SQL<boolean> {
  return sql`exists (select 1 from ${table} where ${where ?? sql`true`})`.mapWith(Boolean);
}

/** Whether the store has no products, so that sample data may be loaded. */
export async function isEmptyShop({ db }: { db: Queryable }): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).limit(1);
  return found.length === 0;
}

import { and, asc, desc, eq, ilike, inArray, or, sql } from "drizzle-orm";
import { NOTHING_FOUND, type OfficeFind } from "#app/domain/analytics/office-find.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { containing } from "#app/platform/database/containing.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderNumberIn } from "#app/domain/orders/order-search.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const MOST_OF_A_KIND = 5;

/** Orders by number, products by name or SKU, customers by name or email, a few of each; see `normaliseFind`. */
export async function findInOffice(db: Db, text: string): Promise<OfficeFind> {
  const number = orderNumberIn(text);
  if (number !== null) {
    return { ...NOTHING_FOUND, orders: await findOrder(db, number), products: await findProducts(db, text) };
  }
  const [foundProducts, customers] = await Promise.all([findProducts(db, text), findCustomers(db, text)]);
  return { orders: [], products: foundProducts, customers };
}

function findOrder(db: Db, number: number): Promise<OfficeFind["orders"]> {
  return db
    .select({ number: orders.number, customerName: orders.customerName, status: orders.status })
    .from(orders)
    .where(eq(orders.number, number));
}

function findProducts(db: Db, text: string): Promise<OfficeFind["products"]> {
  const bySku = db
    .select({ id: variants.productId })
    .from(variants)
    .where(ilike(variants.sku, containing(text)))
    .limit(MOST_OF_A_KIND);
  return db
    .select({ id: products.id, name: products.name, status: products.status })
    .from(products)
    .where(or(ilike(products.name, containing(text)), inArray(products.id, bySku)))
    .orderBy(
      desc(sql`${products.name} ilike ${containing(text).slice(1)}`),
      asc(products.name),
      asc(products.id),
    )
    .limit(MOST_OF_A_KIND);
}

function findCustomers(db: Db, text: string): Promise<OfficeFind["customers"]> {
  const pattern = containing(text);
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, "customer"), or(ilike(users.name, pattern), ilike(users.email, pattern))))
    .orderBy(asc(users.name), asc(users.id))
    .limit(MOST_OF_A_KIND);
}

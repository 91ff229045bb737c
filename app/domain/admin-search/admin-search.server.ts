import { hasHsnCode } from "#app/domain/catalog/search/search-products.server.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { asc, desc, eq, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import type { AdminSearchResults } from "#app/domain/admin-search/admin-search-results.ts";
import { categories, productImages, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { searchCustomPages } from "#app/domain/content/custom-pages.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import { findPeopleNamed } from "#app/domain/people/list-people.server.ts";
import { productsNamed } from "#app/domain/orders/admin-list/orders-with-product.server.ts";
import { describedOrders, namedOrders } from "#app/domain/orders/admin-list/named-orders.server.ts";
import { currentTotalMinor, orderStatusLabel, orderNumberIn } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const MAX_PER_KIND = 5;
const MIN_SEARCH_LENGTH = 3;
const MAX_SORTED = 5_000;

/**
 * Orders by what names them (`namedOrders`), or by name, email and what describes them (`describedOrders`); products by name, SKU, barcode or HSN code;
 * customers by name, email, phone number or city; own pages by title. A few of each; see `normaliseAdminSearch`.
 */
export async function searchAdmin(db: Db, text: string): Promise<AdminSearchResults> {
  const number = orderNumberIn(text);
  const phone = toE164(text, HOME_COUNTRY);
  const [foundOrders, named, withSku, customers, pages] = await Promise.all([
    findOrders(db, text),
    // The trigram indexes cannot serve fewer than three letters.
    text.length < MIN_SEARCH_LENGTH ? [] : findProductsByName(db, text),
    text.length < MIN_SEARCH_LENGTH ? [] : findProductsBySku(db, text),
    text.length < MIN_SEARCH_LENGTH || (number !== null && phone === null) ? [] : findCustomers(db, text),
    text.length < MIN_SEARCH_LENGTH ? [] : searchCustomPages(db, text, MAX_PER_KIND),
  ]);
  const ids = new Set(named.map(({ id }) => id));
  const foundProducts = [...named, ...withSku.filter(({ id }) => !ids.has(id))];
  return { orders: foundOrders, products: foundProducts.slice(0, MAX_PER_KIND), customers, pages };
}

/** The latest orders that the text names, or else those with it in name or email. */
async function findOrders(db: Db, text: string): Promise<AdminSearchResults["orders"]> {
  const namedRows = await listLatestOrders(db, namedOrders(text));
  if (namedRows.length > 0 || text.length < MIN_SEARCH_LENGTH) return namedRows;
  const byCustomer = sql`(${ilike(orders.customerName, containing(text))} or ${ilike(orders.email, containing(text))})`;
  return listLatestOrders(db, [byCustomer, ...describedOrders(text)]);
}

/** The latest orders that match any of the conditions, none without one. */
async function listLatestOrders(db: Db, conditions: readonly SQL[]): Promise<AdminSearchResults["orders"]> {
  if (conditions.length === 0) return [];
  // A query of its own each: with one condition on all of them the database would use no index.
  const latest = conditions.map(
    (where) =>
      sql`(select ${orders.id} from ${orders} where ${where} order by ${orders.number} desc limit ${MAX_PER_KIND})`,
  );
  const { number, customerName, status, deliveryMethod, totalMinor, waivedMinor, currency } = orders;
  const orderRows = await db
    .select({ number, customerName, status, deliveryMethod, totalMinor, waivedMinor, currency })
    .from(orders)
    .where(sql`${orders.id} in (${sql.join(latest, sql` union all `)})`)
    .orderBy(desc(number))
    .limit(MAX_PER_KIND);
  return orderRows.map((order) => ({
    number: order.number,
    customerName: order.customerName,
    status: orderStatusLabel(order),
    totalMinor: currentTotalMinor(order),
    currency: order.currency,
  }));
}

const LISTED = {
  id: products.id,
  name: products.name,
  status: products.status,
  categoryName: categories.name,
  priceMinor: products.priceMinor,
  imageId: sql<
    string | null
  >`(select ${productImages.mediaId} from ${productImages} where ${productImages.productId} = ${products.id}
    order by ${productImages.position} limit 1)`,
};

/** Products by name among those that contain the text, of which a common text has more than are sorted. */
function findProductsByName(db: Db, text: string): Promise<AdminSearchResults["products"]> {
  const named = sql`${productsNamed(text)} select id from named limit ${MAX_SORTED}`;
  return db
    .select(LISTED)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(sql`${products.id} in (${named})`)
    .orderBy(asc(products.name), asc(products.id))
    .limit(MAX_PER_KIND);
}

/** A separate query: with a condition on name or SKU the database would use neither index. */
async function findProductsBySku(db: Db, text: string): Promise<AdminSearchResults["products"]> {
  const variantRows = await db
    .select({ id: variants.productId })
    .from(variants)
    .where(or(ilike(variants.sku, containing(text)), eq(variants.barcode, text)))
    .limit(MAX_PER_KIND);
  const ids = variantRows.map(({ id }) => id);
  return db
    .select(LISTED)
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(or(inArray(products.id, ids), hasHsnCode(text)))
    .orderBy(asc(products.name))
    .limit(MAX_PER_KIND);
}

/** The first customers that the text names, guests among them, by name. */
async function findCustomers(db: Db, text: string): Promise<AdminSearchResults["customers"]> {
  return findPeopleNamed(db, { text, limit: MAX_PER_KIND });
}

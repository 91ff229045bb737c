import { ilike, sql, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

/** More products than these have no common name. */
const MAX_PRODUCTS = 200;

/**
 * SQL of a "with" that names the ids of the products whose name contains a text. Materialised, and with a further column, so that the planner finds
 * the text in the trigram index: otherwise it reads the names of all products in their order.
 */
export const productsNamed = (text: string): SQL =>
  sql`with named as materialized (select ${products.id}, ${products.status} from ${products} where ${ilike(products.name, containing(text))})`;

/** SQL of the ids of the orders with a product by a part of its present name. */
export function ordersOfProducts(text: string): SQL {
  const byName = sql`${productsNamed(text)} select id from named limit ${MAX_PRODUCTS}`;
  return sql`select ${orderLines.orderId} from ${orderLines} where ${orderLines.productId} = any(array(${byName}))`;
}

/** SQL of the ids of the orders with a variant, by the exact SKU at the time of the order in any case, or by the barcode. */
export function ordersWithVariant(text: string): SQL {
  const byBarcode = sql`select ${variants.id} from ${variants} where ${variants.barcode} = ${text}`;
  return sql`select ${orderLines.orderId} from ${orderLines} where upper(${orderLines.sku}) = ${text.toUpperCase()}
    union all select ${orderLines.orderId} from ${orderLines} where ${orderLines.variantId} = any(array(${byBarcode}))`;
}

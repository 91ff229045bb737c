import { sql, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

/** More products than these have no common name. */
const MAX_PRODUCTS = 200;

/** SQL of the ids of the orders with a product by a part of its present name. */
export function ordersOfProducts(text: string): SQL {
  const byName = sql`select ${products.id} from ${products} where ${products.name} ilike ${containing(text)} limit ${MAX_PRODUCTS}`;
  return sql`select ${orderLines.orderId} from ${orderLines} where ${orderLines.productId} = any(array(${byName}))`;
}

/** SQL of the ids of the orders with a variant, by the exact SKU at the time of the order in any case, or by the barcode. */
export function ordersWithVariant(text: string): SQL {
  const byBarcode = sql`select ${variants.id} from ${variants} where ${variants.barcode} = ${text}`;
  return sql`select ${orderLines.orderId} from ${orderLines} where upper(${orderLines.sku}) = ${text.toUpperCase()}
    union all select ${orderLines.orderId} from ${orderLines} where ${orderLines.variantId} = any(array(${byBarcode}))`;
}

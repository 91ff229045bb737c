import { sql } from "drizzle-orm";
import { productImages, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";

/** The image of an order line: the first of the bought colour, otherwise the product's first. */
export const orderLineImage = sql<string | null>`(
  select ${productImages.mediaId} from ${productImages}
  where ${productImages.productId} = ${orderLines.productId}
  order by (${productImages.colourId} is not distinct from (
    select ${variants.colourId} from ${variants} where ${variants.id} = ${orderLines.variantId}
  )) desc, ${productImages.position}
  limit 1
)`;

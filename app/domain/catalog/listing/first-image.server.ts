import { sql } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";

/** The id of a product's first image, for a select from `products`. Null without images. */
export const firstImageId = sql<string | null>`(
  select i.media_id from ${productImages} i where i.product_id = ${products}.id order by i.position limit 1
)`;

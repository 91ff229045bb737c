import { and, asc, ilike, inArray, notInArray, or, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/containing.ts";

const MAX_FOUND = 20;

/** Products with all these words in the name, or with a SKU that contains the text, by name. Without those of `except`; at most 20. */
export function findProductsByName(
  db: Db,
  text: string,
  { except }: { except: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const bySku = db
    .select({ id: variants.productId })
    .from(variants)
    .where(ilike(variants.sku, containing(text)));
  const byWords = and(...text.split(/\s+/).map((word) => ilike(products.name, containing(word))));
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        or(byWords, inArray(products.id, bySku)),
        except.length > 0 ? notInArray(products.id, [...except]) : undefined,
      ),
    )
    .orderBy(sql`${products.name} collate "C"`, asc(products.id))
    .limit(MAX_FOUND);
}

import { sql } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import type { RenamedSize } from "#app/domain/catalog/product-deps.server.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Renames the sizes that authors bought, of products that have the renamed size. */
export async function renameSizesBought(tx: Tx, renamed: readonly RenamedSize[]): Promise<void> {
  if (renamed.length === 0) return;
  const names = sql.join(
    renamed.map(({ id, from, to }) => sql`(${id}::uuid, ${from}::text, ${to}::text)`),
    sql`, `,
  );
  // One statement, because two sizes can exchange their names.
  await tx.execute(sql`
    update ${reviews} set size_bought = renamed.new_label
    from (values ${names}) as renamed (id, old_label, new_label)
    where ${reviews.sizeBought} = renamed.old_label and exists (
      select 1 from ${variants}
      where ${variants.productId} = ${reviews.productId} and ${variants.sizeId} = renamed.id)`);
}

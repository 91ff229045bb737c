import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import type { AppContext } from "#app/context/app-context.server.ts";

/** Expects each variant's inventory to equal its ledger, and each product's inventory the sum of its variants. */
export async function expectStockToAddUp({ db }: Pick<AppContext, "db">): Promise<void> {
  const off = await db.execute(sql`
    select v.id from ${variants} v left join ${stockMovements} m on m.variant_id = v.id
    group by v.id having v.inventory <> coalesce(sum(m.delta), 0)
    union all
    select p.id from ${products} p join ${variants} v on v.product_id = p.id
    group by p.id having p.inventory <> sum(v.inventory)`);
  expect(off.rows).toEqual([]);
}

import { sql } from "drizzle-orm";
import { products, stockMovements, variants } from "#app/domain/catalog/catalog.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface StockChange {
  variantId: string;
  /** Negative takes, positive gives back. */
  delta: number;
}

export interface StockReason {
  reason: (typeof stockMovements.reason.enumValues)[number];
  /** The checkout or order that it is for. */
  referenceId?: string;
  actorId?: string;
  note?: string;
}

/**
 * Changes inventory, the products' sums and the ledger in one statement, whatever the number of lines. The caller holds the
 * rows' locks, taken in one order. A change below zero breaks the table's check and fails the transaction.
 */
export async function changeStock(tx: Tx, changes: readonly StockChange[], why: StockReason): Promise<void> {
  if (changes.length === 0) return;
  const rows = sql.join(
    changes.map(({ variantId, delta }) => sql`(${newId()}::uuid, ${variantId}::uuid, ${delta}::int)`),
    sql`, `,
  );
  await tx.execute(sql`
    with change (id, variant_id, delta) as (values ${rows}),
    changed as (
      update ${variants} set inventory = ${variants.inventory} + change.delta
      from change where ${variants.id} = change.variant_id
      returning change.id, ${variants.id} as variant_id, ${variants.productId} as product_id, change.delta
    ),
    noted as (
      insert into ${stockMovements} (id, variant_id, delta, reason, reference_id, actor_id, note)
      select id, variant_id, delta, ${why.reason}, ${why.referenceId ?? null}::uuid, ${why.actorId ?? null}::uuid, ${why.note ?? ""}
      from changed
    )
    update ${products} set inventory = ${products.inventory} + summed.delta
    from (select product_id, sum(delta)::int as delta from changed group by product_id) summed
    where ${products.id} = summed.product_id
  `);
}

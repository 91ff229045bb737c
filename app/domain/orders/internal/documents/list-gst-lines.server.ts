import { and, asc, eq } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { isBought } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { listLabelsOfLines, withLabels } from "#app/domain/orders/passports/find-passports.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export type GstLine = Awaited<ReturnType<typeof listGstLines>>[number];

/** The bought lines of an order at prices with GST inside, each with its taxable value and taxes (`parts`) and the class of its product today. */
export async function listGstLines(tx: Tx, orderId: string) {
  const rows = await tx
    .select({ line: orderLines, taxClassId: products.taxClassId })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(eq(orderLines.orderId, orderId), isBought))
    .orderBy(asc(orderLines.position));
  const labels = await listLabelsOfLines(
    tx,
    rows.map(({ line }) => line.id),
  );
  return rows.map(({ line, taxClassId }) => {
    const { uqc, gstBasisPoints, taxableMinor, igstMinor, cgstMinor, sgstMinor } = line;
    const isTaxed =
      uqc !== null &&
      gstBasisPoints !== null &&
      taxableMinor !== null &&
      igstMinor !== null &&
      cgstMinor !== null &&
      sgstMinor !== null;
    if (!isTaxed) throw new Error(`Line ${line.id} of a GST order has no taxes`);
    const parts = { taxableMinor, igstMinor, cgstMinor, sgstMinor };
    const withLabel = { ...line, optionsLabel: withLabels(line.optionsLabel, line.id, labels) };
    return { ...withLabel, taxClassId, uqc, basisPoints: gstBasisPoints, parts };
  });
}

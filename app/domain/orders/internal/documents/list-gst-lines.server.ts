import { asc, eq } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export type GstLine = Awaited<ReturnType<typeof listGstLines>>[number];

/** The lines of an order at prices with GST inside, each with its taxable value and taxes (`parts`) and the class of its product today. */
export async function listGstLines(tx: Tx, orderId: string) {
  const rows = await tx
    .select({ line: orderLines, taxClassId: products.taxClassId })
    .from(orderLines)
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
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
    return { ...line, taxClassId, uqc, basisPoints: gstBasisPoints, parts };
  });
}

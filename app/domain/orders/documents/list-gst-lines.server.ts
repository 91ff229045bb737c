import { asc, eq } from "drizzle-orm";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export type GstLine = Awaited<ReturnType<typeof listGstLines>>[number];

/** The lines of an order at prices with GST inside, each with its taxable value and taxes (`parts`). */
export async function listGstLines(tx: Tx, orderId: string) {
  const rows = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  return rows.map((row) => {
    const { uqc, gstBasisPoints, taxableMinor, igstMinor, cgstMinor, sgstMinor } = row;
    const isTaxed =
      uqc !== null &&
      gstBasisPoints !== null &&
      taxableMinor !== null &&
      igstMinor !== null &&
      cgstMinor !== null &&
      sgstMinor !== null;
    if (!isTaxed) throw new Error(`Line ${row.id} of a GST order has no taxes`);
    const parts = { taxableMinor, igstMinor, cgstMinor, sgstMinor };
    return { ...row, uqc, basisPoints: gstBasisPoints, parts };
  });
}

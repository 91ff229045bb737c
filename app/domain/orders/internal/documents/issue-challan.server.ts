import { and, eq, inArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ChallanContent } from "#app/domain/orders/documents/challan.ts";
import { deliveryChallans } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import { drawNumber } from "#app/domain/orders/internal/documents/issue-tax-document.server.ts";
import { quantitiesByLine, type LineQuantity } from "#app/domain/orders/order-line.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { newId } from "#app/lib/id.ts";
import { proportionOf } from "#app/lib/money.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Begins the numbers of delivery challans. */
const PREFIX = "DCH";

const bought = alias(orderLines, "bought");

/**
 * Issues the delivery challan of a parcel when it is packed, so that it can be printed with its slip and label: for the replacements of
 * claims in it, which are moved without a supply (rule 55(1)(c) of the CGST Rules, 2017). None for a parcel without such items, and for an
 * order with the flat tax.
 */
export async function issueChallan(
  tx: Tx,
  order: LockedOrder,
  shipment: { id: string; lines: readonly LineQuantity[] },
  { seller, at }: DocumentContext,
): Promise<void> {
  if (!order.gst) return;
  const rows = await listClaimReplacements(tx, order, shipment.lines);
  if (rows.length === 0) return;
  const claims = [...new Set(rows.map(({ claim }) => claim))].join(", ");
  const content: ChallanContent = {
    sellerGstin: order.gst.sellerGstin,
    sellerName: seller.name,
    sellerAddress: seller.addressLines,
    buyerGstin: order.buyerGstin,
    buyerName: order.buyerName,
    placeName: order.gst.placeName,
    reason: `Replacement for claim ${claims}, free of charge`,
    lines: rows.map(({ claim: _, ...line }) => line),
  };
  const numbered = await drawNumber(tx, { prefix: PREFIX, order, issuedAt: at });
  await tx.insert(deliveryChallans).values({
    id: newId(),
    orderId: order.id,
    shipmentId: shipment.id,
    ...numbered,
    day: indianDay(at),
    issuedAt: at,
    content,
  });
}

/** The items of a parcel that replace claimed ones, at the value of those that were bought. */
async function listClaimReplacements(tx: Tx, order: LockedOrder, lines: readonly LineQuantity[]) {
  const quantities = quantitiesByLine(lines);
  const rows = await tx
    .select({ line: orderLines, bought, sequence: returns.sequence })
    .from(returnLines)
    .innerJoin(returns, and(eq(returns.id, returnLines.returnId), eq(returns.kind, "claim")))
    .innerJoin(orderLines, eq(orderLines.id, returnLines.replacementLineId))
    .innerJoin(bought, eq(bought.id, orderLines.replacedLineId))
    .where(inArray(orderLines.id, [...quantities.keys()]))
    .orderBy(orderLines.position);
  return rows.flatMap(({ line, bought: paid, sequence }) => {
    const quantity = quantities.get(line.id) ?? 0;
    if (quantity === 0) return [];
    return {
      claim: returnNumberLabel(order.number, sequence),
      orderLineId: line.id,
      description: line.productName,
      options: line.optionsLabel,
      hsnCode: line.hsnCode,
      uqc: line.uqc ?? "",
      quantity,
      basisPoints: line.gstBasisPoints ?? 0,
      taxableMinor: proportionOf(paid.taxableMinor ?? 0, quantity, paid.quantity),
    };
  });
}

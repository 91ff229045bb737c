import { like } from "drizzle-orm";
import { chargesLabel } from "#app/domain/cart/price-cart.ts";
import { listGstLines, type GstLine } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import {
  issueTaxDocument,
  type IssuedDocument,
} from "#app/domain/orders/internal/documents/issue-tax-document.server.ts";
import { allocateLineAmounts, type OpenAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import {
  DISPATCH_REFERENCE,
  listUninvoiced,
} from "#app/domain/orders/internal/documents/uninvoiced-amounts.server.ts";
import { INVOICE_PREFIXES } from "#app/domain/orders/documents/stored-document.ts";
import { retaxOrder } from "#app/domain/orders/internal/documents/retax-order.server.ts";
import { quantitiesByLine, type LineQuantity } from "#app/domain/orders/order-line.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import type { SellerDetails } from "#app/domain/settings/seller.ts";
import { NO_PARTS, totalOf } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { documentTitle } from "#app/domain/tax/supply.ts";
import { proportionOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface DocumentContext {
  seller: SellerDetails;
  at: Date;
}

/** A shipment that is dispatched. */
export interface InvoicedShipment {
  shipment: { id: string; lines: readonly LineQuantity[] };
  /** Whether no items of the order wait for a further shipment: its invoice states all remaining amounts. */
  isLast: boolean;
}

/**
 * Issues the tax invoice or bill of supply of a shipment that is dispatched, in the transaction of the dispatch: for its items and, the
 * first time, for shipping. It states the amounts neither refunded nor invoiced before, so an order's invoices add up to it, with the
 * taxes of this day (`retaxOrder`). Null for an order with the flat tax, whose invoice is made from the order, for items that are
 * reshipped, and for replacements alone: an exchange has invoiced them (`creditExchange`).
 */
export async function issueInvoice(
  tx: Tx,
  order: LockedOrder,
  { shipment, isLast }: InvoicedShipment,
  { seller, at }: DocumentContext,
): Promise<IssuedDocument | null> {
  if (!order.gst) return null;
  const ordered = { gst: order.gst, lines: await listGstLines(tx, order.id) };
  const shipped = quantitiesByLine(shipment.lines);
  if (!ordered.lines.some(({ id }) => shipped.has(id))) return null;
  const { gst, lines } = await retaxOrder(tx, ordered, { seller: seller.gst, at });
  const open = await listUninvoiced(tx, { ...order, gst }, lines);
  const stated = documentLines(lines, { ...order, gst }, isLast ? open : shareOf(open, shipment.lines));
  if (stated.length === 0) return null;
  return issueTaxDocument(tx, {
    order,
    kind: "invoice",
    reference: await nextReference(tx, shipment.id),
    prefix: INVOICE_PREFIXES[documentTitle(gst.supply, stated)],
    invoiceId: null,
    issuedAt: at,
    content: {
      supply: gst.supply,
      placeName: gst.placeName,
      sellerGstin: gst.sellerGstin,
      sellerName: seller.name,
      sellerAddress: seller.addressLines,
      buyerGstin: order.buyerGstin,
      buyerName: order.buyerName,
      reason: "",
      lines: stated,
    },
  });
}

/** A parcel that was marked as shipped by mistake has a further invoice when it leaves. */
async function nextReference(tx: Tx, shipmentId: string): Promise<string> {
  const first = `${DISPATCH_REFERENCE}${shipmentId}`;
  const earlier = await tx.$count(taxDocuments, like(taxDocuments.reference, `${first}%`));
  return earlier === 0 ? first : `${first}:${earlier + 1}`;
}

/** The part of the open amounts that belongs to a shipment's items, in proportion. The first shipment bears the shipping. */
function shareOf(open: readonly OpenAmount[], shipped: readonly LineQuantity[]): OpenAmount[] {
  const shippedByLine = quantitiesByLine(shipped);
  const amounts = open.map(({ orderLineId, quantity, parts }) => {
    if (orderLineId === null) return { orderLineId, quantity: null, amountMinor: totalOf(parts) };
    const shippedQuantity = Math.min(shippedByLine.get(orderLineId) ?? 0, quantity);
    const amountMinor = shippedQuantity === 0 ? 0 : proportionOf(totalOf(parts), shippedQuantity, quantity);
    return { orderLineId, quantity: shippedQuantity, amountMinor };
  });
  const allocated = allocateLineAmounts(open, amounts);
  return open.map(({ orderLineId }, index) => ({
    orderLineId,
    ...(allocated[index] ?? { quantity: 0, parts: NO_PARTS }),
  }));
}

function documentLines(
  lines: readonly GstLine[],
  order: Pick<LockedOrder, "shippingMinor" | "cashFeeMinor" | "giftWrapMinor"> & { gst: OrderGst },
  open: readonly OpenAmount[],
): DocumentContent["lines"] {
  const goods = lines.flatMap((line, index) => {
    const openAmount = open[index];
    if (!openAmount || (openAmount.quantity === 0 && totalOf(openAmount.parts) === 0)) return [];
    const { productName: description, optionsLabel: options, hsnCode, uqc, basisPoints } = line;
    const discountMinor = Math.max(
      0,
      line.priceAtPurchaseMinor * openAmount.quantity - totalOf(openAmount.parts),
    );
    return { ...openAmount, description, options, hsnCode, uqc, basisPoints, discountMinor };
  });
  const { shipping } = order.gst;
  const charge = open[lines.length];
  const charges =
    shipping && charge && totalOf(charge.parts) > 0
      ? [{ ...shipping, ...charge, description: chargesLabel(order), options: "", discountMinor: 0 }]
      : [];
  return [...goods, ...charges].map(({ parts, ...line }) => ({ ...line, ...parts }));
}

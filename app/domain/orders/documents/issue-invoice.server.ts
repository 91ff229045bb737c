import { listGstLines, type GstLine } from "#app/domain/orders/documents/gst-order.server.ts";
import {
  issueTaxDocument,
  type IssuedDocument,
} from "#app/domain/orders/documents/issue-tax-document.server.ts";
import { refundClaims } from "#app/domain/orders/documents/refund-claims.ts";
import { remainingOf, takeBack, type OpenAmount } from "#app/domain/orders/documents/take-back.ts";
import type { DocumentContent } from "#app/domain/orders/documents/tax-document-content.ts";
import type { LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { listIssuedRefunds } from "#app/domain/orders/refunds/issued-refunds.server.ts";
import type { SellerDetails } from "#app/domain/settings/gst-seller.ts";
import { totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { documentTitle } from "#app/domain/tax/supply.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface DocumentContext {
  seller: SellerDetails;
  at: Date;
}

/** The series of tax invoices, and of bills of supply, which a seller without a GSTIN issues. */
export const INVOICE_PREFIXES = { "Tax invoice": "INV", "Bill of supply": "BOS" } as const;

/**
 * Issues the tax invoice or bill of supply of an order that is dispatched, in the transaction of the dispatch. It states what was not
 * refunded before. Null for an order with the flat tax, whose invoice is the order. The caller holds the order's lock.
 */
export async function issueInvoice(
  tx: Tx,
  order: LockedOrder,
  { seller, at }: DocumentContext,
): Promise<IssuedDocument | null> {
  const { gst } = order;
  if (!gst) return null;
  const lines = await listGstLines(tx, order.id);
  const open = await deductRefunds(tx, order, lines, openAmountsOf(lines, gst));
  return issueTaxDocument(tx, {
    orderId: order.id,
    kind: "invoice",
    reference: `dispatch:${order.id}`,
    prefix: INVOICE_PREFIXES[documentTitle(gst.supply)],
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
      lines: documentLines(lines, gst, open),
    },
  });
}

/** Everything that an order consists of: its lines, then shipping. */
function openAmountsOf(lines: readonly GstLine[], { shipping }: OrderGst): OpenAmount[] {
  const goods: OpenAmount[] = lines.map(({ id: orderLineId, quantity, parts }) => ({
    orderLineId,
    quantity,
    parts,
  }));
  return shipping ? [...goods, { orderLineId: null, quantity: 0, parts: partsOf(shipping) }] : goods;
}

function partsOf({ taxableMinor, igstMinor, cgstMinor, sgstMinor }: TaxParts): TaxParts {
  return { taxableMinor, igstMinor, cgstMinor, sgstMinor };
}

/** Refunds that were paid before the dispatch lower the value of the supply (section 15(3)(a) of the CGST Act). */
async function deductRefunds(
  tx: Tx,
  order: LockedOrder,
  lines: readonly GstLine[],
  open: readonly OpenAmount[],
): Promise<OpenAmount[]> {
  const refunds = (await listIssuedRefunds(tx, [order.id])).get(order.id) ?? [];
  let left = [...open];
  for (const refund of refunds)
    left = remainingOf(left, takeBack(left, refundClaims({ ...order, lines }, refund)));
  return left;
}

function documentLines(
  lines: readonly GstLine[],
  { shipping }: OrderGst,
  open: readonly OpenAmount[],
): DocumentContent["lines"] {
  const goods = lines.flatMap((line, index) => {
    const left = open[index];
    if (!left || (left.quantity === 0 && totalOf(left.parts) === 0)) return [];
    const { productName: description, optionsLabel: options, hsnCode, uqc, basisPoints } = line;
    const discountMinor = Math.max(0, line.priceAtPurchaseMinor * left.quantity - totalOf(left.parts));
    return { ...left, description, options, hsnCode, uqc, basisPoints, discountMinor };
  });
  const charge = open[lines.length];
  const charges =
    shipping && charge && totalOf(charge.parts) > 0
      ? [{ ...shipping, ...charge, description: "Shipping", options: "", discountMinor: 0 }]
      : [];
  return [...goods, ...charges].map(({ parts, ...line }) => ({ ...line, ...parts }));
}

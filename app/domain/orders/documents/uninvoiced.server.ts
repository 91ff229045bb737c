import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { GstLine } from "#app/domain/orders/documents/gst-order.server.ts";
import { refundClaims } from "#app/domain/orders/documents/refund-claims.ts";
import {
  remainingOf,
  takeBack,
  type Claim,
  type OpenAmount,
  type TakenAmount,
} from "#app/domain/orders/documents/take-back.ts";
import type { DocumentContent } from "#app/domain/orders/documents/tax-document-content.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { LockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { listIssuedRefunds } from "#app/domain/orders/refunds/issued-refunds.server.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { refunds as refundRows } from "#app/domain/payments/payments.tables.ts";
import { NO_PARTS, totalOf, type TaxParts } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { proportionOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

// An order may be sent in several shipments, each with an invoice of its own. What of the order is not invoiced yet is never stored: it
// is the order, less its invoices, less the refunds and the removed pieces that no credit note took back from an invoice.

export const DISPATCH_REFERENCE = "dispatch:";
export const REFUND_REFERENCE = "refund:";
export const REMOVAL_REFERENCE = "removed:";

/**
 * Lists the amounts of an order at prices with GST inside that are neither invoiced nor refunded nor removed: its lines in their order,
 * then shipping. `without` leaves out one refund or removal, by the reference of its credit note.
 */
export async function listUninvoiced(
  tx: Tx,
  order: LockedOrder,
  lines: readonly GstLine[],
  without?: string,
): Promise<OpenAmount[]> {
  if (!order.gst) return [];
  const documents = await tx
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, order.id))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id));
  const whole = openAmountsOf(lines, order.gst);
  const invoiced = documents.filter(
    ({ kind, reference }) => kind === "invoice" && reference.startsWith(DISPATCH_REFERENCE),
  );
  const open = invoiced.reduce((left, { content }) => remainingOf(left, statedBy(content, left)), whole);
  const refunds = ((await listIssuedRefunds(tx, [order.id])).get(order.id) ?? []).filter(
    ({ id }) => `${REFUND_REFERENCE}${id}` !== without,
  );
  const removals = (await listRemovals(tx, order.id)).filter(({ id }) => REMOVAL_REFERENCE + id !== without);
  const claims = [...refunds, ...removals].map((taken) => refundClaims({ ...order, lines }, taken));
  // Refunds that were paid before the dispatch lower the value of the supply (section 15(3)(a) of the CGST Act).
  if (invoiced.length === 0)
    return claims.reduce((left, claim) => remainingOf(left, takeBack(left, claim)), open);
  const credited = documents.filter(
    ({ kind, reference }) =>
      kind === "credit-note" &&
      (reference.startsWith(REFUND_REFERENCE) || reference.startsWith(REMOVAL_REFERENCE)) &&
      !isOf(reference, without),
  );
  const uncredited = subtractClaims(
    claims.flat(),
    credited.flatMap(({ content }) => content.lines.map(claimOf)),
  );
  return remainingOf(open, takeBack(open, uncredited));
}

/** Pieces removed from an unpaid order: their price is stored, and no refund belongs to them. */
async function listRemovals(tx: Tx, orderId: string) {
  const rows = await tx
    .select({
      id: returns.id,
      amountMinor: returns.refundMinor,
      orderLineId: returnLines.orderLineId,
      quantity: returnLines.quantity,
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .leftJoin(refundRows, eq(refundRows.returnId, returns.id))
    .where(
      and(
        eq(returns.orderId, orderId),
        eq(returns.reason, GOODWILL),
        gt(returns.refundMinor, 0),
        isNull(refundRows.id),
      ),
    );
  return [...groupedBy(rows, ({ id }) => id)].map(([id, pieces]) => ({
    id,
    pieces,
    amountMinor: pieces[0]?.amountMinor ?? 0,
    isContinued: false,
  }));
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

function isOf(reference: string, refund: string | undefined): boolean {
  return refund !== undefined && (reference === refund || reference.startsWith(`${refund}:`));
}

/** The part of each open amount that an invoice states. */
function statedBy({ lines }: DocumentContent, open: readonly OpenAmount[]): TakenAmount[] {
  return open.map(({ orderLineId }) => {
    const line = lines.find((one) => one.orderLineId === orderLineId);
    return line ? { quantity: line.quantity, parts: partsOf(line) } : { quantity: 0, parts: NO_PARTS };
  });
}

function claimOf(line: DocumentContent["lines"][number]): Claim {
  return { orderLineId: line.orderLineId, quantity: line.quantity, amountMinor: totalOf(line) };
}

/** Claims line by line, less what was credited. Where more was credited of a line than claimed, the others have less left. */
function subtractClaims(claims: readonly Claim[], credited: readonly Claim[]): Claim[] {
  const ids = [...new Set([...claims, ...credited].map(({ orderLineId }) => orderLineId))];
  const sum = (of: readonly Claim[], id: string | null, value: (claim: Claim) => number) =>
    of.reduce((total, claim) => total + (claim.orderLineId === id ? value(claim) : 0), 0);
  const left = ids.map((orderLineId) => {
    const both = (value: (claim: Claim) => number) =>
      sum(claims, orderLineId, value) - sum(credited, orderLineId, value);
    const quantity = Math.max(
      0,
      both((claim) => claim.quantity ?? 0),
    );
    return { orderLineId, quantity, amountMinor: both(({ amountMinor }) => amountMinor) };
  });
  let excess = left.reduce((total, { amountMinor }) => total + Math.max(0, -amountMinor), 0);
  return left.map((claim) => {
    const amountMinor = Math.max(0, claim.amountMinor);
    const reduced = Math.max(0, amountMinor - excess);
    excess -= amountMinor - reduced;
    return { ...claim, amountMinor: reduced };
  });
}

/**
 * Returns the part of a refund's claims that exceeds the uninvoiced amounts of their own lines, and so is credited on invoices. Pieces
 * count as uninvoiced only where none of them is still to be sent: those that wait keep their value. `toSend` are pieces by order line.
 */
export function claimsOnInvoices(
  claims: readonly Claim[],
  uninvoiced: readonly OpenAmount[],
  toSend: ReadonlyMap<string, number>,
): Claim[] {
  return claims.map((claim) => {
    const { orderLineId, quantity, amountMinor } = claim;
    const open = uninvoiced.find((one) => one.orderLineId === orderLineId);
    if (!open || amountMinor === 0) return claim;
    const waiting = orderLineId === null ? 0 : (toSend.get(orderLineId) ?? 0);
    const openMinor = totalOf(open.parts);
    if (quantity === null || quantity === 0)
      return { ...claim, amountMinor: amountMinor - Math.min(amountMinor, openMinor) };
    const withdrawn = Math.min(quantity, Math.max(0, open.quantity - waiting));
    const ofWithdrawn = Math.min(openMinor, proportionOf(amountMinor, withdrawn, quantity));
    return { ...claim, quantity: quantity - withdrawn, amountMinor: amountMinor - ofWithdrawn };
  });
}

import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { GstLine } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import { refundLineAmounts } from "#app/domain/orders/internal/documents/refund-line-amounts.ts";
import {
  subtractAllocated,
  allocateLineAmounts,
  type LineAmount,
  type OpenAmount,
} from "#app/domain/orders/documents/allocate-line-amounts.ts";
import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import {
  boughtLineId,
  listIssuedRefunds,
} from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { refunds as refundRows } from "#app/domain/payments/payments.tables.ts";
import { partsOf, totalOf } from "#app/domain/tax/inclusive-price.ts";
import type { OrderGst } from "#app/domain/tax/order-gst.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { proportionOf } from "#app/lib/money.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

// An order may be sent in several shipments, each with an invoice of its own. Its uninvoiced amounts are never stored: they are the
// amounts of the order, less its invoices, less the refunds and the removed items that no credit note credited on an invoice.

export const DISPATCH_REFERENCE = "dispatch:";
/** Followed by the id of an invoice: its parcel had not left. */
export const UNDISPATCHED_REFERENCE = "undispatched:";
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
  const documents = withoutUndispatched(
    await tx
      .select()
      .from(taxDocuments)
      .where(eq(taxDocuments.orderId, order.id))
      .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id)),
  );
  const whole = openAmountsOf(lines, order.gst);
  const invoiced = documents.filter(
    ({ kind, reference }) => kind === "invoice" && reference.startsWith(DISPATCH_REFERENCE),
  );
  // By total: an invoice issued before a change of rates divides its amounts otherwise.
  const open = invoiced.reduce(
    (remaining, { content }) =>
      subtractAllocated(remaining, allocateLineAmounts(remaining, content.lines.map(lineAmountOf))),
    whole,
  );
  const refunds = ((await listIssuedRefunds(tx, [order.id])).get(order.id) ?? []).filter(
    ({ id }) => `${REFUND_REFERENCE}${id}` !== without,
  );
  const removals = (await listRemovals(tx, order.id)).filter(({ id }) => REMOVAL_REFERENCE + id !== without);
  const withdrawn = [...refunds, ...removals].map((refund) => refundLineAmounts({ ...order, lines }, refund));
  // Refunds that were paid before the dispatch lower the value of the supply (section 15(3)(a) of the CGST Act).
  if (invoiced.length === 0)
    return withdrawn.reduce(
      (remaining, amounts) => subtractAllocated(remaining, allocateLineAmounts(remaining, amounts)),
      open,
    );
  const credited = documents.filter(
    ({ kind, reference }) =>
      kind === "credit-note" &&
      (reference.startsWith(REFUND_REFERENCE) || reference.startsWith(REMOVAL_REFERENCE)) &&
      !isOf(reference, without),
  );
  const uncredited = subtractLineAmounts(
    withdrawn.flat(),
    credited.flatMap(({ content }) => content.lines.map(lineAmountOf)),
  );
  return subtractAllocated(open, allocateLineAmounts(open, uncredited));
}

/** Leaves out the invoices of parcels that had not left, with their credit notes: their amounts are invoiced again. */
function withoutUndispatched<Document extends { id: string; invoiceId: string | null; reference: string }>(
  documents: readonly Document[],
): Document[] {
  const undone = new Set(
    documents.flatMap(({ reference, invoiceId }) =>
      reference.startsWith(UNDISPATCHED_REFERENCE) && invoiceId ? [invoiceId] : [],
    ),
  );
  return documents.filter(({ id, invoiceId }) => !undone.has(id) && !(invoiceId && undone.has(invoiceId)));
}

/** Items that left an unpaid order, with the cash that was waived for them: their stored amount, less what is refunded of an advance. */
async function listRemovals(tx: Tx, orderId: string) {
  const waivedMinor = sql<number>`${returns.refundMinor} - coalesce(
    (select sum(${refundRows.amountMinor}) from ${refundRows} where ${refundRows.returnId} = ${returns.id}), 0)`;
  const rows = await tx
    .select({
      id: returns.id,
      amountMinor: waivedMinor.mapWith(Number),
      orderLineId: boughtLineId,
      quantity: returnLines.quantity,
    })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(and(eq(returns.orderId, orderId), eq(returns.reason, GOODWILL), gt(waivedMinor, 0)));
  return [...groupedBy(rows, ({ id }) => id)].map(([id, items]) => ({
    id,
    items,
    amountMinor: items[0]?.amountMinor ?? 0,
    isContinued: false,
  }));
}

/** All amounts of an order: its lines, then shipping. */
function openAmountsOf(lines: readonly GstLine[], { shipping }: OrderGst): OpenAmount[] {
  const goods: OpenAmount[] = lines.map(({ id: orderLineId, quantity, parts }) => ({
    orderLineId,
    quantity,
    parts,
  }));
  return shipping ? [...goods, { orderLineId: null, quantity: 0, parts: partsOf(shipping) }] : goods;
}

function isOf(reference: string, refund: string | undefined): boolean {
  return refund !== undefined && (reference === refund || reference.startsWith(`${refund}:`));
}

function lineAmountOf(line: DocumentContent["lines"][number]): LineAmount {
  return { orderLineId: line.orderLineId, quantity: line.quantity, amountMinor: totalOf(line) };
}

/** Withdrawn amounts by line, less the credited ones. Where more was credited of a line than withdrawn, the others have less left. */
function subtractLineAmounts(
  withdrawn: readonly LineAmount[],
  credited: readonly LineAmount[],
): LineAmount[] {
  const ids = [...new Set([...withdrawn, ...credited].map(({ orderLineId }) => orderLineId))];
  const sum = (of: readonly LineAmount[], id: string | null, value: (line: LineAmount) => number) =>
    of.reduce((total, line) => total + (line.orderLineId === id ? value(line) : 0), 0);
  const remainingAmounts = ids.map((orderLineId) => {
    const difference = (value: (line: LineAmount) => number) =>
      sum(withdrawn, orderLineId, value) - sum(credited, orderLineId, value);
    const quantity = Math.max(
      0,
      difference((line) => line.quantity ?? 0),
    );
    return { orderLineId, quantity, amountMinor: difference(({ amountMinor }) => amountMinor) };
  });
  let excess = remainingAmounts.reduce((total, { amountMinor }) => total + Math.max(0, -amountMinor), 0);
  return remainingAmounts.map((line) => {
    const amountMinor = Math.max(0, line.amountMinor);
    const reduced = Math.max(0, amountMinor - excess);
    excess -= amountMinor - reduced;
    return { ...line, amountMinor: reduced };
  });
}

/**
 * Returns the part of a refund's amounts that exceeds the uninvoiced amounts of their own lines, and so is credited on invoices. Items
 * count as uninvoiced only where none of them is still to be sent: those that wait keep their value. `toSend` are items by order line.
 */
export function invoicedLineAmounts(
  amounts: readonly LineAmount[],
  uninvoiced: readonly OpenAmount[],
  toSend: ReadonlyMap<string, number>,
): LineAmount[] {
  return amounts.map((line) => {
    const { orderLineId, quantity, amountMinor } = line;
    const open = uninvoiced.find((one) => one.orderLineId === orderLineId);
    if (!open || amountMinor === 0) return line;
    const waiting = orderLineId === null ? 0 : (toSend.get(orderLineId) ?? 0);
    const openMinor = totalOf(open.parts);
    if (quantity === null || quantity === 0)
      return { ...line, amountMinor: amountMinor - Math.min(amountMinor, openMinor) };
    const withdrawn = Math.min(quantity, Math.max(0, open.quantity - waiting));
    const ofWithdrawn = Math.min(openMinor, proportionOf(amountMinor, withdrawn, quantity));
    return { ...line, quantity: quantity - withdrawn, amountMinor: amountMinor - ofWithdrawn };
  });
}

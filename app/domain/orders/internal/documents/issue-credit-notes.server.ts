import { asc, desc, eq, like } from "drizzle-orm";
import { listGstLines } from "#app/domain/orders/internal/documents/list-gst-lines.server.ts";
import type { DocumentContext } from "#app/domain/orders/internal/documents/issue-invoice.server.ts";
import { issueTaxDocument } from "#app/domain/orders/internal/documents/issue-tax-document.server.ts";
import { retaxLine, retaxOrder } from "#app/domain/orders/internal/documents/retax-order.server.ts";
import { refundLineAmounts } from "#app/domain/orders/internal/documents/refund-line-amounts.ts";
import {
  subtractAllocated,
  allocateLineAmounts,
  type LineAmount,
  type OpenAmount,
  type AllocatedAmount,
} from "#app/domain/orders/documents/allocate-line-amounts.ts";
import { INVOICE_PREFIXES } from "#app/domain/orders/documents/stored-document.ts";
import type { DocumentContent } from "#app/domain/orders/internal/documents/tax-document-content.ts";
import {
  DISPATCH_REFERENCE,
  invoicedLineAmounts,
  listUninvoiced,
  UNDISPATCHED_REFERENCE,
} from "#app/domain/orders/internal/documents/uninvoiced-amounts.server.ts";
import { taxDocuments } from "#app/domain/orders/documents/tax-documents.tables.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import type { LockedOrder } from "#app/domain/orders/orders.server.ts";
import { readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { NO_PARTS, partsOf, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { documentTitle } from "#app/domain/tax/supply.ts";
import { proportionOf } from "#app/lib/money.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

// Section 34 of the CGST Act, 2017: goods that come back, and prices that are lowered after the invoice, are credited. Orders
// with the flat tax, and orders before their dispatch, have no invoice and so no credit note.

export interface CreditInput extends DocumentContext {
  /** Identifies the cause, unique: `refund:`, `exchange:`, `returned-to-sender:`, `lost:`, `cancelled:`, `removed:` or `undispatched:` and an id. */
  reference: string;
  reason: string;
}

/**
 * Issues the credit notes of a refund, in its transaction: one for each invoice that it credits, which is one
 * unless items were exchanged before or sent in several shipments. `isContinued`: an earlier refund credited the
 * items. An amount that is not invoiced yet only lowers the next invoice. `items` are null for an amount without
 * items. Returns the ids of the credit notes, for the email.
 */
export async function creditRefund(
  tx: Tx,
  order: LockedOrder,
  {
    amountMinor,
    items,
    isContinued = false,
    ...input
  }: CreditInput & { amountMinor: number; items: readonly LineQuantity[] | null; isContinued?: boolean },
): Promise<string[]> {
  const open = await listOpenLines(tx, order);
  if (open.length === 0) return [];
  const lines = await listGstLines(tx, order.id);
  const amounts = refundLineAmounts({ ...order, lines }, { amountMinor, items, isContinued });
  const uninvoiced = await listUninvoiced(tx, order, lines, input.reference);
  const { lines: progress } = await readProgress(tx, order.id);
  const toSend = new Map(progress.map((line) => [line.orderLineId, line.toSend]));
  const credited = allocateLineAmounts(open, invoicedLineAmounts(amounts, uninvoiced, toSend));
  return issueCreditNotes(tx, order, open, credited, input);
}

/** Credits everything that is still open on the invoices of an order whose parcel came back or was lost before it was paid. */
export async function creditWholeOrder(tx: Tx, order: LockedOrder, input: CreditInput): Promise<string[]> {
  const open = await listOpenLines(tx, order);
  return issueCreditNotes(tx, order, open, open, input);
}

/**
 * Credits what is open on the invoice of a parcel that had not left, so that the parcel is invoiced again when it leaves. Returns the ids of
 * the credit notes: none for a parcel without an invoice.
 */
export async function creditDispatch(
  tx: Tx,
  order: LockedOrder,
  { shipmentId, ...context }: DocumentContext & { shipmentId: string },
): Promise<string[]> {
  const invoiceId = await findStandingInvoice(tx, shipmentId);
  if (invoiceId === null) return [];
  const open = (await listOpenLines(tx, order)).filter((line) => line.invoiceId === invoiceId);
  const reference = `${UNDISPATCHED_REFERENCE}${invoiceId}`;
  return issueCreditNotes(tx, order, open, open, { ...context, reference, reason: "Not dispatched" });
}

/** The last invoice of a parcel; null without one, or if it was credited because the parcel had not left. */
async function findStandingInvoice(tx: Tx, shipmentId: string): Promise<string | null> {
  const [invoice] = await tx
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(like(taxDocuments.reference, `${DISPATCH_REFERENCE}${shipmentId}%`))
    .orderBy(desc(taxDocuments.issuedAt), desc(taxDocuments.id))
    .limit(1);
  if (!invoice) return null;
  const notes = await tx.$count(
    taxDocuments,
    eq(taxDocuments.reference, `${UNDISPATCHED_REFERENCE}${invoice.id}`),
  );
  return notes > 0 ? null : invoice.id;
}

/** An item that is sent in exchange for items of an order line. */
export interface Replacement extends LineQuantity {
  description: string;
  options: string;
}

/**
 * Credits exchanged items, and invoices their replacements at the same value, a supply of this day, in the transaction of the exchange.
 * Items whose price was refunded before have no documents. Returns the ids of all these documents, for the email.
 */
export async function creditExchange(
  tx: Tx,
  order: LockedOrder,
  {
    replacements,
    returnId,
    ...input
  }: Omit<CreditInput, "reference"> & {
    replacements: readonly Replacement[];
    returnId: string;
  },
): Promise<string[]> {
  const open = await listOpenLines(tx, order);
  const [first] = open;
  if (!first || !order.gst) return [];
  const ordered = { gst: order.gst, lines: await listGstLines(tx, order.id) };
  const current = await retaxOrder(tx, ordered, { seller: input.seller.gst, at: input.at });
  const { supply, sellerGstin } = current.gst;
  const credited = allocateLineAmounts(open, itemAmounts(open, replacements));
  const notes = await issueCreditNotes(tx, order, open, credited, {
    ...input,
    reference: `exchange:${returnId}`,
  });
  const lines = open.flatMap((one, index) =>
    creditedLines([one], [credited[index] ?? NOTHING]).map((line) => ({
      ...retaxLine(line, one.content.supply, current),
      ...described(replacements, line.orderLineId),
    })),
  );
  if (lines.length === 0) return notes;
  const invoice = await issueTaxDocument(tx, {
    order,
    kind: "invoice",
    reference: `replacement:${returnId}`,
    prefix: INVOICE_PREFIXES[documentTitle(supply, lines)],
    invoiceId: null,
    issuedAt: input.at,
    content: { ...headerOf(first.content, input), supply, sellerGstin, lines },
  });
  return [...notes, invoice.id];
}

/** The value of items, in proportion to the open amounts of their lines. */
function itemAmounts(open: readonly OpenLine[], items: readonly LineQuantity[]): LineAmount[] {
  return items.map(({ orderLineId, quantity }) => {
    let remainingQuantity = quantity;
    const amounts = open.map((one) => {
      if (one.orderLineId !== orderLineId) return 0;
      const itemCount = Math.min(remainingQuantity, one.quantity);
      remainingQuantity -= itemCount;
      return proportionOf(totalOf(one.parts), itemCount, one.quantity);
    });
    return { orderLineId, quantity, amountMinor: amounts.reduce((sum, amount) => sum + amount, 0) };
  });
}

function described(replacements: readonly Replacement[], orderLineId: string | null) {
  const replacement = replacements.find((one) => one.orderLineId === orderLineId);
  return replacement && { description: replacement.description, options: replacement.options };
}

/** The open part of one line of an invoice. */
interface OpenLine extends OpenAmount {
  invoiceId: string;
  content: DocumentContent;
  line: DocumentContent["lines"][number];
}

/** The lines of the order's invoices, less the amounts of earlier credit notes. */
async function listOpenLines(tx: Tx, order: LockedOrder): Promise<OpenLine[]> {
  if (order.gst === null) return [];
  const documents = await tx
    .select()
    .from(taxDocuments)
    .where(eq(taxDocuments.orderId, order.id))
    .orderBy(asc(taxDocuments.issuedAt), asc(taxDocuments.id));
  return documents
    .filter(({ kind }) => kind === "invoice")
    .flatMap(({ id: invoiceId, content }) => {
      const lines = content.lines.map((line) => ({ ...openAmountOf(line), invoiceId, content, line }));
      const notes = documents.filter((document) => document.invoiceId === invoiceId);
      return notes.reduce((open, note) => subtractAllocated(open, creditedBy(note.content, open)), lines);
    });
}

function openAmountOf(line: DocumentContent["lines"][number]): OpenAmount {
  const { orderLineId, quantity } = line;
  return { orderLineId, quantity, parts: partsOf(line) };
}

/**
 * The part that a credit note credits of each line of its invoice. Two lines of an exchange's invoice may replace items of the same order
 * line, which were sent in two shipments: a credited amount belongs to the first of them that has as much left.
 */
function creditedBy(note: DocumentContent, lines: readonly OpenLine[]): AllocatedAmount[] {
  const unmatchedAmounts = note.lines.map(openAmountOf);
  return lines.map(({ orderLineId, quantity, parts }) => {
    const index = unmatchedAmounts.findIndex(
      (one) =>
        one.orderLineId === orderLineId && one.quantity <= quantity && totalOf(one.parts) <= totalOf(parts),
    );
    return index === -1 ? NOTHING : (unmatchedAmounts.splice(index, 1)[0] ?? NOTHING);
  });
}

const NOTHING: AllocatedAmount = { quantity: 0, parts: NO_PARTS };

async function issueCreditNotes(
  tx: Tx,
  order: LockedOrder,
  open: readonly OpenLine[],
  credited: readonly AllocatedAmount[],
  input: CreditInput,
): Promise<string[]> {
  const indexed = open.map((one, index) => ({ one, credited: credited[index] ?? NOTHING }));
  const changed = indexed.filter(({ credited: { quantity, parts } }) => quantity > 0 || totalOf(parts) > 0);
  const ids: string[] = [];
  const byInvoice = [...groupedBy(changed, ({ one }) => one.invoiceId)];
  for (const [index, [invoiceId, ofInvoice]] of byInvoice.entries()) {
    const [first] = ofInvoice;
    if (!first) continue;
    const { id } = await issueTaxDocument(tx, {
      order,
      kind: "credit-note",
      // A refund of exchanged items may credit several invoices.
      reference: index === 0 ? input.reference : `${input.reference}:${index + 1}`,
      prefix: "CRN",
      invoiceId,
      issuedAt: input.at,
      content: {
        ...headerOf(first.one.content, input),
        lines: creditedLines(
          ofInvoice.map(({ one }) => one),
          ofInvoice.map((one) => one.credited),
        ),
      },
    });
    ids.push(id);
  }
  return ids;
}

/** Supply and parties of an invoice, with the name and address that the seller has today. */
function headerOf(
  { lines: _, ...content }: DocumentContent,
  { seller, reason }: Pick<CreditInput, "seller" | "reason">,
): Omit<DocumentContent, "lines"> {
  return { ...content, sellerName: seller.name, sellerAddress: seller.addressLines, reason };
}

function creditedLines(
  open: readonly OpenLine[],
  credited: readonly AllocatedAmount[],
): DocumentContent["lines"] {
  return open.flatMap(({ line }, index) => {
    const { quantity, parts } = credited[index] ?? NOTHING;
    if (quantity === 0 && totalOf(parts) === 0) return [];
    return { ...line, ...parts, quantity, discountMinor: 0 };
  });
}

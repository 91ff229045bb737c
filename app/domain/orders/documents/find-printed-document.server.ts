import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import {
  type DocumentCopy,
  printedDocument,
  type PrintedDocument,
  type PrintingShop,
} from "#app/domain/orders/documents/printed-document.ts";
import {
  FLAT_INVOICE,
  flatCreditNoteId,
  printedFlatCreditNote,
  printedFlatInvoice,
} from "#app/domain/orders/documents/flat-tax-documents.ts";
import { findDocumentOfOrder } from "#app/domain/orders/documents/tax-documents.server.ts";
import { listIssuedRefunds } from "#app/domain/orders/internal/refunds/issued-refunds.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * The document of an order with this id: an issued one, or of an order with the flat tax `invoice`, and `credit-note-1` for its first
 * refund. Null where the order has no such document.
 */
export async function findPrintedDocument(
  db: Db,
  order: OrderView,
  { documentId, shop, copy }: { documentId: string; shop: PrintingShop; copy?: DocumentCopy },
): Promise<PrintedDocument | null> {
  const issued = await findDocumentOfOrder(db, { orderNumber: order.number, documentId });
  if (issued) return printedDocument(issued, shop, copy);
  if (order.taxNote !== null) return null;
  if (documentId === FLAT_INVOICE) return printedFlatInvoice(order, shop);
  const refunds = (await listIssuedRefunds(db, [order.id])).get(order.id) ?? [];
  const refund = refunds.find(({ sequence }) => flatCreditNoteId(sequence) === documentId);
  return refund ? printedFlatCreditNote(order, refund, shop) : null;
}

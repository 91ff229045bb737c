import { chargeRows, chargesLabel } from "#app/domain/cart/price-cart.ts";
import { addressLines } from "#app/domain/customers/addresses/address.ts";
import type { OrderLineView, OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { TEST_PREFIX } from "#app/domain/orders/internal/documents/document-series.ts";
import { creditNoteNumber, type IssuedRefund } from "#app/domain/orders/documents/stored-document.ts";
import { invoiceNumber, invoiceOf, taxesOf } from "#app/domain/orders/documents/invoice.ts";
import {
  row,
  type PrintedDocument,
  type PrintingShop,
} from "#app/domain/orders/documents/printed-document.ts";
import { printedTable, type Column } from "#app/domain/orders/documents/printed-tables.ts";
import { TEST_NOTICE, orderNumberLabel, withdrawnMinor } from "#app/domain/orders/order.ts";
import { paymentSentence } from "#app/domain/orders/order-payment.ts";
import { splitRefund } from "#app/domain/orders/internal/refunds/split-refund.ts";
import { formatMoney } from "#app/lib/money.ts";
import { formatDocumentDate } from "#app/lib/time/dates.ts";
import { quantitiesByLine } from "#app/domain/orders/order-line.ts";

// An order with the flat tax has no issued documents: its invoice and its credit notes are made from the order, with the seller of today.

/** The id of an order's own invoice. */
export const FLAT_INVOICE = "invoice";

/** The id of the credit note of a refund. */
export function flatCreditNoteId(sequence: number | string): string {
  return `credit-note-${sequence}`;
}

/** The id of the document that a URL's parameters name. The URL of an order's invoice names none. */
export function documentIdIn(params: { number: string; document?: string; sequence?: string }): string {
  return params.sequence === undefined
    ? (params.document ?? FLAT_INVOICE)
    : flatCreditNoteId(params.sequence);
}

/** The invoice of an order with the flat tax, a receipt of a shop that is not registered for GST. */
export function printedFlatInvoice(order: OrderView, shop: PrintingShop): PrintedDocument {
  const { title, date, placeOfSupply, isExport, lines, ...invoice } = invoiceOf(order, shop);
  const number = flatNumber(order, invoice.number);
  const show = (amountMinor: number) => formatMoney(amountMinor, order.money);
  const removedMinor = withdrawnMinor(order);
  const isVoucher = order.deliveryMethod === "digital";
  const beforeTax = shop.gstin && !isVoucher ? "Taxable value" : "Amount";
  const isUndone = order.status === "Cancelled" || order.status === "Refunded";
  const rows = order.lines.map((line, index) => ({
    ...line,
    taxableMinor: lines[index]?.taxableMinor ?? 0,
  }));
  const amount = (label: string, amountOf: (line: (typeof rows)[number]) => number) => ({
    label,
    width: 12,
    cell: (line: (typeof rows)[number]) => ({ value: show(amountOf(line)) }),
  });
  return {
    ...flatDocument(order, shop),
    id: FLAT_INVOICE,
    title,
    number,
    warning: [
      ...(order.isTest ? [TEST_NOTICE] : []),
      ...(isUndone ? [`This order is ${order.status.toLowerCase()}.`] : []),
    ].join(" "),
    details: [
      ...row("Number", number),
      ...row("Date", formatDocumentDate(date)),
      ...row("Place of supply", placeOfSupply),
      ...row("Order", orderNumberLabel(order.number)),
    ],
    items: goodsTable("Item", {
      columns: [
        amount("Rate", ({ priceAtPurchaseMinor }) => priceAtPurchaseMinor),
        ...(order.discountMinor > 0 ? [amount("Discount", ({ discountMinor }) => discountMinor)] : []),
        amount(beforeTax, ({ taxableMinor }) => taxableMinor),
      ],
      rows,
      shop,
    }),
    totals: [
      { label: shop.gstin && !isVoucher ? beforeTax : "Subtotal", value: show(invoice.taxableMinor) },
      ...invoice.taxes.map(({ label, amountMinor }) => ({ label, value: show(amountMinor) })),
      ...(isVoucher ? [] : chargeRows(invoice)).map(({ label, amountMinor }) => ({
        label,
        value: amountMinor === 0 ? "Free" : show(amountMinor),
      })),
      ...(removedMinor > 0 ? [{ label: "Removed from the order", value: `−${show(removedMinor)}` }] : []),
    ],
    total: { label: "Total", value: show(invoice.totalMinor - removedMinor) },
    notes: [
      ...(isExport ? ["Supply meant for export on payment of integrated tax."] : []),
      order.status === "Cancelled"
        ? questions(title, shop)
        : `${paymentSentence(order, show)} ${questions(title, shop)}`,
    ],
  };
}

/**
 * The credit note of a completed refund of an order with the flat tax. The amounts of its lines, taxes included, and the shipping charges
 * add up to the refund. Lines without a share are left out.
 */
export function printedFlatCreditNote(
  order: OrderView,
  refund: IssuedRefund,
  shop: PrintingShop,
): PrintedDocument {
  const number = flatNumber(order, creditNoteNumber(order.number, refund.sequence));
  const show = (amountMinor: number) => formatMoney(amountMinor, order.money);
  const split = splitRefund(order, refund);
  const quantities = refund.isContinued ? null : refund.items && quantitiesByLine(refund.items);
  const isWhole = refund.amountMinor === order.totalMinor;
  const lines = order.lines.map((line, index) => ({
    ...line,
    quantity: quantities ? (quantities.get(line.id) ?? 0) : isWhole ? line.quantity : null,
    amountMinor: split.lines[index] ?? 0,
  }));
  const totals = [
    ...(order.deliveryMethod === "digital" ? [] : taxesOf(order, split.taxMinor, shop)),
    { label: chargesLabel(order), amountMinor: split.shippingMinor },
  ];
  return {
    ...flatDocument(order, shop),
    id: flatCreditNoteId(refund.sequence),
    title: order.deliveryMethod === "digital" ? "Refund of a gift card" : "Credit note",
    number,
    details: [
      ...row("Number", number),
      ...row("Date", formatDocumentDate(refund.settledAt)),
      ...row(
        "Refers to",
        flatNumber(order, invoiceNumber(order.number, order.createdAt, shop.invoicePrefix)),
      ),
      ...row("Order", orderNumberLabel(order.number)),
    ],
    items: goodsTable("Refunded", {
      columns: [{ label: "Amount", width: 12, cell: ({ amountMinor }) => ({ value: show(amountMinor) }) }],
      rows: lines.filter(({ amountMinor, quantity }) => amountMinor > 0 || (quantity ?? 0) > 0),
      shop,
    }),
    totals: totals
      .filter(({ amountMinor }) => amountMinor > 0)
      .map(({ label, amountMinor }) => ({ label, value: show(amountMinor) })),
    total: { label: "Refunded", value: show(refund.amountMinor) },
    notes: [`${refund.reason}. ${questions("credit note", shop)}`],
  };
}

/** As in the series of tax documents, the number of a test order's says TEST; so does the file's name. */
function flatNumber({ isTest }: OrderView, number: string): string {
  return isTest ? `${TEST_PREFIX}${number}` : number;
}

function flatDocument(order: OrderView, shop: PrintingShop) {
  const [, ...address] = addressLines(order.shippingAddress);
  return {
    copy: null,
    warning: order.isTest ? TEST_NOTICE : "",
    brand: shop.name,
    parties: [
      {
        heading: "Sold by",
        name: shop.name,
        lines: [...shop.addressLines, ...(shop.gstin ? [`GSTIN: ${shop.gstin}`] : [])],
      },
      {
        heading: order.deliveryMethod === "digital" ? "Billed to" : "Billed and shipped to",
        name: order.customerName,
        lines: address.filter(Boolean),
      },
    ],
    amountInWords: "",
    hsn: null,
    payment: null,
    signature: null,
  };
}

interface Goods extends Pick<OrderLineView, "productName" | "options" | "hsnCode"> {
  /** Null if a part of the line's price is refunded rather than items. */
  quantity: number | null;
}

/** The goods and their quantities, with HSN codes if the shop is registered for GST, followed by `columns`. */
function goodsTable<Row extends Goods>(
  label: string,
  { columns, rows, shop }: { columns: Column<Row>[]; rows: Row[]; shop: PrintingShop },
) {
  const hsn: Column<Row> = { label: "HSN", width: 9, cell: ({ hsnCode }) => ({ value: hsnCode }) };
  const quantity: Column<Row> = {
    label: "Quantity",
    width: 10,
    cell: (line) => ({ value: String(line.quantity ?? "Part") }),
  };
  const hasHsn = shop.gstin !== "" && rows.some(({ hsnCode }) => hsnCode);
  return printedTable({
    first: { label, width: 30 },
    describe: ({ productName: title, options: note }) => ({ title, note }),
    columns: [...(hasHsn ? [hsn] : []), quantity, ...columns],
    rows,
  });
}

function questions(title: string, { email, phone }: PrintingShop): string {
  return `Questions about this ${title.toLowerCase()}: ${email}, ${phone}.`;
}

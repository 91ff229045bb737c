import type { TallyLedgers } from "#app/domain/accounting/accounting.settings.ts";
import { registerRows, type RegisterDocument } from "#app/domain/accounting/register/sales-register.ts";
import { groupInOrder, signedParts } from "#app/domain/orders/documents/gstr1/summaries.ts";
import { sumParts, totalOf } from "#app/domain/tax/inclusive-price.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";

/** A posting of a voucher, in paise: a debit is negative, as in Tally. */
export interface LedgerEntry {
  ledger: string;
  amountMinor: number;
  isParty: boolean;
}

/** An accounting voucher of Tally, without stock items. Its entries add up to zero. */
export interface TallyVoucher {
  type: "Sales" | "Credit Note";
  number: string;
  /** "2026-11-21" */
  day: string;
  /** Of a credit note: its invoice; otherwise the number itself. */
  reference: string;
  partyGstin: string | null;
  placeName: string;
  narration: string;
  entries: LedgerEntry[];
}

/**
 * The voucher of a document. The party is debited with the total, sales and taxes are credited; a credit note reverses both. A buyer with a
 * GSTIN has a ledger under the firm's name; consumers share those of the settings.
 */
export function tallyVoucher(document: RegisterDocument, ledgers: TallyLedgers): TallyVoucher {
  const { kind, number, day, buyer, placeName } = document;
  const parts = sumParts(document.lines.map((line) => signedParts(document, line)));
  const party = buyer.gstin ? buyer.name || buyer.gstin : ledgers.party.replaceAll("{state}", placeName);
  const credits = [
    ...salesEntries(document, ledgers),
    { ledger: ledgers.igst, amountMinor: parts.igstMinor },
    { ledger: ledgers.cgst, amountMinor: parts.cgstMinor },
    { ledger: ledgers.sgst, amountMinor: parts.sgstMinor },
  ];
  const entries = [
    { ledger: party, amountMinor: 0 - totalOf(parts), isParty: true },
    ...credits.map((entry) => ({ ...entry, isParty: false })),
  ];
  return {
    type: kind === "invoice" ? "Sales" : "Credit Note",
    number,
    day,
    reference: document.invoiceNumber ?? number,
    partyGstin: buyer.gstin,
    placeName,
    narration: `Order ${orderNumberLabel(document.orderNumber)}, ${document.paymentMethod}`,
    entries: entries.filter(({ amountMinor }) => amountMinor !== 0),
  };
}

function salesEntries(document: RegisterDocument, ledgers: TallyLedgers) {
  const ledgerOf = (basisPoints: number) => {
    if (document.supply.kind === "export") return ledgers.exports;
    return basisPoints === 0
      ? ledgers.nilRated
      : ledgers.sales.replaceAll("{rate}", String(basisPoints / 100));
  };
  const rows = registerRows(document).map(({ basisPoints, taxableMinor }) => ({
    ledger: ledgerOf(basisPoints),
    amountMinor: taxableMinor,
  }));
  return groupInOrder(rows, ({ ledger }) => ledger).map((group) => ({
    ledger: group[0]?.ledger ?? "",
    amountMinor: group.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  }));
}

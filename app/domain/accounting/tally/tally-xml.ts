import type { TallyLedgers } from "#app/domain/accounting/accounting.settings.ts";
import type { RegisterDocument } from "#app/domain/accounting/register/sales-register.ts";
import { tallyVoucher, type TallyVoucher } from "#app/domain/accounting/tally/tally-vouchers.ts";
import { xml } from "#app/lib/text/xml.ts";

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA><REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC><REQUESTDATA>\n';
const TAIL = "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n";

/**
 * A file that Tally imports under Import > Transactions: a voucher for each document with an amount, in accounting view.
 * https://help.tallysolutions.com/developer-reference/introduction/understanding-integration-transactions/
 */
export async function* tallyXml(
  documents: AsyncIterable<RegisterDocument> | Iterable<RegisterDocument>,
  ledgers: TallyLedgers,
): AsyncGenerator<string> {
  yield HEAD;
  for await (const document of documents) {
    const voucher = tallyVoucher(document, ledgers);
    // A document without an amount, such as that of a free order, has nothing to post.
    if (voucher.entries.length > 0) yield voucherXml(voucher);
  }
  yield TAIL;
}

function voucherXml(voucher: TallyVoucher): string {
  const { type, number, day, reference, partyGstin, placeName, narration, entries } = voucher;
  const date = day.replaceAll("-", "");
  const party = entries.find(({ isParty }) => isParty)?.ledger;
  return xml`<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${number}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View"><DATE>${date}</DATE><EFFECTIVEDATE>${date}</EFFECTIVEDATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME><VOUCHERNUMBER>${number}</VOUCHERNUMBER><REFERENCE>${reference}</REFERENCE><PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW><ISINVOICE>No</ISINVOICE><PARTYLEDGERNAME>${party}</PARTYLEDGERNAME>${partyGstin ? xml`<PARTYGSTIN>${partyGstin}</PARTYGSTIN>` : null}<STATENAME>${placeName}</STATENAME><PLACEOFSUPPLY>${placeName}</PLACEOFSUPPLY><NARRATION>${narration}</NARRATION>${entries.map(
    ({ ledger, amountMinor, isParty }) =>
      xml`<ALLLEDGERENTRIES.LIST><LEDGERNAME>${ledger}</LEDGERNAME><ISDEEMEDPOSITIVE>${amountMinor < 0 ? "Yes" : "No"}</ISDEEMEDPOSITIVE><ISPARTYLEDGER>${isParty ? "Yes" : "No"}</ISPARTYLEDGER><AMOUNT>${(amountMinor / 100).toFixed(2)}</AMOUNT></ALLLEDGERENTRIES.LIST>`,
  )}</VOUCHER></TALLYMESSAGE>\n`.markup;
}

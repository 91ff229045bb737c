import { href } from "react-router";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { MAX_SELECTED, numbersIn } from "#app/domain/orders/admin-list/selected-orders.ts";
import { findMatchingNumbers } from "#app/domain/orders/admin-list/selected-orders.server.ts";
import { streamDocumentPdf } from "#app/domain/orders/documents/document-pdf.server.ts";
import {
  printedDocument,
  printingShopOf,
  type PrintingShop,
} from "#app/domain/orders/documents/printed-document.ts";
import { listDocumentsById, listInvoiceIds } from "#app/domain/orders/documents/tax-documents.server.ts";
import { issueWaitingInvoices } from "#app/domain/orders/waiting/release-actions.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { pdfResponse } from "#app/platform/http/pdf-response.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { recordExport } from "#app/routes/admin/record-export.server.ts";
import type { Route } from "./+types/invoices-pdf";

/** The invoices of the selected orders as one PDF file, by number. Of all matching orders it has the newest `MAX_SELECTED`, and says so in its name. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, settings } = getApp(context);
  const isAll = url.searchParams.get(SELECT_ALL_MATCHING.name) === SELECT_ALL_MATCHING.value;
  const numbers = isAll
    ? await findMatchingNumbers(db, parseOrderSearch(url.searchParams), clock.now())
    : numbersIn(url.searchParams);
  await issueWaitingInvoices(db, numbers);
  const ids = await listInvoiceIds(db, numbers);
  if (ids.length === 0)
    return redirectWithFlash(href("/admin/orders"), {
      title: "No tax invoices",
      description: "None of the selected orders has one yet: it is issued when an order is shipped.",
      tone: "bad",
    });
  await recordExport(context, { file: "invoices", search: url.search });
  const shop = printingShopOf(await settings.get());
  const scope = isAll && numbers.length === MAX_SELECTED ? `-newest-${MAX_SELECTED}` : "";
  const name = `invoices${scope}-${indianDay(clock.now())}`;
  return pdfResponse(await streamDocumentPdf(printedInvoices(db, ids, shop), { shop, title: name }), name);
}

const BATCH = 20;

/** Loads the documents in batches while the file is drawn, to limit memory. */
async function* printedInvoices(db: Db, ids: readonly string[], shop: PrintingShop) {
  for (let start = 0; start < ids.length; start += BATCH)
    for (const document of await listDocumentsById(db, ids.slice(start, start + BATCH)))
      yield printedDocument(document, shop);
}

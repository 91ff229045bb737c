import { readFile } from "node:fs/promises";
import { data } from "react-router";
import { CsvColumns, CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { checkCourierInvoice } from "#app/domain/accounting/courier-invoices/check-courier-invoice.server.ts";
import { MAX_COURIER_INVOICE_ROWS } from "#app/domain/accounting/courier-invoices/courier-invoice.ts";
import { readCourierInvoice } from "#app/domain/accounting/courier-invoices/read-courier-invoice.server.ts";
import { courierRateOf } from "#app/domain/accounting/courier-rate.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { AccountingFrame } from "#app/routes/admin/accounting/accounting-frame.tsx";
import { CourierDifferences } from "#app/routes/admin/accounting/courier-invoices/courier-differences.tsx";
import type { Route } from "./+types/courier-invoices";

export const meta: Route.MetaFunction = () => [{ title: "Courier invoices | Admin" }];

const MAX_BYTES = 1024 * 1024;

/** Compares an uploaded invoice with the parcels. Stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, settings } = getApp(context);
  const { sales, costs } = await settings.get();
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_BYTES,
  });
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_BYTES);
    return data({ error: text }, { status });
  }
  const table = await readCourierInvoice(await readFile(upload.file), moneyFormatOf(sales));
  if (!table.ok) return data({ faults: table.faults, count: table.count }, { status: 400 });
  const rate = courierRateOf(costs, sales.currency);
  return data({ checked: await checkCourierInvoice(db, table.rows, rate), hasRate: rate !== null });
}

export const shouldRevalidate = () => false;

/** Compares a courier's charges with the weights of the parcels and the rate of the settings. */
export default function CourierInvoices({ actionData }: Route.ComponentProps) {
  const { money } = useShop().shop;
  return (
    <AccountingFrame
      page="Courier invoices"
      text="Compares the weights and amounts of a courier’s invoice with your parcels and your rate."
    >
      <div className="max-w-4xl space-y-4">
        {actionData && "checked" in actionData && <CourierDifferences {...actionData} money={money} />}
        <Panel title="Upload an invoice">
          <CsvUploadForm
            hint={`CSV in UTF-8, up to ${MAX_COURIER_INVOICE_ROWS.toLocaleString("en-IN")} rows. Nothing is stored.`}
            maxBytes={MAX_BYTES}
            error={actionData && "error" in actionData ? actionData.error : undefined}
            {...(actionData && "faults" in actionData ? actionData : {})}
            button="Check invoice"
            pendingLabel="Checking..."
          />
          <CsvColumns title="Columns, in any order; others are ignored" columns={COLUMNS} isWide />
        </Panel>
      </div>
    </AccountingFrame>
  );
}

const COLUMNS = [
  ["AWB", "The tracking number of a parcel or of a collected return."],
  [
    "Charged weight",
    "In kg or g. If neither the heading nor the cell names a unit, numbers from 50 are g, smaller ones kg.",
  ],
  ["Amount", "With or without GST, like your rate under Settings > Accounting."],
] as const;

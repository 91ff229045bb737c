import { readFile } from "node:fs/promises";
import { data, href } from "react-router";
import { CsvColumns, CsvUploadForm } from "#app/components/admin/forms/csv-upload-form.tsx";
import { MonthForm } from "#app/components/admin/month-form.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { getApp, temporaryUploadsOf } from "#app/context/context-keys.server.ts";
import { listCourierCash } from "#app/domain/accounting/settlements/courier-cash.server.ts";
import { readSettlementFile } from "#app/domain/accounting/settlements/read-settlement-file.server.ts";
import { reconcileMonth } from "#app/domain/accounting/settlements/reconcile.server.ts";
import { saveSettlements } from "#app/domain/accounting/settlements/save-settlements.server.ts";
import { MAX_SETTLEMENT_ROWS } from "#app/domain/accounting/settlements/settlements.ts";
import { RAZORPAY } from "#app/domain/payments/razorpay/razorpay.server.ts";
import { csvUploadError } from "#app/lib/forms/csv-upload.ts";
import { addDays } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { formatMonth, isMonth, monthsFromTo } from "#app/lib/time/months.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readUpload } from "#app/platform/uploads/upload.server.ts";
import { AccountingFrame } from "#app/routes/admin/accounting/accounting-frame.tsx";
import { DifferenceTable, UnsettledTable } from "#app/routes/admin/accounting/difference-tables.tsx";
import { CourierCashTable, TotalTable } from "#app/routes/admin/accounting/settlement-totals.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/settlements";

export const meta: Route.MetaFunction = () => [{ title: "Settlements | Admin" }];

const MAX_BYTES = 4 * 1024 * 1024;
const MONTHS_LISTED = 24;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const now = clock.now();
  const current = indianDay(now).slice(0, 7);
  const month = url.searchParams.get("month") ?? current;
  if (!isMonth(month)) throw data(null, { status: 404 });
  const months = monthsFromTo(addDays(`${current}-01`, -30 * MONTHS_LISTED).slice(0, 7), current);
  const [reconciliation, courierCash] = await Promise.all([
    reconcileMonth(db, { provider: RAZORPAY, month, now }),
    listCourierCash(db, { month, now }),
  ]);
  return {
    month,
    months: (months.includes(month) ? months : [...months, month]).toReversed(),
    ...reconciliation,
    courierCash,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = getApp(context);
  const upload = await readUpload(request, temporaryUploadsOf(context), {
    field: "file",
    maxBytes: MAX_BYTES,
  });
  if (!upload.ok) {
    const { text, status } = csvUploadError(upload.error, MAX_BYTES);
    return data({ error: text }, { status });
  }
  const table = await readSettlementFile(await readFile(upload.file));
  if (!table.ok) return data({ faults: table.faults, count: table.count }, { status: 400 });
  const saved = await saveSettlements(db, {
    provider: RAZORPAY,
    rows: table.rows,
    actorId: adminOf(context).id,
    at: clock.now(),
  });
  if (!saved.ok) return data({ faults: saved.faults, count: saved.count }, { status: 409 });
  const month = table.rows.at(-1)?.settledDay.slice(0, 7) ?? "";
  return redirectWithSuccess(
    `${href("/admin/accounting/settlements")}?${new URLSearchParams({ month })}`,
    saved.added === 0
      ? "Nothing new: all transactions were uploaded before"
      : `${saved.added} ${saved.added === 1 ? "transaction" : "transactions"} saved`,
  );
}

/** The payouts of the payment provider and of couriers in a month, compared with the payments and refunds of the store. */
export default function Settlements({ loaderData, actionData }: Route.ComponentProps) {
  const { month, months, totals, differences, differenceCount, courierCash } = loaderData;
  const mayUpload = usePermissions().includes("accounting.edit");
  const fileUrl = `${href("/admin/accounting/export")}?${new URLSearchParams({ month, file: "settlements" })}`;
  return (
    <AccountingFrame
      page="Settlements"
      text={`Paid out in ${formatMonth(month)}`}
      actions={
        totals.length > 0 && (
          <ButtonLink variant="outline" size="sm" to={fileUrl} reloadDocument className="min-h-11 lg:min-h-9">
            Download CSV
          </ButtonLink>
        )
      }
    >
      <MonthForm month={month} months={months} />
      <div className="space-y-4">
        <TotalTable totals={totals} />
        <DifferenceTable differences={differences} count={differenceCount} />
        <UnsettledTable unsettled={loaderData.unsettled} isCut={loaderData.isUnsettledCut} />
        <CourierCashTable courierCash={courierCash} />
        {mayUpload && (
          <Panel title="Upload a settlement report of Razorpay">
            <CsvUploadForm
              hint={`CSV in UTF-8, up to ${MAX_SETTLEMENT_ROWS.toLocaleString("en-IN")} rows. A report that was uploaded before changes nothing.`}
              maxBytes={MAX_BYTES}
              error={actionData && "error" in actionData ? actionData.error : undefined}
              {...(actionData && "faults" in actionData ? actionData : {})}
              button="Upload report"
              pendingLabel="Uploading..."
            />
            <CsvColumns title="Columns, in any order; others are ignored" columns={COLUMNS} isWide />
          </Panel>
        )}
      </div>
    </AccountingFrame>
  );
}

const COLUMNS = [
  ["entity_id, type", "The payment (pay_…), refund (rfnd_…) or adjustment."],
  ["amount, currency", "Of the payment or refund."],
  [
    "credit, debit, tax",
    "The settled amount, and the GST in the fee. The fee is the difference to the amount.",
  ],
  ["settlement_id, settlement_utr, settled_at", "Of the transfer to your bank account."],
] as const;

import { href, Link } from "react-router";
import { FigureTable } from "#app/components/admin/figure-table.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import {
  CourierInvoiceRows,
  describeCourierDifference,
  type CheckedCourierRow,
} from "#app/domain/accounting/courier-invoices/courier-invoice.ts";
import { weightLabel } from "#app/domain/orders/shipments/shipping-label.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface CourierDifferencesProps {
  checked: readonly CheckedCourierRow[];
  /** Whether the settings have a rate to compare amounts with. */
  hasRate: boolean;
  money: MoneyFormat;
}

/** The result of a courier's invoice: the rows that differ from the parcels, and a form that downloads all rows. */
export function CourierDifferences({ checked, hasRate, money }: CourierDifferencesProps) {
  const differences = checked.filter(({ outcome }) => outcome.kind !== "agrees");
  return (
    <>
      <Alert
        tone={differences.length > 0 ? "warning" : "good"}
        title={titleOf(differences.length, checked.length)}
      >
        {!hasRate &&
          "Only weights were compared: the courier’s rate is not entered under Settings > Accounting."}
      </Alert>
      <Panel title="Differences" aside={<DownloadForm checked={checked} />}>
        {differences.length === 0 ? (
          <p className="text-sm text-ink-soft">No row differs from the parcels.</p>
        ) : (
          <FigureTable
            caption="Rows that differ from the parcels"
            columns={["AWB", "Charged weight", "Amount", "Difference"]}
            rows={differences.map((row) => ({
              key: String(row.row),
              title: <ParcelCell row={row} />,
              cells: [
                weightLabel(row.chargedGrams),
                formatMoney(row.amountMinor, money),
                <span key="difference" className="whitespace-normal">
                  {describeCourierDifference(row, money)}
                </span>,
              ],
            }))}
          />
        )}
      </Panel>
    </>
  );
}

function titleOf(differing: number, count: number): string {
  const rows = count === 1 ? "1 row" : `${count} rows`;
  if (differing === 0) return count === 1 ? "The row agrees" : `All ${rows} agree`;
  return `${differing} of ${rows} ${differing === 1 ? "differs" : "differ"}`;
}

function DownloadForm({ checked }: Pick<CourierDifferencesProps, "checked">) {
  return (
    <form method="post" action={href("/admin/accounting/export")}>
      <input type="hidden" name="rows" value={JSON.stringify(CourierInvoiceRows.parse(checked))} />
      <Button type="submit" variant="outline" size="sm" className="min-h-11 lg:min-h-9">
        Download CSV
      </Button>
    </form>
  );
}

function ParcelCell({ row: { row, awb, parcel } }: { row: CheckedCourierRow }) {
  return (
    <>
      <span className="wrap-anywhere">{awb}</span>
      <span className="block text-xs text-ink-soft">
        Row {row}
        {parcel && (
          <>
            , parcel{" "}
            <Link
              to={href("/admin/orders/:number", { number: String(parcel.orderNumber) })}
              className="underlined inline-flex min-h-6 items-center"
            >
              {parcel.label}
            </Link>
          </>
        )}
      </span>
    </>
  );
}

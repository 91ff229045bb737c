import { Form, href, Link, useNavigation } from "react-router";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import {
  RemittanceRows,
  type PlannedRow,
  type RowOutcome,
} from "#app/domain/orders/remittance/remittance.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface RemittancePreviewProps {
  planned: readonly PlannedRow[];
  /** Whether the payable rows have been recorded. */
  isApplied: boolean;
  money: MoneyFormat;
}

/** The effect of each row of a remittance, before or after it is applied, and the button that applies it. */
export function RemittancePreview({ planned, isApplied, money }: RemittancePreviewProps) {
  const isPending = useNavigation().state === "submitting";
  const payable = planned.filter(({ outcome }) => outcome.kind === "payable");
  const others = planned.filter(({ outcome }) => outcome.kind !== "payable" && outcome.kind !== "recorded");
  const sumMinor = payable.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const orders = payable.length === 1 ? "1 order" : `${payable.length} orders`;
  const sum = formatMoney(sumMinor, money);
  return (
    <section aria-label="Rows of the file" className="space-y-4">
      <Alert
        tone={others.length > 0 ? "warning" : "good"}
        title={
          payable.length === 0
            ? "There is nothing to mark as paid"
            : `${orders} ${isApplied ? "marked as paid" : "can be marked as paid"}: ${sum}`
        }
      >
        {others.length > 0 &&
          `${others.length === 1 ? "1 row changes" : `${others.length} rows change`} nothing. See the list for the reasons.`}
      </Alert>
      <ul className="divide-y divide-line rounded border border-line bg-white text-sm">
        {planned.map((row) => (
          <li key={row.row} className="flex flex-wrap items-center gap-x-6 gap-y-1 p-4 sm:px-5">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">
                {row.foundNumber === null ? (
                  nameOf(row)
                ) : (
                  <Link
                    to={href("/admin/orders/:number", { number: String(row.foundNumber) })}
                    className="inline-flex min-h-6 items-center tabular hover:underline"
                  >
                    {orderNumberLabel(row.foundNumber)}
                  </Link>
                )}
              </p>
              <p className="text-ink-soft wrap-anywhere">
                Row {row.row} · {row.reference} · {formatDay(row.day)}
              </p>
            </div>
            <p className="tabular">{formatMoney(row.amountMinor, money)}</p>
            <p
              className={
                isGood(row.outcome)
                  ? "w-full font-medium text-leaf sm:w-72"
                  : "w-full font-medium text-flame-deep sm:w-72"
              }
            >
              {describe(row.outcome, isApplied, money)}
            </p>
          </li>
        ))}
      </ul>
      {!isApplied && payable.length > 0 && (
        <Form method="post" encType="multipart/form-data">
          <input type="hidden" name="rows" value={JSON.stringify(RemittanceRows.parse(planned))} />
          <Button type="submit" variant="dark" isPending={isPending} pendingLabel="Saving...">
            {`Mark ${orders} as paid`}
          </Button>
        </Form>
      )}
    </section>
  );
}

const nameOf = ({ orderNumber, awb }: PlannedRow) =>
  orderNumber === null ? `AWB ${awb}` : orderNumberLabel(orderNumber);

const isGood = ({ kind }: RowOutcome) => kind === "payable" || kind === "recorded";

function describe(outcome: RowOutcome, isApplied: boolean, money: MoneyFormat): string {
  switch (outcome.kind) {
    case "payable":
      return isApplied ? "Marked as paid" : "Will be marked as paid";
    case "recorded":
      return "Recorded before";
    case "paid-before":
      return `Not applied: already paid${outcome.reference ? ` (${outcome.reference})` : ""}`;
    case "amount-differs":
      return outcome.expectedMinor === null
        ? "Not applied: the order is in another currency"
        : `Not applied: ${formatMoney(outcome.expectedMinor, money)} is to be collected`;
    case "cancelled":
      return "Not applied: the order is cancelled";
    case "paid-online":
      return "Not applied: the order is not paid in cash";
    case "repeated":
      return `Not applied: row ${outcome.row} names it too`;
    case "not-found":
      return "Not applied: there is no such order";
  }
}

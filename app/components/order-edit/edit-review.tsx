import { useEffect, useRef, type ReactNode } from "react";
import {
  promiseText,
  type EditedMoney,
  type EditReview as Review,
  ADDED,
  editedText,
  REMOVED,
} from "#app/domain/orders/edits/order-edit.ts";
import type { EditedValue } from "#app/domain/orders/events/event-detail.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";

interface EditReviewProps {
  review: Review;
  money: MoneyFormat;
}

/**
 * The effects of a change of an order, above the button that confirms them. Rendered with the review's key as key, so that each new one
 * takes the focus.
 */
export function EditReview({ review, money }: EditReviewProps) {
  const { key, changes, money: edited, stock, before, after } = review;
  const box = useRef<HTMLDivElement>(null);
  // Takes the focus and the button's place, so that a double click cannot confirm.
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="group"
      aria-label="Check the changes"
      tabIndex={-1}
      className="space-y-3 rounded border-l-3 border-l-amber bg-amber-wash p-4 text-sm"
    >
      <p className="text-base font-semibold">Check the changes</p>
      <dl className="space-y-2">
        {changes.map((change) => (
          <BeforeAfter key={`${change.label} ${change.before} ${change.after}`} {...change} />
        ))}
        {after.totalMinor === before.totalMinor && (
          <Unchanged label="Total" value={formatMoney(after.totalMinor, money)} />
        )}
        {after.promisedDay === before.promisedDay && (
          <Unchanged label="Promise" value={promiseText(before.promisedDay)} />
        )}
        {stock.map(({ label, before: was, after: is }) => (
          <Row key={label} label="In stock">
            {label}: {was} → {is}
          </Row>
        ))}
      </dl>
      {edited && <Composition edited={edited} money={money} />}
      <p>Nothing has been saved yet.</p>
      <input type="hidden" name="confirmedKey" value={key} />
    </div>
  );
}

/** The money of removed and added items, and what follows from the difference. */
function Composition({ edited, money }: { edited: EditedMoney; money: MoneyFormat }) {
  const { removed, addedGoodsMinor, addedTaxMinor, refundMinor, dueMinor, toCollectMinor } = edited;
  const rows = [
    { label: "Added items", minor: addedGoodsMinor },
    { label: "Tax on them", minor: addedTaxMinor },
    { label: "Removed items", minor: -(removed?.goodsMinor ?? 0) },
    { label: "Their discount", minor: removed?.discountMinor ?? 0 },
    { label: "Their tax", minor: -(removed?.taxMinor ?? 0) },
    { label: "Shipping", minor: edited.shippingMinor },
  ].filter(({ minor }) => minor !== 0);
  const results = [
    { label: "Refund to the customer", minor: refundMinor },
    { label: "More to pay", minor: dueMinor },
    { label: "To be paid in all", minor: toCollectMinor },
  ].filter(({ minor }) => minor !== 0);
  if (rows.length + results.length === 0) return null;
  return (
    <dl className="max-w-sm space-y-1 border-t border-line pt-3 tabular">
      {rows.map((row) => (
        <Amount key={row.label} {...row} money={money} />
      ))}
      {results.map((row) => (
        <Amount key={row.label} {...row} money={money} isTotal />
      ))}
    </dl>
  );
}

interface AmountProps {
  label: string;
  minor: number;
  money: MoneyFormat;
  isTotal?: boolean;
}

function Amount({ label, minor, money, isTotal = false }: AmountProps) {
  const amount = formatMoney(Math.abs(minor), money);
  return (
    <div className={isTotal ? "flex justify-between gap-4 font-semibold" : "flex justify-between gap-4"}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap">{minor < 0 ? `−${amount}` : amount}</dd>
    </div>
  );
}

function BeforeAfter(value: EditedValue) {
  const { label, before, after } = value;
  if (label === ADDED || label === REMOVED) return <Row label={label}>{editedText(value)}</Row>;
  return (
    <Row label={label}>
      <del className="text-ink-soft">{before || "none"}</del> <span aria-hidden>→</span>{" "}
      <ins className="font-medium no-underline">{after || "none"}</ins>
    </Row>
  );
}

function Unchanged({ label, value }: { label: string; value: string }) {
  return <Row label={label}>{value} (unchanged)</Row>;
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from "react";
import { promiseText, type EditReview as Review } from "#app/domain/orders/edits/order-edit.ts";
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
  const { key, changes, before, after } = review;
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
          <BeforeAfter key={change.label} {...change} />
        ))}
        <Value
          label="Total"
          before={formatMoney(before.totalMinor, money)}
          after={formatMoney(after.totalMinor, money)}
        />
        {after.promisedDay === before.promisedDay && (
          <Unchanged label="Promise" value={promiseText(before.promisedDay)} />
        )}
      </dl>
      <p>Nothing has been saved yet.</p>
      <input type="hidden" name="confirmedKey" value={key} />
    </div>
  );
}

interface ValueProps {
  label: string;
  before: string;
  after: string;
}

function Value({ label, before, after }: ValueProps) {
  return before === after ? (
    <Unchanged label={label} value={before} />
  ) : (
    <BeforeAfter label={label} before={before} after={after} />
  );
}

function BeforeAfter({ label, before, after }: ValueProps) {
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
    <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

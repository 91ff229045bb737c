import { Panel } from "#app/components/admin/panel.tsx";
import type { SavedDiscount } from "#app/domain/discounts/discount-list.ts";
import type { DiscountResult } from "#app/domain/orders/refunds/discount-analytics.ts";
import { moneyFormatFor } from "#app/domain/settings/settings.ts";
import { formatMoney } from "#app/lib/money.ts";

interface DiscountUsageProps {
  discount: Pick<SavedDiscount, "uses" | "usageLimit">;
  results: readonly DiscountResult[];
  locale: string;
}

/** How often a discount was used, its total and the revenue of its orders. */
export function DiscountUsage({ discount: { uses, usageLimit }, results, locale }: DiscountUsageProps) {
  const sum = (pick: (result: DiscountResult) => number) =>
    results.length > 0
      ? results.map((one) => formatMoney(pick(one), moneyFormatFor(one.currency))).join(" + ")
      : "–";
  const used = uses.toLocaleString(locale);
  return (
    <Panel title="Usage">
      <dl className="space-y-3 text-sm">
        <Figure name="Used">
          {usageLimit === null ? used : `${used} of ${usageLimit.toLocaleString(locale)}`}
        </Figure>
        <Figure name="Total discount">{sum((result) => result.givenMinor)}</Figure>
        <Figure name="Revenue of these orders">{sum((result) => result.revenueMinor)}</Figure>
      </dl>
      {usageLimit !== null && (
        <progress
          aria-label={`${used} of ${usageLimit.toLocaleString(locale)} uses`}
          value={uses}
          max={usageLimit}
          className="mt-4 h-1.5 w-full accent-flame"
        />
      )}
    </Panel>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right font-medium tabular wrap-anywhere">{children}</dd>
    </div>
  );
}

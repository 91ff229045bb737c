import { href, Link } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { Price } from "#app/components/product/price.tsx";
import type { OwnBalance } from "#app/domain/balances/balance.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export interface CustomerCreditProps {
  /** The email address, or of a guest without an account the phone number. */
  customer: { email: string };
  credit: readonly Pick<OwnBalance, "id" | "reason" | "openMinor" | "currency" | "lastDay">[];
}

/** The credit that the customer can use, and the link to give more. */
export function CustomerCredit({ customer, credit }: CustomerCreditProps) {
  const give = `${href("/admin/store-credit/new")}?${new URLSearchParams({ for: customer.email })}`;
  return (
    <Panel title="Store credit">
      {credit.length === 0 ? (
        <p className="text-sm text-ink-soft">None.</p>
      ) : (
        <ul className="-mt-2 divide-y divide-line text-sm">
          {credit.map(({ id, reason, openMinor, currency, lastDay }) => (
            <li key={id} className="relative flex justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <Link to={href("/admin/store-credit/:id", { id })} className="tile-link wrap-anywhere">
                  {reason}
                </Link>
                <span className="block text-xs text-ink-soft">Until {formatDay(lastDay)}</span>
              </span>
              <Price minor={openMinor} money={moneyFormatFor(currency)} className="shrink-0" />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={give} variant="outline" className="mt-3 w-full">
        Give credit
      </ButtonLink>
    </Panel>
  );
}

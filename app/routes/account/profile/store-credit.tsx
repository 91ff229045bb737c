import { href, Link } from "react-router";
import { noindexMeta } from "#app/components/page-meta.ts";
import { Price } from "#app/components/product/price.tsx";
import { BALANCE_STATUS_VIEWS, ENTRY_LABELS, type OwnBalance } from "#app/domain/balances/balance.ts";
import { listOwnBalances } from "#app/domain/balances/list-balances.server.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { listOrderNumbers } from "#app/domain/orders/orders.server.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { formatDate, formatDay } from "#app/lib/time/dates.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";
import { PageHead } from "#app/routes/account/profile/page-head.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/store-credit";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Store credit", matches);

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context);
  const { db, clock } = getApp(context);
  const balances = await listOwnBalances(db, { userId: user.id, now: clock.now() });
  const orderIds = balances.flatMap(({ movements }) => movements.flatMap(({ orderId }) => orderId ?? []));
  return { balances, orderNumbers: Object.fromEntries(await listOrderNumbers(db, orderIds)) };
}

/** What the shop owes a customer, and how it was used. */
export default function StoreCredit({ loaderData: { balances, orderNumbers } }: Route.ComponentProps) {
  const open = balances.filter(({ status }) => status === "open");
  const over = balances.filter(({ status }) => status !== "open");
  return (
    <>
      <PageHead
        title="Store credit"
        text="Store credit pays for part or all of your next order. Credit that expires first is used first."
      />
      {balances.length === 0 ? (
        <EmptyState
          title="No Store Credit"
          text="Credit that we give you, such as a refund that you want to spend here, appears on this page."
          action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
        />
      ) : (
        <div className="space-y-10">
          {open.length > 0 ? (
            <BalanceList balances={open} orderNumbers={orderNumbers} />
          ) : (
            <p className="text-ink-soft">You have no credit left.</p>
          )}
          {over.length > 0 && (
            <section aria-labelledby="over">
              <h2 id="over" className="mb-3 text-lg font-semibold">
                Used up or expired
              </h2>
              <BalanceList balances={over} orderNumbers={orderNumbers} />
            </section>
          )}
        </div>
      )}
    </>
  );
}

interface BalanceListProps {
  balances: readonly OwnBalance[];
  orderNumbers: Record<string, number>;
}

function BalanceList({ balances, orderNumbers }: BalanceListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {balances.map(({ id, reason, currency, openMinor, status, lastDay, movements }) => (
        <li key={id} className="py-4">
          <div className="flex items-baseline justify-between gap-4">
            <p className="min-w-0 font-medium wrap-anywhere">{reason}</p>
            <p className="shrink-0 font-medium">
              {status === "open" ? (
                <Price minor={openMinor} money={moneyFormatFor(currency)} />
              ) : (
                BALANCE_STATUS_VIEWS[status].name
              )}
            </p>
          </div>
          <p className="text-sm text-ink-soft">
            {status === "expired" ? "Was valid until" : "Valid until"} {formatDay(lastDay)}
          </p>
          <MovementList {...{ movements, currency, orderNumbers }} />
        </li>
      ))}
    </ul>
  );
}

type MovementListProps = Pick<OwnBalance, "movements" | "currency"> & Pick<BalanceListProps, "orderNumbers">;

function MovementList({ movements, currency, orderNumbers }: MovementListProps) {
  return (
    <ul className="mt-2 space-y-1 text-sm text-ink-soft">
      {movements.map(({ id, kind, amountMinor, orderId, at }) => {
        const orderNumber = orderNumbers[orderId ?? ""];
        return (
          <li key={id} className="flex justify-between gap-4">
            <span>
              {ENTRY_LABELS[kind]}, {formatDate(at)}
              {orderNumber !== undefined && (
                <>
                  {", "}
                  <Link to={ownOrderUrl(orderNumber)} className="underlined">
                    order {orderNumberLabel(orderNumber)}
                  </Link>
                </>
              )}
            </span>
            <span className="shrink-0">
              {amountMinor > 0 && "+"}
              <Price minor={amountMinor} money={moneyFormatFor(currency)} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

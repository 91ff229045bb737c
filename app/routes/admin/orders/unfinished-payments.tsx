import { href, Link } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Price } from "#app/components/product/price.tsx";
import { useShop } from "#app/components/use-shop.ts";
import {
  UNFINISHED_DAYS,
  UNFINISHED_LABELS,
  unfinishedSpan,
} from "#app/domain/checkout/hosted-payments/unfinished-payment.ts";
import { listUnfinishedPayments } from "#app/domain/checkout/hosted-payments/unfinished-payments.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/unfinished-payments";

export const meta: Route.MetaFunction = () => [{ title: "Unfinished payments | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { clock, db } = getApp(context);
  return { unfinished: await listUnfinishedPayments(db, unfinishedSpan(clock.now())) };
}

/** Checkouts that ended without a payment, with the details for a follow-up. */
export default function UnfinishedPayments({ loaderData: { unfinished } }: Route.ComponentProps) {
  const { locale } = useShop().shop.money;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Unfinished payments"
        text={`Checkouts of the last ${UNFINISHED_DAYS} days that ended without a payment. Their items are for sale again.`}
      />
      {unfinished.length === 0 ? (
        <EmptyState title="No Unfinished Payments" text="Failed and abandoned payments appear here." />
      ) : (
        <Table
          caption="Unfinished payments"
          head={
            <>
              <HeadCell>Customer</HeadCell>
              <HeadCell className="max-lg:hidden">Date</HeadCell>
              <HeadCell className="text-right max-sm:hidden">Total</HeadCell>
              <HeadCell>Payment</HeadCell>
            </>
          }
        >
          {unfinished.map(({ id, reason, declineReason, totalMinor, currency, laterOrder, ...checkout }) => (
            <TableRow key={id}>
              <Cell className="max-w-0 md:w-full">
                <span className="block truncate font-medium">{checkout.customerName}</span>
                <span className="block truncate text-xs text-ink-soft">{checkout.contact}</span>
                <Moment at={checkout.createdAt} className="block text-xs text-ink-soft lg:hidden" />
                <Price
                  minor={totalMinor}
                  money={{ currency, locale }}
                  className="block font-medium sm:hidden"
                />
              </Cell>
              <Cell className="whitespace-nowrap text-ink-soft max-lg:hidden">
                <Moment at={checkout.createdAt} />
              </Cell>
              <Cell className="text-right font-medium whitespace-nowrap max-sm:hidden">
                <Price minor={totalMinor} money={{ currency, locale }} />
              </Cell>
              <Cell>
                <Badge tone={reason === "failed" ? "red" : "grey"}>{UNFINISHED_LABELS[reason]}</Badge>
                {declineReason && <span className="block text-xs text-ink-soft">{declineReason}</span>}
                {laterOrder !== null && (
                  <Link
                    to={href("/admin/orders/:number", { number: String(laterOrder) })}
                    className="underlined inline-flex min-h-6 items-center text-xs"
                  >
                    Ordered later: {orderNumberLabel(laterOrder)}
                  </Link>
                )}
              </Cell>
            </TableRow>
          ))}
        </Table>
      )}
    </>
  );
}

import Banknote from "lucide-react/icons/banknote";
import Download from "lucide-react/icons/download";
import Truck from "lucide-react/icons/truck";
import Undo2 from "lucide-react/icons/undo-2";
import { useEffect } from "react";
import { data, href, useNavigation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { RefreshLink } from "#app/components/admin/lists/refresh-link.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { unfinishedSpan } from "#app/domain/checkout/hosted-payments/unfinished-payment.ts";
import { countUnfinishedPayments } from "#app/domain/checkout/hosted-payments/unfinished-payments.server.ts";
import { orderSearchParams, parseOrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { searchOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { isToConfirm } from "#app/domain/orders/order.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { OrderFilter } from "#app/routes/admin/orders/order-filter.tsx";
import { OrderTable } from "#app/routes/admin/orders/order-table.tsx";
import { SelectionBar } from "#app/routes/admin/orders/selected/selection-bar.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = () => [{ title: "Manage Orders | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { clock, db, log } = getApp(context);
  const requested = parseOrderSearch(url.searchParams);
  try {
    const [orderPage, { failed, left }] = await Promise.all([
      searchOrders(db, requested),
      countUnfinishedPayments(db, unfinishedSpan(clock.now())),
    ]);
    const unfinished = failed + left;
    return { requested: { ...requested, page: orderPage.page }, ...orderPage, unfinished, hasFailed: false };
  } catch (error) {
    log.error({ err: error }, "The orders could not be read");
    return data(
      {
        requested,
        orders: [],
        total: 0,
        isMore: false,
        page: 1,
        pageCount: 1,
        unfinished: 0,
        hasFailed: true,
      },
      { status: 500 },
    );
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { requested, orders, total, isMore, page, pageCount, unfinished, hasFailed } = loaderData;
  const { shop } = useShop();
  const { location, formAction } = useNavigation();
  const isLoading = location?.pathname === href("/admin/orders") || formAction === href("/admin/orders");
  const query = orderSearchParams(requested, { page }).toString();
  const urlOf = (change: Parameters<typeof orderSearchParams>[1]) => {
    const params = orderSearchParams(requested, change);
    return params.size > 0 ? `${href("/admin/orders")}?${params}` : href("/admin/orders");
  };
  const totalLabel = `${total.toLocaleString(shop.money.locale)}${isMore ? "+" : ""}`;
  const exportOf = (rows: "orders" | "lines") => {
    const params = orderSearchParams(requested);
    if (rows === "lines") params.set("rows", rows);
    return `${href("/admin/orders/export")}?${params}`;
  };
  const unfinishedLabel = unfinished > 0 ? ` (${unfinished.toLocaleString(shop.money.locale)})` : "";
  const links = [
    { to: href("/admin/orders/returns"), label: "Returns", Icon: Undo2 },
    { to: href("/admin/orders/remittance"), label: "Remittance", Icon: Banknote },
    { to: href("/admin/orders/manifest"), label: "Manifest", Icon: Truck },
  ];
  useEffect(() => {
    if (loaderData.hasFailed) showToast({ title: "Error fetching orders", tone: "bad" });
  }, [loaderData]);
  return (
    <>
      <PageHead
        title="Manage Orders"
        text={total === 1 ? "1 order" : `${totalLabel} orders`}
        actions={
          <>
            {links.map(({ to, label, Icon }) => (
              <ButtonLink key={to} to={to} variant="outline" size="sm" className="min-h-11 lg:min-h-9">
                <Icon aria-hidden className="size-4" strokeWidth={1.75} />
                {label}
              </ButtonLink>
            ))}
            {(
              [
                ["orders", "Export CSV"],
                ["lines", "Export lines"],
              ] as const
            ).map(([rows, label]) => (
              <a
                key={rows}
                href={exportOf(rows)}
                download
                className={buttonClass({ variant: "outline", size: "sm", className: "min-h-11 lg:min-h-9" })}
              >
                <Download aria-hidden className="size-4" strokeWidth={1.75} />
                {label}
              </a>
            ))}
            <RefreshLink to={urlOf({ page })} />
          </>
        }
      />
      <FilterLinks
        label="Order list"
        choices={[
          { name: "Orders", to: href("/admin/orders"), isCurrent: true },
          {
            name: `Unfinished payments${unfinishedLabel}`,
            to: href("/admin/orders/unfinished-payments"),
            isCurrent: false,
          },
        ]}
      />
      <OrderFilter requested={requested} />
      {hasFailed && <Alert tone="bad" title="Error fetching orders" className="mb-4" />}
      {orders.length > 0 ? (
        <>
          <SelectionBar
            requested={requested}
            total={total}
            totalLabel={totalLabel}
            hasPages={pageCount > 1}
            canConfirm={orders.some(isToConfirm)}
          />
          <OrderTable
            orders={orders}
            requested={requested}
            locale={shop.money.locale}
            isLoading={isLoading}
            query={query}
          />
        </>
      ) : (
        !hasFailed && (
          <NoOrders
            isFiltered={
              requested.search !== "" ||
              requested.statuses.length > 0 ||
              requested.isToCollect ||
              requested.isToConfirm
            }
          />
        )
      )}
      <div className="mt-5">
        <Pager label="Orders" page={page} pageCount={pageCount} urlOf={(page) => urlOf({ page })} />
      </div>
    </>
  );
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return <EmptyState title="No Orders Yet" text="New orders appear here." />;
  }
  return (
    <EmptyState
      title="No Orders Match Filters"
      text="Search for a full order ID or part of the customer's email or name, or choose other statuses."
      action={
        <ButtonLink to={href("/admin/orders")} variant="outline">
          Clear filters
        </ButtonLink>
      }
    />
  );
}

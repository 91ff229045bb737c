import { useEffect } from "react";
import { data, href, useNavigation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { unfinishedSpan } from "#app/domain/checkout/hosted-payments/unfinished-payment.ts";
import { countUnfinishedPayments } from "#app/domain/checkout/hosted-payments/unfinished-payments.server.ts";
import {
  isNarrowed,
  orderSearchParams,
  parseOrderSearch,
} from "#app/domain/orders/admin-list/order-search.ts";
import { findLastOrderNumber } from "#app/domain/orders/admin-list/new-orders.server.ts";
import { searchOrders } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { isToConfirm } from "#app/domain/orders/order.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { countSavedViews, listSavedViews } from "#app/domain/orders/saved-views/saved-views.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { SavedViewLinks } from "#app/routes/admin/orders/saved-views.tsx";
import { NewOrdersNote } from "#app/routes/admin/orders/new-orders-note.tsx";
import { OrderPages } from "#app/routes/admin/orders/order-pages.tsx";
import { OrderTable } from "#app/routes/admin/orders/order-table.tsx";
import { OrderToolbar } from "#app/routes/admin/orders/order-toolbar.tsx";
import { OrderBulkActions } from "#app/routes/admin/orders/selected/order-bulk-actions.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/orders";

export const meta: Route.MetaFunction = () => [{ title: "Manage Orders | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { clock, db, log } = getApp(context);
  const requested = parseOrderSearch(url.searchParams);
  try {
    // First: an order that arrives meanwhile is rather shown as new twice than never.
    const lastNumber = await findLastOrderNumber(db);
    const views = await listSavedViews(db, adminOf(context).id);
    const [orderPage, counts, { failed, left }] = await Promise.all([
      searchOrders(db, requested, clock.now()),
      countSavedViews(db, views, clock.now()),
      countUnfinishedPayments(db, unfinishedSpan(clock.now())),
    ]);
    const unfinished = failed + left;
    return {
      requested: { ...requested, page: orderPage.page },
      ...orderPage,
      lastNumber,
      views: views.map((view, index) => ({ ...view, count: counts[index] ?? 0 })),
      unfinished,
      hasFailed: false,
    };
  } catch (error) {
    log.error({ err: error }, "The orders could not be read");
    return data(
      {
        requested,
        orders: [],
        views: [],
        total: 0,
        isMore: false,
        page: 1,
        pageCount: 1,
        lastNumber: 0,
        unfinished: 0,
        hasFailed: true,
      },
      { status: 500 },
    );
  }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { requested, orders, views, total, isMore, page, pageCount, lastNumber, unfinished, hasFailed } =
    loaderData;
  const { shop } = useShop();
  const permissions = usePermissions();
  const { location, formAction } = useNavigation();
  const isLoading = location?.pathname === href("/admin/orders") || formAction === href("/admin/orders");
  const query = orderSearchParams(requested, { page }).toString();
  const urlOf = (change: Parameters<typeof orderSearchParams>[1]) => {
    const params = orderSearchParams(requested, change);
    return params.size > 0 ? `${href("/admin/orders")}?${params}` : href("/admin/orders");
  };
  const totalLabel = `${total.toLocaleString(shop.money.locale)}${isMore ? "+" : ""}`;
  useEffect(() => {
    if (loaderData.hasFailed) showToast({ title: "Error fetching orders", tone: "bad" });
  }, [loaderData]);
  return (
    <>
      <PageHead
        title="Manage Orders"
        count={total === 1 ? "1 order" : `${totalLabel} orders`}
        actions={
          <>
            <OrderPages unfinished={unfinished} locale={shop.money.locale} />
            {permissions.includes("orders.manage") && (
              <ButtonLink to={href("/admin/orders/drafts/:id", { id: "new" })} size="sm">
                New order
              </ButtonLink>
            )}
          </>
        }
      />
      {!hasFailed && (
        <NewOrdersNote after={lastNumber} query={orderSearchParams(requested).toString()} to={urlOf({})} />
      )}
      <SavedViewLinks requested={requested} views={views} />
      <OrderToolbar requested={requested} refreshTo={urlOf({ page })} />
      {hasFailed && <Alert tone="bad" title="Error fetching orders" className="mb-4" />}
      {orders.length > 0 ? (
        <OrderBulkActions
          requested={requested}
          total={total}
          totalLabel={totalLabel}
          hasPages={pageCount > 1}
          canConfirm={orders.some(isToConfirm)}
        >
          <OrderTable
            orders={orders}
            requested={requested}
            locale={shop.money.locale}
            isLoading={isLoading}
            query={query}
          />
        </OrderBulkActions>
      ) : (
        !hasFailed && <NoOrders isFiltered={isNarrowed(requested)} />
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
      text="No order has all of what was searched and chosen. Remove a filter, or search for something else."
      action={
        <ButtonLink to={href("/admin/orders")} variant="outline">
          Clear filters
        </ButtonLink>
      }
    />
  );
}

import { useEffect } from "react";
import { data, href, useNavigation } from "react-router";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { parseCustomerSearch, type CustomerSearch } from "#app/domain/customers/admin-list/customer-list.ts";
import { listCustomers } from "#app/domain/customers/admin-list/list-customers.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CustomerTable } from "#app/routes/admin/customers/customer-table.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/customers";

export const meta: Route.MetaFunction = () => [{ title: "Manage Customers | Admin" }];

const PATH = href("/admin/customers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = getApp(context);
  const requested = parseCustomerSearch(url.searchParams);
  try {
    return { requested, ...(await listCustomers(db, requested)), hasFailed: false };
  } catch (error) {
    log.error({ err: error }, "The customers could not be read");
    return data(
      {
        requested,
        customers: [],
        total: 0,
        administrators: 0,
        isMore: false,
        page: 1,
        pageCount: 1,
        hasFailed: true,
      },
      { status: 500 },
    );
  }
}

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { requested, customers, total, administrators, isMore, page, pageCount, hasFailed } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === PATH;
  useEffect(() => {
    if (loaderData.hasFailed) showToast({ title: "Error fetching customers", tone: "bad" });
  }, [loaderData]);
  const sort = requested.sort === "newest" ? null : requested.sort;
  const urlOf = (change: Partial<CustomerSearch>) => {
    const next = { ...requested, page: 1, ...change };
    return listUrl(PATH, { ...next, sort: next.sort === "newest" ? null : next.sort });
  };
  const countText = () => {
    const count = `${total.toLocaleString(shop.money.locale)}${isMore ? "+" : ""}`;
    const counted = total === 1 ? "1 customer" : `${count} customers`;
    return administrators > 0 ? `${counted}, and the administrator’s account` : counted;
  };
  return (
    <>
      <PageHead
        title="Manage Customers"
        count={countText()}
        actions={
          <ButtonLink
            to={href("/admin/customers/guests")}
            variant="outline"
            size="sm"
            className="min-h-11 lg:min-h-9"
          >
            Guests’ data
          </ButtonLink>
        }
      />
      <ListSearch
        list="Customers"
        label="Search by name, email, phone number or city"
        placeholder="Name, email, phone, city"
        action={PATH}
        search={requested.search}
        preservedParams={{ sort }}
        clearTo={listUrl(PATH, { sort })}
      >
        <RefreshLink to={urlOf({ page })} />
      </ListSearch>
      {hasFailed && <Alert tone="bad" title="Error fetching customers" className="mb-4" />}
      {customers.length > 0 && (
        <CustomerTable
          customers={customers}
          sort={requested.sort}
          sortUrl={(sort) => urlOf({ sort })}
          isLoading={isLoading}
          query={urlOf({ page }).slice(PATH.length)}
        />
      )}
      {!hasFailed && (
        <NoCustomers isSearched={requested.search !== ""} total={total} rows={customers.length} />
      )}
      <div className="mt-5">
        <Pager label="Customers" page={page} pageCount={pageCount} urlOf={(page) => urlOf({ page })} />
      </div>
    </>
  );
}

/** The administrator's account is always listed, so a shop without customers still has one row. */
function NoCustomers({ isSearched, total, rows }: { isSearched: boolean; total: number; rows: number }) {
  if (isSearched && rows === 0) {
    return (
      <EmptyState
        title="No Customers Found"
        text="Search for part of the name or email address."
        action={
          <ButtonLink to={PATH} variant="outline">
            Show all customers
          </ButtonLink>
        }
      />
    );
  }
  if (isSearched || total > 0) return null;
  return <EmptyState title="No Customers Yet" text="Customers appear here once they create an account." />;
}

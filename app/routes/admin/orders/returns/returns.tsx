import { href, Link, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FilterMenu } from "#app/components/admin/lists/filter-menu.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import { useShop } from "#app/components/use-shop.ts";
import {
  parseReturnSearch,
  type ReturnSearch,
  RETURN_FILTERS,
  RETURN_KINDS,
  SENT_FIRST,
} from "#app/domain/orders/returns/returns.ts";
import { searchReturns } from "#app/domain/orders/returns/search-returns.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { RETURN_STATES, ReturnTable } from "#app/routes/admin/orders/returns/return-table.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/returns";

export const meta: Route.MetaFunction = () => [{ title: "Returns | Admin" }];

const PATH = href("/admin/orders/returns");

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = parseReturnSearch(url.searchParams);
  const { db, clock } = getApp(context);
  return { requested, ...(await searchReturns(db, requested, clock.now())) };
}

export default function Returns({ loaderData }: Route.ComponentProps) {
  const { requested, returns, total, isMore, page, pageCount } = loaderData;
  const { shop } = useShop();
  const mayReadFigures = usePermissions().includes("figures.view");
  const isLoading = useNavigation().location?.pathname === PATH;
  const urlOf = (change: Partial<ReturnSearch>) => {
    const next = { ...requested, page: 1, ...change };
    return listUrl(PATH, { ...next, sort: next.sort === "newest" ? null : next.sort });
  };
  const choices = [null, ...RETURN_FILTERS].map((status) => ({
    name: filterLabel(status),
    to: urlOf({ status }),
    isCurrent: status === requested.status,
  }));
  const kinds = [null, ...RETURN_KINDS].map((kind) => ({
    name: kind === null ? "All" : kind === "claim" ? "Claims" : "Returns",
    to: urlOf({ kind }),
    isCurrent: kind === requested.kind,
  }));
  const isFiltered =
    requested.status !== null ||
    requested.kind !== null ||
    requested.isWithoutTests ||
    requested.search !== "";
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/orders")}>Orders</BackLink>}
        title="Returns"
        count={
          total === 1 ? "1 return" : `${total.toLocaleString(shop.money.locale)}${isMore ? "+" : ""} returns`
        }
      />
      {requested.kind === "claim" && mayReadFigures && (
        <p className="mb-4">
          <Link to={href("/admin/orders/returns/claims")} className="underlined">
            Report by courier, packer, problem and product
          </Link>
        </p>
      )}
      <ListSearch
        list="Returns"
        label="Search by return or order number, customer email or name"
        placeholder="Return or order number, email or name"
        action={PATH}
        search={requested.search}
        preservedParams={{
          status: requested.status,
          kind: requested.kind,
          test: requested.isWithoutTests ? "no" : null,
          sort: requested.sort === "newest" ? null : requested.sort,
        }}
        clearTo={urlOf({ search: "" })}
      >
        <FilterMenu label="Kind" choices={kinds} />
        <FilterMenu label="Status" choices={choices} />
        <RefreshLink to={urlOf({ page })} />
      </ListSearch>
      {requested.isWithoutTests && (
        <p className="mb-4 text-sm text-ink-soft">
          Without test orders.{" "}
          <Link to={urlOf({ isWithoutTests: false })} className="underlined">
            Show all
          </Link>
        </p>
      )}
      {returns.length > 0 ? (
        <ReturnTable
          returns={returns}
          sort={requested.sort}
          sortUrl={(sort) => urlOf({ sort })}
          isLoading={isLoading}
        />
      ) : (
        <NoReturns isFiltered={isFiltered} />
      )}
      <div className="mt-5">
        <Pager label="Returns" page={page} pageCount={pageCount} urlOf={(page) => urlOf({ page })} />
      </div>
    </>
  );
}

function filterLabel(status: ReturnSearch["status"]): string {
  if (status === null) return "All";
  return status === SENT_FIRST ? "Sent in advance, not yet back" : RETURN_STATES[status].label;
}

function NoReturns({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No Returns Yet" text="A return appears here as soon as a customer requests one." />
    );
  }
  return (
    <EmptyState
      title="No Returns Match Filters"
      text="Search for a full return number, such as R000001-1, or part of the customer’s email or name."
      action={
        <ButtonLink to={PATH} variant="outline">
          Show all returns
        </ButtonLink>
      }
    />
  );
}

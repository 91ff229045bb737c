import { useEffect } from "react";
import { data, href, useNavigation } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { listPeople, segmentNamedIn } from "#app/domain/people/list-people.server.ts";
import { listSegments } from "#app/domain/people/segments/segments.server.ts";
import { parsePersonSearch, personSearchParams, type PersonSearch } from "#app/domain/people/person.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { CustomerTable } from "#app/routes/admin/customers/customer-table.tsx";
import { CustomerToolbar } from "#app/routes/admin/customers/customer-toolbar.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { Route } from "./+types/customers";

export const meta: Route.MetaFunction = () => [{ title: "Manage Customers | Admin" }];

const PATH = href("/admin/customers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock, settings } = getApp(context);
  const requested = parsePersonSearch(url.searchParams);
  try {
    const { currency } = (await settings.get()).sales;
    const segment = await segmentNamedIn(db, requested, clock.now());
    const [listed, segments] = await Promise.all([
      listPeople(db, requested, { currency, ...(segment && { segment }) }),
      listSegments(db),
    ]);
    return {
      requested,
      ...listed,
      segments: segments.map(({ id, name }) => ({ id, name })),
      hasFailed: false,
    };
  } catch (error) {
    log.error({ err: error }, "The customers could not be read");
    return data(
      {
        requested,
        people: [],
        segments: [],
        total: 0,
        staff: 0,
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
  const { requested, people, total, staff, isMore, page, pageCount, hasFailed } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === PATH;
  useEffect(() => {
    if (loaderData.hasFailed) showToast({ title: "Error fetching customers", tone: "bad" });
  }, [loaderData]);
  const urlOf = (change: Partial<PersonSearch>) =>
    [PATH, personSearchParams(requested, change)].filter(String).join("?");
  const countText = () => {
    const count = `${total.toLocaleString(shop.money.locale)}${isMore ? "+" : ""}`;
    const counted = total === 1 ? "1 customer" : `${count} customers`;
    return staff > 0 ? `${counted}, and the administrator’s account` : counted;
  };
  return (
    <>
      <PageHead
        title="Manage Customers"
        count={countText()}
        actions={[
          { to: href("/admin/customers/segments"), label: "Segments" },
          { to: href("/admin/customers/guests"), label: "Guests’ data" },
        ].map(({ to, label }) => (
          <ButtonLink key={to} to={to} variant="outline" size="sm" className="min-h-11 lg:min-h-9">
            {label}
          </ButtonLink>
        ))}
      />
      <CustomerToolbar
        requested={requested}
        segments={loaderData.segments}
        urlOf={urlOf}
        refreshTo={urlOf({ page })}
      />
      {hasFailed && <Alert tone="bad" title="Error fetching customers" className="mb-4" />}
      {people.length > 0 && (
        <CustomerTable
          customers={people}
          sort={requested.sort}
          sortUrl={(sort) => urlOf({ sort })}
          isLoading={isLoading}
          query={urlOf({ page }).slice(PATH.length)}
        />
      )}
      {!hasFailed && (
        <NoCustomers
          isSearched={[requested.search, requested.tag, requested.segment].some(Boolean)}
          total={total}
          rows={people.length}
        />
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
        text="Search for part of a name or email address, a phone number or a city, or choose another tag or segment."
        action={
          <ButtonLink to={PATH} variant="outline">
            Show all customers
          </ButtonLink>
        }
      />
    );
  }
  if (isSearched || total > 0) return null;
  return (
    <EmptyState
      title="No Customers Yet"
      text="Customers appear here once they create an account or have bought something."
    />
  );
}

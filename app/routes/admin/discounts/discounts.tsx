import Plus from "lucide-react/icons/plus";
import { href, useNavigation } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { useShop } from "#app/components/use-shop.ts";
import {
  DISCOUNT_STATUS_VIEWS,
  DISCOUNT_STATUSES,
  parseDiscountSearch,
  type DiscountSearch,
} from "#app/domain/discounts/discount-list.ts";
import { listDiscounts } from "#app/domain/discounts/list-discounts.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { DiscountTable } from "#app/routes/admin/discounts/discount-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/discounts";

export const meta: Route.MetaFunction = () => [{ title: "Discounts | Admin" }];

const PATH = href("/admin/discounts");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const requested = parseDiscountSearch(url.searchParams);
  return { requested, ...(await listDiscounts(db, requested, clock.now())) };
}

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { requested, discounts, total, page, pageCount } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === PATH;
  const sort = requested.sort === "newest" ? null : requested.sort;
  const addressOf = (change: Partial<DiscountSearch>) => {
    const next = { ...requested, page: 1, ...change };
    return listUrl(PATH, { ...next, sort: next.sort === "newest" ? null : next.sort });
  };
  const choices = [null, ...DISCOUNT_STATUSES].map((choice) => ({
    name: choice === null ? "All" : DISCOUNT_STATUS_VIEWS[choice].name,
    to: addressOf({ status: choice }),
    isCurrent: choice === requested.status,
  }));
  const isNarrowed = requested.search !== "" || requested.status !== null;
  return (
    <>
      <PageHead
        title="Discounts"
        text={total === 1 ? "1 discount" : `${total.toLocaleString(shop.money.locale)} discounts`}
        actions={<NewDiscount />}
      />
      <ListSearch
        list="Discounts"
        label="Search by title or code"
        placeholder="Title or code"
        action={PATH}
        search={requested.search}
        kept={{ status: requested.status, sort }}
        clearTo={addressOf({ search: "" })}
      />
      <FilterLinks label="Status" choices={choices} />
      {discounts.length > 0 ? (
        <DiscountTable
          discounts={discounts}
          money={shop.money}
          sort={requested.sort}
          sortUrl={(sort) => addressOf({ sort })}
          isLoading={isLoading}
          query={addressOf({ page }).slice(PATH.length)}
        />
      ) : (
        <EmptyState
          title={isNarrowed ? "No discounts match" : "No Discounts Yet"}
          text={
            isNarrowed
              ? "Search for part of the title or code, or choose All."
              : "Create a discount code or an automatic discount. A cart gets the best one available."
          }
          action={
            isNarrowed ? (
              <ButtonLink to={PATH} variant="outline">
                Show all discounts
              </ButtonLink>
            ) : (
              <NewDiscount />
            )
          }
        />
      )}
      <div className="mt-5">
        <Pager
          label="Discounts"
          page={page}
          pageCount={pageCount}
          addressOf={(page) => addressOf({ page })}
        />
      </div>
    </>
  );
}

function NewDiscount() {
  return (
    <ButtonLink to={href("/admin/discounts/:id", { id: "new" })} size="sm">
      <Plus aria-hidden className="size-4" strokeWidth={2} /> Create discount
    </ButtonLink>
  );
}

import Plus from "lucide-react/icons/plus";
import { href, useNavigation } from "react-router";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { useShop } from "#app/components/use-shop.ts";
import {
  DISCOUNT_STATUS_VIEWS,
  parseDiscountSearch,
  type DiscountSort,
} from "#app/domain/discounts/discount-list.ts";
import { listDiscounts } from "#app/domain/discounts/list-discounts.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { DiscountTable } from "#app/routes/admin/discounts/discount-table.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/discounts";

export const meta: Route.MetaFunction = () => [{ title: "Discounts | Admin" }];

const PATH = href("/admin/discounts");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const requested = parseDiscountSearch(url.searchParams);
  return { requested, ...(await listDiscounts(db, requested, clock.now())) };
}

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { requested, discounts, page } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === PATH;
  const { search, status } = requested;
  const query = { search, status, sort: sortIn(requested.sort) };
  return (
    <ListFrame
      title="Discounts"
      nouns={["discount", "discounts"]}
      path={PATH}
      query={query}
      pagination={loaderData}
      statuses={DISCOUNT_STATUS_VIEWS}
      search={{ label: "Search by title or code", placeholder: "Title or code" }}
      actions={<NewDiscount />}
      empty={{
        title: "No Discounts Yet",
        text: "Create a discount code or an automatic discount. A cart gets the best one available.",
        noMatch: "Search for part of the title or code, or choose All.",
        action: <NewDiscount />,
      }}
    >
      <DiscountTable
        discounts={discounts}
        money={shop.money}
        sort={requested.sort}
        sortUrl={(sort) => listUrl(PATH, { ...query, sort: sortIn(sort) })}
        isLoading={isLoading}
        query={listUrl(PATH, { ...query, page }).slice(PATH.length)}
      />
    </ListFrame>
  );
}

/** The order in the URL, which omits the default. */
function sortIn(sort: DiscountSort): string | null {
  return sort === "newest" ? null : sort;
}

function NewDiscount() {
  return (
    <ButtonLink to={href("/admin/discounts/:id", { id: "new" })} size="sm">
      <Plus aria-hidden className="size-4" strokeWidth={2} /> Create discount
    </ButtonLink>
  );
}

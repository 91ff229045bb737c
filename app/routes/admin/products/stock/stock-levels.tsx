import { data, href, Link } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { FilterMenu } from "#app/components/admin/lists/filter-menu.tsx";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { formError, invalidForm } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { countWaiting } from "#app/domain/back-in-stock/stock-alerts.server.ts";
import { countPromisedItems } from "#app/domain/checkout/promised-items.server.ts";
import {
  listStockLevels,
  setStockLevels,
  type SetStockResult,
} from "#app/domain/catalog/stock/stock-levels.server.ts";
import { stockField } from "#app/domain/catalog/stock/stock-count.ts";
import { readStockLevels } from "#app/domain/catalog/stock/stock-levels.forms.ts";
import { filledIn } from "#app/lib/http/filled-in.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { STOCK_MOVED, stockNowText } from "#app/routes/admin/products/refusals.ts";
import { PreviousNext } from "#app/routes/admin/products/product/stock/previous-next.tsx";
import { StockLevelForm } from "#app/routes/admin/products/stock/stock-level-form.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/stock-levels";

export const meta: Route.MetaFunction = () => [{ title: "Stock | Admin" }];

const PATH = href("/admin/products/stock");
const MAX_SEARCH = 100;
const LOW = "low";

const TOO_FEW = "Fewer items were counted than are promised to orders. Nothing was saved.";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const query = {
    search: (searchParams.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    productId: searchParams.get("product"),
    isLowOnly: searchParams.get("show") === LOW,
    page: pageNumberIn(searchParams),
  };
  const { db, settings } = getApp(context);
  const { lowStockBelow } = (await settings.get()).comingBack;
  const { levels, hasMore } = await listStockLevels(db, {
    ...query,
    lowBelow: query.isLowOnly ? lowStockBelow : null,
  });
  const variantIds = levels.map(({ variantId }) => variantId);
  const [waiting, promised] = await Promise.all([
    countWaiting(db, variantIds),
    countPromisedItems(db, variantIds),
  ]);
  const names = new Set(["note", ...variantIds.map((id) => stockField(id))]);
  return {
    query,
    filled: filledIn(searchParams, (name) => names.has(name)),
    levels: levels.map((level) => ({ ...level, promised: promised.get(level.variantId) ?? 0 })),
    hasMore,
    waiting: Object.fromEntries(waiting),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  const read = readStockLevels(fields);
  if (!read.ok) return data(invalidForm(read.errors, fields), { status: 400 });
  const saved = await setStockLevels(
    getApp(context),
    { ...read, countPromised: countPromisedItems },
    adminOf(context),
  );
  if (!saved.ok) return data(refusal(saved, fields), { status: 409 });
  const { changedCount } = saved;
  const to = `${PATH}${url.search}`;
  if (changedCount === 0) return redirectWithSuccess(to, "No stock was changed");
  const description = changedCount === 1 ? "1 variant." : `${changedCount} variants.`;
  return redirectWithSuccess(to, "Stock updated", { description });
}

function refusal(refused: Exclude<SetStockResult, { ok: true }>, values: Record<string, string>) {
  if (refused.error === "not-found") {
    const text = "A variant was deleted since you opened this page. Nothing was saved.";
    return formError("Submission Error", text, { values });
  }
  if (refused.error === "promised") {
    const fieldErrors = Object.fromEntries(
      [...refused.promised].map(([variantId, promised]) => [
        stockField(variantId),
        `${promised} are promised to orders. Count them too, or cancel or refund what you cannot send.`,
      ]),
    );
    return formError("Submission Error", TOO_FEW, { fieldErrors, values });
  }
  const fieldErrors = Object.fromEntries(
    [...refused.stockNow].map(([variantId, now]) => [stockField(variantId), stockNowText(now)]),
  );
  return formError("Submission Error", STOCK_MOVED, { fieldErrors, values });
}

export const shouldRevalidate = editRevalidation;

export default function StockLevels({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { query, filled, levels, hasMore, waiting } = loaderData;
  useErrorToast(refused);
  const seesValue = usePermissions().includes("purchase-prices.view");
  const [first] = levels;
  const ofOne = query.productId === null ? null : first;
  const urlOf = ({ page = 1, isLowOnly = query.isLowOnly }: { page?: number; isLowOnly?: boolean }) => {
    const params = new URLSearchParams({
      ...(query.search && { search: query.search }),
      ...(query.productId !== null && { product: query.productId }),
      ...(isLowOnly && { show: LOW }),
      ...(page > 1 && { page: String(page) }),
    });
    return params.size > 0 ? `${PATH}?${params}` : PATH;
  };
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products")}>Products</BackLink>}
        title={ofOne ? `Stock of ${ofOne.productName}` : "Stock"}
        text={
          ofOne ? (
            <Link to={PATH}>Show all products</Link>
          ) : (
            "Enter the items that you counted on hand, with those of orders that have not left. Each change is recorded in the stock ledger."
          )
        }
        actions={
          seesValue && (
            <ButtonLink to={href("/admin/products/stock/value")} variant="outline" size="sm">
              Value of the stock
            </ButtonLink>
          )
        }
      />
      <ListSearch
        list="Stock"
        label="Search by product name, SKU or barcode"
        placeholder="Product name, SKU or barcode"
        action={PATH}
        search={query.search}
        preservedParams={{ show: query.isLowOnly ? LOW : null }}
        clearTo={query.isLowOnly ? `${PATH}?show=${LOW}` : PATH}
      >
        <FilterMenu
          label="Stock"
          choices={[
            { name: "All", to: urlOf({ isLowOnly: false }), isCurrent: !query.isLowOnly },
            { name: "Low or sold out", to: urlOf({ isLowOnly: true }), isCurrent: query.isLowOnly },
          ]}
        />
      </ListSearch>
      {levels.length > 0 ? (
        <StockLevelForm levels={levels} waiting={waiting} filled={filled} refused={refused} />
      ) : (
        <EmptyState
          title={query.isLowOnly ? "No Variants Low in Stock" : "No Variants Found"}
          text={
            query.isLowOnly
              ? "A variant is low below its own threshold, or below that of the shop under Settings, Coming back."
              : "Search for a part of a product’s name or of a SKU, or for a whole barcode."
          }
        />
      )}
      <PreviousNext
        label="Stock: pages"
        previous={{ label: "Previous", to: query.page > 1 ? urlOf({ page: query.page - 1 }) : null }}
        next={{ label: "Next", to: hasMore ? urlOf({ page: query.page + 1 }) : null }}
      />
    </>
  );
}

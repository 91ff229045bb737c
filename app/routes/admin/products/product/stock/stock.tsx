import { data, Form, href, useNavigation, useSubmit } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { findProductDraft } from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import { listLedgerVariants, listStockMovements } from "#app/domain/catalog/stock/stock-levels.server.ts";
import { findOrderNumbers } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { MovementTable } from "#app/routes/admin/products/product/stock/movement-table.tsx";
import { PreviousNext } from "#app/routes/admin/products/product/stock/previous-next.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { useShownValue } from "#app/ui/form/use-shown-value.ts";
import type { Route } from "./+types/stock";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Stock of ${loaderData?.product.name ?? "a product"} | Admin` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, settings } = getApp(context);
  const { sales } = await settings.get();
  const draft = await findProductDraft(db, params.id, moneyFormatOf(sales));
  if (!draft) throw data(null, { status: 404 });
  const variants = await listLedgerVariants(db, draft.id);
  const shown = variants.find(({ id }) => id === url.searchParams.get("variant"));
  const page = pageNumberIn(url.searchParams);
  const variantIds = shown ? [shown.id] : variants.map(({ id }) => id);
  const { movements, hasMore } = await listStockMovements(db, { variantIds, page });
  const orderNumbers = await findOrderNumbers(
    db,
    movements.flatMap(({ referenceId }) => referenceId ?? []),
  );
  return {
    product: { id: draft.id, name: draft.name, inventory: draft.inventory },
    variants,
    variantId: shown?.id ?? null,
    movements: movements.map(({ referenceId, ...movement }) => ({
      ...movement,
      orderNumber: (referenceId && orderNumbers.get(referenceId)) || null,
    })),
    page,
    hasMore,
  };
}

export default function StockLedger({ loaderData }: Route.ComponentProps) {
  const { product, variants, variantId, movements, page, hasMore } = loaderData;
  const path = href("/admin/products/:id/stock", { id: product.id });
  const submit = useSubmit();
  const select = useShownValue<HTMLSelectElement>(variantId ?? "");
  const isLoading = useNavigation().location?.pathname === path;
  const urlOf = (page: number) => {
    const params = new URLSearchParams({
      ...(variantId && { variant: variantId }),
      ...(page > 1 && { page: String(page) }),
    });
    return params.size > 0 ? `${path}?${params}` : path;
  };
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products/:id", { id: product.id })}>{product.name}</BackLink>}
        title="Stock ledger"
        text="Every stock change: when, how many, why and by whom."
        actions={
          <ButtonLink
            to={`${href("/admin/products/stock")}?${new URLSearchParams({ product: product.id })}`}
            variant="outline"
            size="sm"
          >
            Edit stock
          </ButtonLink>
        }
      />
      {variants.length > 1 && (
        <Form className="mb-4 flex max-w-md items-end gap-3">
          <SelectField
            ref={select}
            label="Variant"
            name="variant"
            defaultValue={variantId ?? ""}
            onChange={({ currentTarget }) => void submit(currentTarget.form)}
            className="min-w-0 flex-1"
          >
            <option value="">All: {product.inventory} in stock</option>
            {variants.map(({ id, sku, options, inventory }) => (
              <option key={id} value={id}>
                {options || sku}: {inventory} in stock
              </option>
            ))}
          </SelectField>
          <noscript>
            <Button type="submit" variant="outline">
              Show
            </Button>
          </noscript>
        </Form>
      )}
      {movements.length > 0 ? (
        <MovementTable movements={movements} variants={variants} isLoading={isLoading} />
      ) : (
        <EmptyState title="No Changes Yet" text="The ledger starts when you first enter stock." />
      )}
      <PreviousNext
        label="Ledger: pages"
        previous={{ label: "Newer", to: page > 1 ? urlOf(page - 1) : null }}
        next={{ label: "Older", to: hasMore ? urlOf(page + 1) : null }}
      />
    </>
  );
}

import { data, href, redirect } from "react-router";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageDialog } from "#app/components/admin/page-dialog.tsx";
import { SELECT_ALL_MATCHING } from "#app/components/admin/lists/use-selection.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { findAllMatching } from "#app/domain/catalog/listing/listing-query.server.ts";
import { SELLS_WITHOUT_HSN } from "#app/domain/catalog/product.ts";
import { listUnclassifiedDrafts } from "#app/domain/catalog/search/tax-declarations.server.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { productSearchParams } from "#app/domain/catalog/search/product-search.ts";
import { readRows } from "#app/domain/catalog/search/search-products.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readFormEntries } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { needsConfirmation, BulkForm } from "#app/routes/admin/products/selected/bulk-form.tsx";
import { readSelection, type Selection } from "#app/routes/admin/products/selected/selection.server.ts";
import { runBulkAction } from "#app/routes/admin/products/selected/run-bulk-action.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/selected";

const TITLES = {
  feature: "Feature products",
  unfeature: "Unfeature products",
  activate: "Make products active",
  draft: "Make products drafts",
  delete: "Confirm Deletion",
  price: "Change prices",
  stock: "Change stock",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? TITLES[loaderData.step] : "Products"} | Admin` },
];

/** Number of matching products listed in the dialog. */
const MAX_NAMED = 20;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = getApp(context);
  const { step, isAll, ids, requested, closeTo } = readSelection(url.searchParams);
  if (step === null || !(isAll || step === "activate" || needsConfirmation(step))) throw redirect(closeTo);
  const matching = isAll ? await findAllMatching(db, requested) : null;
  const named = matching ? matching.seen.slice(0, MAX_NAMED).map(({ id }) => id) : ids;
  const products = await readRows(db, named);
  if (products.length === 0) throw redirect(closeTo);
  const all = matching && {
    count: matching.seen.length,
    isMore: matching.isMore,
    mark: matching.mark,
    search: requested.search,
    filter: requested.filter,
  };
  const { pricesIncludeGst } = priceRulesOf(await settings.get());
  const withoutHsn =
    step === "activate" && pricesIncludeGst
      ? await listUnclassifiedDrafts(db, matching ? matching.seen.map(({ id }) => id) : ids)
      : [];
  return { step, products, all, closeTo, withoutHsn };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const sent = await readFormEntries(request);
  // The list's form contains the whole selection; a dialog's form leaves parts of it to the URL.
  const selection = readSelection(new URLSearchParams([...sent, ...url.searchParams]));
  // Actions on all matching products need confirmation.
  if (selection.isAll && selection.mark === null) throw redirect(dialogUrl(selection));
  const result = await runBulkAction(getApp(context), {
    selection,
    fields: Object.fromEntries(sent),
    actor: adminOf(context),
  });
  if (result.ok) return redirectWithFlash(selection.closeTo, result.flash);
  // The list's button runs without a dialog, which then has the confirmation.
  const isAsked = SELLS_WITHOUT_HSN in result.refusal.fieldErrors && !url.searchParams.has("do");
  if (isAsked) throw redirect(dialogUrl(selection));
  const { status, ...refusal } = result.refusal;
  return data({ ...refusal, values: Object.fromEntries(sent), id: crypto.randomUUID() }, { status });
}

function dialogUrl({ step, requested, isAll, ids }: Selection): string {
  const params = productSearchParams(requested, { page: requested.page });
  if (isAll) params.set(SELECT_ALL_MATCHING.name, SELECT_ALL_MATCHING.value);
  else for (const id of ids) params.append("id", id);
  if (step !== null) params.set("do", step);
  return `${href("/admin/products/selected")}?${params}`;
}

export const shouldRevalidate = editRevalidation;

export default function SelectedProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { step, products, all, closeTo, withoutHsn } = loaderData;
  useErrorToast(actionData);
  return (
    <PageDialog title={TITLES[step]} closeTo={closeTo} size="sm">
      <BulkForm
        step={step}
        products={products}
        all={all}
        withoutHsn={withoutHsn}
        closeTo={closeTo}
        refusal={actionData}
      />
    </PageDialog>
  );
}

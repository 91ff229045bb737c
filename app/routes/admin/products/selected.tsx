import { data, redirect } from "react-router";
import { editRevalidation } from "#app/components/admin/edit-revalidation.ts";
import { PageDialog } from "#app/components/admin/page-dialog.tsx";
import { useProblemToast } from "#app/components/use-problem-toast.ts";
import { readRows } from "#app/domain/catalog/search-products.server.ts";
import { redirectWithFlash } from "#app/platform/flash.server.ts";
import { readFormEntries } from "#app/platform/form.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { BulkForm } from "#app/routes/admin/products/bulk-form.tsx";
import { readSelection } from "#app/routes/admin/products/selection.server.ts";
import { takeBulkStep } from "#app/routes/admin/products/take-bulk-step.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/selected";

const TITLES = {
  delete: "Confirm Deletion",
  price: "Change prices",
  stock: "Change stock",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? TITLES[loaderData.step] : "Products"} | Back office` },
];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { step, ids, closeTo } = readSelection(url.searchParams);
  if (step !== "delete" && step !== "price" && step !== "stock") throw redirect(closeTo);
  const products = await readRows(storeOf(context).db, ids);
  if (products.length === 0) throw redirect(closeTo);
  return { step, products, closeTo };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const sent = await readFormEntries(request);
  // The list's own form says all; a dialog's says what was typed, and its address the rest.
  const selection = readSelection(new URLSearchParams([...sent, ...url.searchParams]));
  const outcome = await takeBulkStep(storeOf(context), {
    selection,
    fields: Object.fromEntries(sent),
    actor: adminOf(context),
  });
  if ("flash" in outcome) return redirectWithFlash(selection.closeTo, outcome.flash);
  const { status, ...refusal } = outcome;
  return data({ ...refusal, values: Object.fromEntries(sent), id: crypto.randomUUID() }, { status });
}

export const shouldRevalidate = editRevalidation;

export default function SelectedProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { step, products, closeTo } = loaderData;
  useProblemToast(actionData);
  return (
    <PageDialog title={TITLES[step]} closeTo={closeTo} size="sm">
      <BulkForm step={step} products={products} closeTo={closeTo} refusal={actionData} />
    </PageDialog>
  );
}

import { data } from "react-router";
import { PageDialog } from "#app/components/admin/page-dialog.tsx";
import { createProduct } from "#app/domain/catalog/products/create-product.server.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { emptyDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { choicesFor } from "#app/routes/admin/products/choices.server.ts";
import { returnUrl } from "#app/routes/admin/products/list-url.ts";
import { formResult } from "#app/routes/admin/products/product-form-result.ts";
import { ProductForm } from "#app/routes/admin/products/product-form.tsx";
import { readProductForm } from "#app/routes/admin/products/read-product-form.server.ts";
import { refused } from "#app/routes/admin/products/refusals.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/new";

export const meta: Route.MetaFunction = () => [{ title: "Add New Product | Admin" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const choices = await choicesFor(getApp(context), createPageParts(context));
  return { closeTo: returnUrl(url), ...choices };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const app = getApp(context);
  const form = await readProductForm(app, request, variantFieldViewer(adminOf(context).permissions));
  if (!form.ok) return form.response;
  const result = await createProduct(app, form.input, adminOf(context));
  if (!result.ok) {
    const { status, ...more } = refused(result, form.draft);
    return data(formResult(form.draft, more), { status });
  }
  return redirectWithSuccess(returnUrl(url), "Product Added");
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { closeTo, choices, ratedClasses } = loaderData;
  return (
    <PageDialog title="Add New Product" closeTo={closeTo} size="xl">
      <FailedParts failures={loaderData.failures} />
      <ProductForm
        draft={emptyDraft()}
        choices={choices}
        ratedClasses={ratedClasses}
        result={actionData}
        version={null}
      />
    </PageDialog>
  );
}

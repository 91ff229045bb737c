import { data, Form, href, Link } from "react-router";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageDialog } from "#app/components/admin/page-dialog.tsx";
import {
  findProductDraft,
  type EditedProduct,
} from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import { changedFields, mergeDraft } from "#app/domain/catalog/products/draft/merge-draft.ts";
import { visibilityIssues } from "#app/domain/catalog/products/visibility-issues.ts";
import { updateProduct } from "#app/domain/catalog/products/update-product.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { choicesFor } from "#app/routes/admin/products/choices.server.ts";
import { returnUrl } from "#app/routes/admin/products/list-url.ts";
import { PlainImageForm } from "#app/routes/admin/products/images/plain-image-form.tsx";
import { formResult } from "#app/routes/admin/products/product-form-result.ts";
import { ProductForm } from "#app/routes/admin/products/product-form.tsx";
import { readProductForm } from "#app/routes/admin/products/read-product-form.server.ts";
import { refused } from "#app/routes/admin/products/refusals.ts";
import { VisibilityIssues } from "#app/routes/admin/products/visibility-issues.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import type { Route } from "./+types/edit";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? "Product"} | Admin` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const product = await readEdited(app, params.id);
  return { product, closeTo: returnUrl(url), ...(await choicesFor(app, createPageParts(context))) };
}

async function readEdited({ db, settings }: ReturnType<typeof getApp>, id: string): Promise<EditedProduct> {
  const { sales } = await settings.get();
  const product = await findProductDraft(db, id, moneyFormatOf(sales));
  if (!product) throw data(null, { status: 404 });
  return product;
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const app = getApp(context);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const form = await readProductForm(app, request);
  if (!form.ok) return form.response;
  const { draft, input, version } = form;
  const result = await updateProduct(app, { id: params.id, version, input }, adminOf(context));
  if (!result.ok && result.error === "not-found") throw data(null, { status: 404 });
  if (!result.ok) {
    const fresh = await readEdited(app, params.id);
    const { status, ...more } = refused(result, draft);
    const changes = result.error === "stale" ? changedFields(draft, fresh.draft) : [];
    return data(formResult(mergeDraft(draft, fresh.draft), { ...more, changes }), { status });
  }
  return redirectWithSuccess(returnUrl(url), "Product Updated");
}

export const shouldRevalidate = editRevalidation;

const LINK_CLASS = "underlined inline-flex min-h-11 items-center text-sm lg:min-h-8";
const DUPLICATE_FORM = "duplicate-product";

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product, closeTo, choices, ratedClasses } = loaderData;
  return (
    <PageDialog title={product.name} closeTo={closeTo}>
      <FailedParts failures={loaderData.failures} />
      <ProductForm
        draft={product.draft}
        choices={choices}
        ratedClasses={ratedClasses}
        result={actionData}
        version={product.version}
        submitLabel="Update Product"
      >
        <VisibilityIssues issues={visibilityIssues(product)}>
          {product.status === "active" && (
            <Link to={href("/products/:id", { id: product.slug })} className={LINK_CLASS}>
              View in store
            </Link>
          )}
          <Link to={href("/admin/products/:id/stock", { id: product.id })} className={LINK_CLASS}>
            Stock ledger
          </Link>
          <Link
            to={`${href("/admin/products/stock")}?${new URLSearchParams({ product: product.id })}`}
            className={LINK_CLASS}
          >
            Edit stock
          </Link>
          <Link to={href("/admin/products/:id/complete-the-look", { id: product.id })} className={LINK_CLASS}>
            Complete the look
          </Link>
          <button type="submit" form={DUPLICATE_FORM} className={LINK_CLASS}>
            Duplicate
          </button>
        </VisibilityIssues>
      </ProductForm>
      <Form
        id={DUPLICATE_FORM}
        method="post"
        action={href("/admin/products/:id/duplicate", { id: product.id })}
        preventScrollReset
      />
      <PlainImageForm productId={product.id} />
    </PageDialog>
  );
}

import { data, Form, href, Link } from "react-router";
import { editRevalidation } from "#app/components/admin/forms/edit-revalidation.ts";
import { PageDialog } from "#app/components/admin/page-dialog.tsx";
import {
  findProductDraft,
  type EditedProduct,
} from "#app/domain/catalog/products/draft/find-product-draft.server.ts";
import {
  changedFields,
  mergeDraft,
  visibilityIssues,
  type VisibilityIssues as ProductVisibilityIssues,
} from "#app/domain/catalog/products/draft/product-draft.ts";
import { variantFieldViewer, type VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { updateProduct } from "#app/domain/catalog/products/update-product.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { isUuid } from "#app/lib/id.ts";
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
import type { Route } from "./+types/edit";
import { MAX_IMAGE_BYTES, IMAGE_HINT, IMAGE_TYPES, imageErrorText } from "#app/lib/forms/image-upload.ts";
import { IMAGE_FIELD } from "#app/routes/admin/products/images/send-image.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import type { ReactNode } from "react";
import { Alert } from "#app/ui/feedback/alert.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? "Product"} | Admin` },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const product = await readEdited(app, params.id, variantFieldViewer(adminOf(context).permissions));
  return { product, closeTo: returnUrl(url), ...(await choicesFor(app, createPageParts(context))) };
}

async function readEdited(
  { db, settings }: ReturnType<typeof getApp>,
  id: string,
  viewer: VariantFieldViewer,
): Promise<EditedProduct> {
  const { sales } = await settings.get();
  const product = await findProductDraft(db, id, moneyFormatOf(sales), viewer);
  if (!product) throw data(null, { status: 404 });
  return product;
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const app = getApp(context);
  if (!isUuid(params.id)) throw data(null, { status: 404 });
  const viewer = variantFieldViewer(adminOf(context).permissions);
  const form = await readProductForm(app, request, viewer);
  if (!form.ok) return form.response;
  const { draft, input, version } = form;
  const result = await updateProduct(app, { id: params.id, version, input }, adminOf(context));
  if (!result.ok && result.error === "not-found") throw data(null, { status: 404 });
  if (!result.ok) {
    const fresh = await readEdited(app, params.id, viewer);
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
    <PageDialog title={product.name} closeTo={closeTo} size="xl">
      <FailedParts failures={loaderData.failures} />
      <ProductForm
        draft={product.draft}
        choices={choices}
        ratedClasses={ratedClasses}
        result={actionData}
        version={product.version}
        slug={product.slug}
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
          <Link to={href("/admin/products/:id/passports", { id: product.id })} className={LINK_CLASS}>
            Passports
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

/** Adds an image to a saved product without JavaScript. */
function PlainImageForm({ productId }: { productId: string }) {
  return (
    <noscript>
      <form
        method="post"
        action={href("/admin/products/images")}
        encType="multipart/form-data"
        className="flex flex-wrap items-end gap-3 border-t border-line px-4 py-5 sm:px-6"
      >
        <input type="hidden" name="productId" value={productId} />
        <FileField
          label="Add an image"
          hint={IMAGE_HINT}
          name={IMAGE_FIELD}
          accept={IMAGE_TYPES}
          maxBytes={MAX_IMAGE_BYTES}
          tooLargeText={imageErrorText("too-large")}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="outline">
          Upload
        </Button>
      </form>
    </noscript>
  );
}

/** Lists why shoppers cannot see or buy a product, above its `children` links. */
function VisibilityIssues({
  issues: { isHidden, reasons },
  children,
}: {
  issues: ProductVisibilityIssues;
  children: ReactNode;
}) {
  return (
    <div className="space-y-2">
      {reasons.length > 0 && (
        <Alert
          tone="warning"
          title={isHidden ? "Why is this not in the store?" : "It is in the store, but not ready to sell"}
        >
          <ul className="list-disc pl-5">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap gap-x-6">{children}</div>
    </div>
  );
}

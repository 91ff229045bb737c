import { data, href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/revalidate-refused.ts";
import { formError } from "#app/components/form-error.ts";
import { requestedOrder, RowOrderForm } from "#app/domain/catalog/categories/row-order.forms.ts";
import {
  listFeaturedOrder,
  MAX_ORDERED,
  orderFeatured,
} from "#app/domain/catalog/listing/featured-order.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { FeaturedTable } from "#app/routes/admin/featured/featured-table.tsx";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/featured";

export const meta: Route.MetaFunction = () => [{ title: "Featured products | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const products = await listFeaturedOrder(getApp(context).db);
  return { products, listedCount: products.length === MAX_ORDERED ? MAX_ORDERED : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = RowOrderForm.safeParse(await readForm(request));
  if (!form.success) throw data(null, { status: 400 });
  const requested = { shown: form.data.shown, order: requestedOrder(form.data) };
  const ordered = await orderFeatured(getApp(context), requested, adminOf(context));
  if (!ordered.ok) {
    const text =
      "The featured products have changed since you opened the page, and nothing was moved. Review them again.";
    return data(formError("Changed in the meantime", text), { status: 409 });
  }
  return redirectWithSuccess(href("/admin/products/featured"), "Order saved");
}

export const shouldRevalidate = revalidateRefused;

export default function Featured({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { products, listedCount } = loaderData;
  return (
    <>
      <BackLink to={href("/admin/products")}>Products</BackLink>
      <PageHead
        title="Featured products"
        text="The home page shows the first four that are active, in this order. All of them are listed under Featured Products."
      />
      <FormErrorAlert error={refusal} />
      {products.length > 0 ? (
        <FeaturedTable products={products} />
      ) : (
        <EmptyState
          title="No Featured Products Yet"
          text="Tick “Featured on the home page” in a product, or mark several in the list."
          action={<ButtonLink to={href("/admin/products")}>Manage products</ButtonLink>}
        />
      )}
      {listedCount !== null && (
        <p className="mt-4 text-sm text-ink-soft">{`Only the first ${listedCount} are listed here.`}</p>
      )}
    </>
  );
}

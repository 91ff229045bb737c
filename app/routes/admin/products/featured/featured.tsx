import { href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/revalidate-refused.ts";
import {
  listFeaturedOrder,
  MAX_ORDERED,
  orderFeatured,
} from "#app/domain/catalog/listing/featured-order.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { FeaturedTable } from "#app/routes/admin/products/featured/featured-table.tsx";
import { saveRowOrder } from "#app/routes/admin/save-row-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/featured";

export const meta: Route.MetaFunction = () => [{ title: "Featured products | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const products = await listFeaturedOrder(getApp(context).db);
  return { products, isCut: products.length === MAX_ORDERED };
}

export function action(args: Route.ActionArgs) {
  return saveRowOrder(args, { save: orderFeatured, rows: "featured products" });
}

export const shouldRevalidate = revalidateRefused;

export default function Featured({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { products, isCut } = loaderData;
  return (
    <>
      <PageHead
        back={<BackLink to={href("/admin/products")}>Products</BackLink>}
        title="Featured products"
        text="The home page shows the first four that are active, in this order. All of them are listed under Featured Products."
      />
      <FormErrorAlert error={refusal} />
      {products.length > 0 ? (
        <FeaturedTable products={products} />
      ) : (
        <EmptyState
          title="No Featured Products Yet"
          text="Tick “Featured” in a product, or select products in the list and choose “Feature”."
          action={<ButtonLink to={href("/admin/products")}>Manage products</ButtonLink>}
        />
      )}
      {isCut && (
        <p className="mt-4 text-sm text-ink-soft">Only the first {products.length} are listed here.</p>
      )}
    </>
  );
}

import { href } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import {
  listFeaturedOrder,
  MAX_ORDERED,
  orderFeatured,
} from "#app/domain/catalog/listing/featured-order.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveRowOrder } from "#app/routes/admin/save-row-order.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/featured";
import { MovableTable } from "#app/components/admin/movable-rows/movable-table.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell } from "#app/ui/table.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Featured products | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const products = await listFeaturedOrder(getApp(context).db);
  return { products, isCut: products.length === MAX_ORDERED };
}

export async function action(args: Route.ActionArgs) {
  return saveRowOrder(args, await readForm(args.request), { save: orderFeatured, rows: "featured products" });
}

export const shouldRevalidate = revalidateRefused;

export default function Featured({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { products, isCut } = loaderData;
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/products")}>Products</BackLink>}
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

interface Row {
  id: string;
  name: string;
  status: "draft" | "active";
  inventory: number;
  imageId: string | null;
}

const SHOWN_ON_HOME = 4;

/** The featured products in the order of the home page. */
function FeaturedTable({ products }: { products: readonly Row[] }) {
  return (
    <MovableTable
      caption="Featured products, in the order of the home page"
      heading="Product"
      saved={products}
      urlOf={({ id }) => href("/admin/products/:id", { id })}
      imageOf={({ imageId }) => imageId && thumbUrl(imageId)}
      renderDetails={(product, rows) => (
        <span className="mt-1 block sm:hidden">
          <HomePlace product={product} rows={rows} />
        </span>
      )}
      columnHead={<HeadCell className="max-sm:hidden">Home page</HeadCell>}
      renderCell={(product, rows) => (
        <Cell className="whitespace-nowrap max-sm:hidden">
          <HomePlace product={product} rows={rows} />
        </Cell>
      )}
    />
  );
}

function HomePlace({ product, rows }: { product: Row; rows: readonly Row[] }) {
  if (product.status === "draft") return <Badge tone="grey">Draft, not shown</Badge>;
  const isShown = rows
    .filter(({ status }) => status === "active")
    .slice(0, SHOWN_ON_HOME)
    .includes(product);
  if (!isShown) return <span className="text-sm text-ink-soft">Not on the home page</span>;
  const label = product.inventory === 0 ? "On the home page, sold out" : "On the home page";
  return <Badge tone="green">{label}</Badge>;
}

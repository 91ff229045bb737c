import { data, href, isRouteErrorResponse, redirect } from "react-router";
import { ProductGrid } from "#app/components/product-grid.tsx";
import { Rating } from "#app/components/rating.tsx";
import type { RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { heartOf } from "#app/components/wishlist/heart.tsx";
import { findProduct } from "#app/domain/catalog/find-product.server.ts";
import { listRelated } from "#app/domain/catalog/list-products.server.ts";
import { listReviews } from "#app/domain/reviews/list-reviews.server.ts";
import { readReviewList } from "#app/domain/reviews/review-list.ts";
import { storeOf, visitOf } from "#app/request-scope.server.ts";
import { Gallery } from "#app/routes/shop/product/gallery.tsx";
import { ProductDetails } from "#app/routes/shop/product/product-details.tsx";
import { productJsonLd } from "#app/routes/shop/product/product-json-ld.ts";
import { PurchasePanel } from "#app/routes/shop/product/purchase-panel.tsx";
import { Reviews } from "#app/routes/shop/product/reviews.tsx";
import { useVariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import type { Route } from "./+types/product";

export const handle: RouteHandle = { failure: "Error fetching product" };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, publicUrl } = storeOf(context);
  const product = await findProduct(db, params.id);
  if (!product) throw data(null, { status: 404 });
  const address = href("/products/:id", { id: product.slug });
  if (params.id !== product.slug) throw redirect(address, 301);
  visitOf(context).markPublic();
  const related = await listRelated(db, { id: product.id, categoryId: product.category.id });
  const reviews = await listReviews(db, product.id, readReviewList(new URL(request.url)));
  return { product, related, reviews, canonical: new URL(address, publicUrl).href };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: "Product Not Found | Gulmohar" }];
  const { product, canonical } = loaderData;
  const [summary = ""] = product.description.split("\n");
  const [picture] = product.pictures;
  const image = picture && new URL(`/images/${picture.id}/1200.webp`, canonical).href;
  const root = matches[0]?.loaderData;
  return [
    { title: `${product.name} | Gulmohar` },
    { name: "description", content: summary },
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:type", content: "product" },
    { property: "og:title", content: product.name },
    { property: "og:description", content: summary },
    { property: "og:url", content: canonical },
    ...(image ? [{ property: "og:image", content: image }] : []),
    ...(root ? [{ "script:ld+json": productJsonLd(loaderData, root.shop.money) }] : []),
  ];
};

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product, related, reviews } = loaderData;
  const { shop } = useShop();
  const choice = useVariantChoice(product);
  const { category } = product;
  return (
    <div className="shell pt-6 pb-24">
      <Breadcrumb
        crumbs={[
          { label: "Home", to: href("/") },
          { label: "Products", to: href("/products") },
          {
            label: category.name,
            to: `${href("/products")}?${new URLSearchParams({ category: category.name })}`,
          },
          { label: product.name },
        ]}
      />
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <Gallery key={product.id} pictures={product.pictures} colourSlug={choice.colourSlug} />
        <div className="lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:self-start">
          <h1 className="display text-3xl">{product.name}</h1>
          <a href="#reviews" className="mt-3 inline-flex min-h-6">
            <Rating average={product.ratingAverage} count={product.ratingCount} size="md" />
          </a>
          <PurchasePanel product={product} choice={choice} shop={shop} />
          <ProductDetails product={product} />
        </div>
      </div>
      <Reviews page={reviews} product={product} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-24">
          <SectionHeading id="related" title="You Might Also Like" />
          <ProductGrid products={related} money={shop.money} heartOf={heartOf} />
        </section>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className="shell section">
      <EmptyState
        level={1}
        title="Oops! Product Not Found"
        text="It may have been sold for the last time, or the address has a slip in it."
        action={<ButtonLink to={href("/products")}>Browse Products</ButtonLink>}
      />
    </div>
  );
}

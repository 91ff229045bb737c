import { toDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { memo, useEffect, useMemo } from "react";
import { href, isRouteErrorResponse, redirect } from "react-router";
import { breadcrumbJsonLd, BUILDS_JSON_LD } from "#app/components/json-ld.ts";
import { pageMeta, shopTitle } from "#app/components/page-meta.ts";
import { RecentlyViewed } from "#app/components/recently-viewed/recently-viewed.tsx";
import { rememberViewed } from "#app/components/recently-viewed/recently-viewed-storage.ts";
import { Rating } from "#app/components/product/rating.tsx";
import { lowestPrice, productCard } from "#app/components/share-card.ts";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { UnexpectedError, type RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { useBelowFold } from "#app/components/use-near-viewport.ts";
import { useShop } from "#app/components/use-shop.ts";
import type { ProductDetailView } from "#app/domain/catalog/catalog.ts";
import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import { imagesOfColour, namesOnlyOptions } from "#app/domain/catalog/products/variant-url.ts";
import { withCachedPlans } from "#app/platform/database/connect-drizzle.server.ts";
import { imagesForSize } from "#app/domain/catalog/products/images-for-size.ts";
import { listingTags } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { CardRow } from "#app/routes/shop/products/product/card-row.tsx";
import { Gallery } from "#app/routes/shop/products/product/gallery.tsx";
import { ProductInformation } from "#app/routes/shop/products/product/product-information.tsx";
import { useOwnSize } from "#app/routes/shop/products/product/size-finder/use-own-size.ts";
import { productJsonLd } from "#app/routes/shop/products/product/product-json-ld.ts";
import { readProductPage } from "#app/routes/shop/products/product/read-product-page.server.ts";
import { PurchasePanel } from "#app/routes/shop/products/product/purchase-panel.tsx";
import { Reviews } from "#app/routes/shop/products/product/reviews.tsx";
import { useVariantInUrl } from "#app/routes/shop/products/product/use-variant-in-url.ts";
import { respondNotFound } from "#app/routes/shop/respond-not-found.server.ts";
import { ProductNotFound } from "#app/routes/shop/products/product/product-not-found.tsx";
import { useVariantChoice } from "#app/components/variant-choice/use-variant-choice.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { afterPaint } from "#app/ui/after-paint.ts";
import { classNames } from "#app/ui/class-names.ts";
import { NoBreak } from "#app/ui/no-break.tsx";
import type { Route } from "./+types/product";
import { AccordionRow } from "#app/ui/overlay/accordion-row.tsx";

export const handle: RouteHandle = { failure: "Error fetching product" };

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const app = getApp(context);
  const product = await findProduct(withCachedPlans(app.db), params.id);
  if (!product) throw await respondNotFound({ request, url, context });
  const path = href("/products/:id", { id: product.slug });
  const { search, searchParams } = new URL(request.url);
  if (params.id !== product.slug) throw redirect(path + search, 301);
  const page = await readProductPage(app, product, {
    url: new URL(request.url),
    parts: createPageParts(context),
  });
  // Unknown parameters would create endless copies of one page.
  if (namesOnlyOptions(product, searchParams))
    getRequestContext(context).allowPublicCaching(listingTags([product, ...page.look, ...page.related]));
  return { ...page, canonical: new URL(path, app.publicUrl).href };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: shopTitle("Product Not Found", matches) }];
  const { product, canonical, reviews } = loaderData;
  const root = matches[0]?.loaderData;
  return [
    ...pageMeta({
      matches,
      ...product.seo,
      canonical,
      type: "product",
      card: root && productCard(product, root.shop.money),
    }),
    ...(root ? priceMeta(product, root.shop.money) : []),
    ...(root
      ? [
          {
            "script:ld+json": BUILDS_JSON_LD
              ? productJsonLd({ ...loaderData, ...root, reviews: reviews?.reviews ?? [] })
              : {},
          },
        ]
      : []),
    {
      "script:ld+json": BUILDS_JSON_LD
        ? breadcrumbJsonLd([...crumbsOf(product), { label: product.name, to: canonical }], canonical)
        : {},
    },
  ];
};

/** The price in the Open Graph vocabulary of products: https://developers.facebook.com/docs/marketing-api/catalog/reference. */
function priceMeta(product: ProductDetailView, money: MoneyFormat) {
  return [
    { property: "product:price:amount", content: toDecimal(lowestPrice(product).minor, money) },
    { property: "product:price:currency", content: money.currency },
    { property: "product:availability", content: product.inventory > 0 ? "in stock" : "out of stock" },
  ];
}

/** The breadcrumb above a product. */
function crumbsOf({ category }: ProductDetailView) {
  return [
    { label: "Home", to: href("/") },
    { label: "Products", to: href("/products") },
    {
      label: category.name,
      to: `${href("/products")}?${new URLSearchParams({ category: category.name })}`,
    },
  ];
}

/** Remounted for each product, so that no choice is left over. */
export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductPage key={loaderData.product.id} {...loaderData} />;
}

// At the large size it would take eight lines beside the image on a tablet.
const LONG_TITLE = 100;

type LoaderData = Omit<Route.ComponentProps["loaderData"], "canonical">;

type BelowProduct = Omit<LoaderData, "declarations" | "failures" | "fit" | "terms" | "wornSizes">;

/** Memoised, so a pending navigation does not render it again. */
const ProductPage = memo(function ProductPage({
  product,
  wornSizes,
  look,
  related,
  reviews,
  requested,
  declarations,
  fit,
  failures,
}: LoaderData) {
  const { shop, pricing } = useShop();
  const choice = useVariantChoice(product, requested);
  useVariantInUrl(choice.chosen);
  const ownSize = useOwnSize(fit.offered);
  const size = choice.size ?? ownSize;
  const images = useMemo(
    () => imagesForSize(imagesOfColour(product.images, choice.colourSlug), product.sizes, size),
    [product, choice.colourSlug, size],
  );
  const showBelowFold = useBelowFold();
  useEffect(() => afterPaint(() => rememberViewed(product.id)), [product.id]);
  return (
    <div className="shell pt-6 pb-24">
      <FailedParts failures={failures} />
      <Breadcrumb crumbs={[...crumbsOf(product), { label: product.name }]} />
      <div className="mt-6 grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-16">
        <Gallery slug={product.slug} images={images} wornSizes={wornSizes} colourSlug={choice.colourSlug} />
        <div className="stays-beside">
          <h1 className={classNames("display", product.name.length > LONG_TITLE ? "text-2xl" : "text-3xl")}>
            <NoBreak>{product.name}</NoBreak>
          </h1>
          <a href="#reviews" className="mt-3 inline-flex min-h-6">
            <Rating average={product.ratingAverage} count={product.ratingCount} size="md" />
          </a>
          <PurchasePanel product={product} choice={choice} ownSize={ownSize} shop={shop} fit={fit} />
          <ProductDetails descriptionHtml={product.descriptionHtml} facts={product.facts} />
          <ProductInformation
            name={product.name}
            declarations={declarations}
            mrpMinor={pricing.gst ? (choice.variant ?? product).compareAtMinor : null}
            legal={shop.legal}
            money={shop.money}
          />
        </div>
      </div>
      {showBelowFold && <AfterProduct {...{ product, look, related, reviews, requested }} />}
    </div>
  );
});

/** The sections below the product, which do not depend on the chosen variant. */
const AfterProduct = memo(function AfterProduct(props: BelowProduct) {
  const { product, look, related, reviews, requested } = props;
  return (
    <>
      <CardRow id="look" title="Complete the Look" products={look} image={product.lookImage} />
      <Reviews page={reviews} product={product} requested={requested} />
      <CardRow id="related" title="You Might Also Like" products={related} />
      <RecentlyViewed except={product.id} />
    </>
  );
});

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <UnexpectedError error={error} title="Product Information Unavailable" />;
  return <ProductNotFound />;
}

type ProductDetailsProps = Pick<ProductDetailView, "descriptionHtml" | "facts">;

/** The description, and details about material and care. Memoised: it does not depend on the chosen variant. */
const ProductDetails = memo(function ProductDetails({ descriptionHtml, facts }: ProductDetailsProps) {
  return (
    <div className="mt-4">
      <AccordionRow isOpenAtFirst summary={<span className="font-medium">Description</span>}>
        {/* Our own rendering of a safe subset of Markdown; HTML in it is escaped (platform/markdown.server.ts). */}
        <div
          className="formatted space-y-4 text-[0.9375rem] text-ink-soft"
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: descriptionHtml }}
        />
      </AccordionRow>
      {facts.length > 0 && (
        <AccordionRow summary={<span className="font-medium">Material and care</span>}>
          <dl className="space-y-3 text-[0.9375rem]">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="font-medium">{label}</dt>
                <dd className="text-ink-soft">{value}</dd>
              </div>
            ))}
          </dl>
        </AccordionRow>
      )}
    </div>
  );
});

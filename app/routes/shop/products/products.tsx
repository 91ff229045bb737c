import { memo, useMemo } from "react";
import { data, href, redirect, useNavigation } from "react-router";
import { ProductCard } from "#app/components/product/product-card.tsx";
import { BUILDS_JSON_LD, listingJsonLd } from "#app/components/json-ld.ts";
import { pageMeta, shopNameIn, shopTitle, titleOfPage } from "#app/components/page-meta.ts";
import { findCategoryHtml } from "#app/domain/catalog/categories/category-text.server.ts";
import { categoryCard } from "#app/components/share-card.ts";
import { RecentlyViewed } from "#app/components/recently-viewed/recently-viewed.tsx";
import { useBelowFold } from "#app/components/use-near-viewport.ts";
import { useShop } from "#app/components/use-shop.ts";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ProductCardView } from "#app/domain/catalog/catalog.ts";
import { findListing } from "#app/domain/catalog/listing/find-listing.server.ts";
import { listPopular } from "#app/domain/catalog/listing/list-products.server.ts";
import { activeFilters, nothingActive } from "#app/domain/catalog/listing/listing-facets.ts";
import {
  categoryParam,
  defaultSort,
  isIndexable,
  listingHeading,
  parseListing,
  resolveScope,
  type ListingRequest,
} from "#app/domain/catalog/listing/listing.ts";
import { findRedirect } from "#app/domain/redirects/redirects.server.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { listingTags } from "#app/lib/http/cache-tags.ts";
import { NO_NAMES } from "#app/domain/catalog/catalog-names.server.ts";
import { hasEmptyValue } from "#app/lib/http/search-text.ts";
import { decodeJson, encodeJson } from "#app/lib/encoded-json.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { ActiveFilters } from "#app/routes/shop/products/active-filters.tsx";
import { CategoryTabs } from "#app/routes/shop/products/category-tabs.tsx";
import { ChoiceLink } from "#app/routes/shop/products/choice-link.tsx";
import { listingUrl, type ListingUrlOf } from "#app/routes/shop/products/listing-url.ts";
import { recordSearch } from "#app/routes/shop/products/record-search.server.ts";
import { NothingFound } from "#app/routes/shop/products/nothing-found.tsx";
import { PopularProducts } from "#app/routes/shop/products/popular-products.tsx";
import { Refinements } from "#app/routes/shop/products/refinements.tsx";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import type { RouteHandle } from "#app/components/shell/unexpected-error.tsx";
import { ChangedSearch } from "#app/routes/shop/products/changed-search.tsx";
import { FoundPages } from "#app/routes/shop/products/found-pages.tsx";
import { readFilters } from "#app/routes/shop/products/read-filters.ts";
import { SortForm } from "#app/routes/shop/products/sort-form.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Sheet, SheetTrigger } from "#app/ui/overlay/sheet.tsx";
import type { Route } from "./+types/products";

export const handle: RouteHandle = { failure: "Error fetching products" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, settings, names, searches, productIndex, publicUrl } = getApp(context);
  const { sales, search } = await settings.get();
  const money = moneyFormatOf(sales);
  const { searchParams } = new URL(request.url);
  const parsed = parseListing(searchParams, money);
  const parts = createPageParts(context);
  const { categories, collections, options } = hasNamedFilter(parsed)
    ? await names.get()
    : await parts.load("Error fetching categories", names.get(), NO_NAMES);
  const scope = resolveScope(parsed.category, { categories, collections });
  if (parsed.category !== null && scope.kind === "all") {
    const id = await findRedirect(db, "category", parsed.category);
    const renamed = categories.find((category) => category.id === id);
    if (renamed)
      throw redirect(listingUrl(parsed, { category: renamed.name, page: parsed.page }, money), 301);
  }
  const isUnknown = parsed.category !== null && scope.kind === "all";
  // A form submits its empty fields too.
  if (isUnknown || hasEmptyValue(searchParams))
    throw redirect(listingUrl(parsed, { category: categoryParam(scope), page: parsed.page }, money));
  const { listing, resolved, productPage, facets } = await findListing({ db, clock, productIndex }, parsed, {
    categories,
    collections,
    options,
    search,
    money,
  });
  const isAsTyped = !resolved?.correctedTo && !resolved?.without.length;
  recordSearch(searches, request, listing, isAsTyped ? productPage.total + (resolved?.pages.length ?? 0) : 0);
  const popular = productPage.total === 0 ? await listPopular(db, productIndex) : [];
  getRequestContext(context).allowPublicCaching(listingTags([...productPage.products, ...popular]));
  const current = { ...listing, page: productPage.page };
  // Search engines drop a page that no longer exists; a shopper sees the last one.
  const status = listing.page > productPage.pageCount ? 404 : 200;
  const shown = {
    products: encodeJson(productPage.products),
    total: productPage.total,
    page: productPage.page,
    pageCount: productPage.pageCount,
    listing: current,
    heading: listingHeading(listing, scope),
    description: scope.kind === "category" ? scope.category.description : null,
    category: scope.kind === "category" ? scope.category : null,
    descriptionHtml:
      scope.kind === "category" && isIndexable(current) && current.page === 1
        ? await findCategoryHtml(db, scope.category.id)
        : "",
    facets: encodeJson(facets),
    popular,
    failures: parts.failures,
    resolved: resolved && {
      read: resolved.read,
      pages: resolved.pages,
      correctedTo: resolved.correctedTo,
      suggestions: resolved.suggestions,
      without: resolved.without,
    },
    canonical: new URL(
      listingUrl(current, { sort: defaultSort(current), page: productPage.page }, money),
      publicUrl,
    ).href,
  };
  return data(shown, { status });
}

/** Whether the listing is that of a category, a size or a colour: without their names its products are unknown. */
function hasNamedFilter({ category, filters }: ListingRequest): boolean {
  const { sizes, colours, colourFamilies, fits } = filters;
  return category !== null || sizes.length + colours.length + colourFamilies.length + fits.length > 0;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: shopTitle("Products", matches) }];
  const { heading, description, canonical, listing, category } = loaderData;
  return [
    ...pageMeta({
      matches,
      title: titleOfPage(heading, listing.page),
      description:
        description ||
        `${titleOfPage(heading, listing.page)} from ${shopNameIn(matches)}. ${matches[0].loaderData?.shop.tagline ?? ""}`.trim(),
      canonical,
      card: category ? categoryCard(category) : undefined,
    }),
    // Of a search, it is the answer for an assistant in the browser (`toolForm`).
    ...(isIndexable(listing) || listing.search !== null
      ? [{ "script:ld+json": BUILDS_JSON_LD ? structuredData(loaderData) : {} }]
      : []),
    ...(isIndexable(listing) ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

function structuredData({ heading, canonical, products, listing }: Route.ComponentProps["loaderData"]) {
  const above = [
    { label: "Home", to: href("/") },
    { label: "Products", to: href("/products") },
  ];
  return listingJsonLd(
    {
      paths: decodeJson(products).map(({ slug }) => href("/products/:id", { id: slug })),
      crumbs: listing.category === null ? [] : [...above, { label: heading, to: canonical }],
    },
    canonical,
  );
}

// A phone's first row: more images loaded eagerly would delay it.
const FIRST_ROW = 2;
// Fits most windows: two rows of three, three of two.
const FIRST_CARDS = 6;

export default function Products({ loaderData }: Route.ComponentProps) {
  const pending = useNavigation().location;
  const requested = pending?.pathname === href("/products") ? pending.search : null;
  return <ListingPage loaderData={loaderData} requested={requested} />;
}

interface ListingPageProps extends Pick<Route.ComponentProps, "loaderData"> {
  /** The query of the pending listing; null when none is pending. */
  requested: string | null;
}

/** Memoised, so a pending navigation does not render it again. */
const ListingPage = memo(function ListingPage({ loaderData, requested }: ListingPageProps) {
  const { total, page, pageCount, heading, resolved } = loaderData;
  const products = useMemo(() => decodeJson(loaderData.products), [loaderData.products]);
  const facets = useMemo(() => decodeJson(loaderData.facets), [loaderData.facets]);
  const { shop, categories } = useShop();
  const { money } = shop;
  const showBelowFold = useBelowFold();
  const isLoading = requested !== null;
  // A choice is shown at once, before its products have loaded.
  const listing = isLoading ? parseListing(new URLSearchParams(requested), money) : loaderData.listing;
  const urlOf: ListingUrlOf = (change) => listingUrl(listing, change, money);
  const active = [...activeFilters(listing, facets, money), ...readFilters(isLoading ? [] : resolved?.read)];
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      <FailedParts failures={loaderData.failures} />
      <header className="mb-8 text-center">
        <h1 className="display text-4xl break-words">{heading}</h1>
        <p role="status" className="mt-3 text-ink-soft">
          {isLoading ? "Finding treasures..." : `Discovering ${productCount(total)}`}
        </p>
      </header>
      {loaderData.descriptionHtml && !isLoading && (
        // Our own rendering of a safe subset of Markdown; HTML in it is escaped (platform/markdown.server.ts).
        <div
          className="formatted mx-auto mb-8 max-w-[40rem] space-y-4 text-ink-soft"
          // oxlint-disable-next-line react/no-danger
          dangerouslySetInnerHTML={{ __html: loaderData.descriptionHtml }}
        />
      )}
      <CategoryTabs categories={categories} listing={listing} />
      <div className="mt-8 lg:grid lg:grid-cols-[15rem_1fr] lg:gap-12">
        <Sheet
          id="refine"
          title="Refine Your Search"
          isSidebarWhenWide
          staysOnQueryChange
          footer={
            <div className="grid grid-cols-2 gap-3">
              <ChoiceLink
                listing={listing}
                change={nothingActive}
                className={buttonClass({ variant: "outline" })}
              >
                Clear all
              </ChoiceLink>
              <SheetTrigger
                sheet="refine"
                action="hide"
                className={buttonClass({ className: "px-3 whitespace-nowrap" })}
              >
                {`Show ${productCount(total)}`}
              </SheetTrigger>
            </div>
          }
        >
          <Refinements {...{ listing, categories, facets, money }} />
        </Sheet>
        <section aria-label="Products" className="min-w-0">
          <div className="sticky top-(--header-height) z-20 mb-4 flex items-center justify-between gap-4 bg-paper py-2 lg:static lg:mb-6 lg:py-0">
            <SheetTrigger
              sheet="refine"
              className="inline-flex min-h-11 items-center rounded border border-edge px-5 text-sm font-medium whitespace-nowrap lg:hidden"
            >
              {active.length > 0 ? `Refine (${active.length})` : "Refine"}
            </SheetTrigger>
            <SortForm listing={listing} money={money} />
          </div>
          <ActiveFilters active={active} listing={listing} />
          {resolved && <FoundPages pages={resolved.pages} />}
          {resolved && <ChangedSearch resolved={resolved} urlOf={urlOf} />}
          {products.length === 0 ? (
            <NothingFound {...{ listing, categories, facets, urlOf }} read={resolved?.read ?? []} />
          ) : (
            <ul
              className={`grid grid-cols-1 gap-x-4 gap-y-10 transition-opacity min-[20.5rem]:grid-cols-2 sm:gap-x-6 md:grid-cols-3 2xl:grid-cols-4 ${isLoading ? "opacity-50" : ""}`}
            >
              {products.slice(0, showBelowFold ? undefined : FIRST_CARDS).map((product, index) => (
                <ListedProduct key={product.id} product={product} money={money} isFirst={index < FIRST_ROW} />
              ))}
            </ul>
          )}
          <div className="mt-16">
            <Pager page={page} pageCount={pageCount} urlOf={(to) => urlOf({ page: to })} label="Products" />
          </div>
        </section>
      </div>
      <PopularProducts products={loaderData.popular} money={money} />
      {products.length === 0 && <RecentlyViewed />}
    </div>
  );
});

interface ListedProductProps {
  product: ProductCardView;
  money: MoneyFormat;
  isFirst: boolean;
}

/** Memoised, so a pending listing does not render it again. */
const ListedProduct = memo(function ListedProduct({ product, money, isFirst }: ListedProductProps) {
  return (
    <li className={isFirst ? undefined : "far-card"}>
      <ProductCard
        product={product}
        money={money}
        level={2}
        wishlistButton={renderWishlistButton(product)}
        isFirst={isFirst}
      />
    </li>
  );
});

function productCount(count: number): string {
  return count === 1 ? "1 gem" : `${count} gems`;
}

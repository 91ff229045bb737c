import { Fragment, memo, type ReactNode } from "react";
import { NO_NAMES } from "#app/domain/catalog/catalog-names.server.ts";
import { listFeatured } from "#app/domain/catalog/listing/list-products.server.ts";
import { listTestimonials } from "#app/domain/content/content.server.ts";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { AppearanceSettings, HomePart } from "#app/domain/content/appearance.settings.ts";
import { contentTag, listingTags } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { CraftStory } from "#app/routes/shop/home/craft-story.tsx";
import { Hero } from "#app/routes/shop/home/hero.tsx";
import { PurchaseBenefits } from "#app/routes/shop/home/purchase-benefits.tsx";
import { BUILDS_JSON_LD } from "#app/components/json-ld.ts";
import { shopJsonLd } from "#app/routes/shop/home/shop-json-ld.ts";
import { SizesStory } from "#app/routes/shop/home/sizes-story.tsx";
import { Testimonials } from "#app/routes/shop/home/testimonials.tsx";
import { currentTheme } from "#app/context/current-theme.server.ts";
import type { Route } from "./+types/home";
import ArrowRight from "lucide-react/icons/arrow-right";
import { href } from "react-router";
import { imageSet } from "#app/components/product/product-image.tsx";
import { inCategory } from "#app/components/shell/header/shell-links.ts";
import type { CategoryView, ProductCardView } from "#app/domain/catalog/catalog.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { ProductGrid } from "#app/components/product/product-grid.tsx";
import { renderWishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { MoneyFormat } from "#app/lib/money.ts";
import { NewsletterForm } from "#app/routes/shop/newsletter/newsletter-form.tsx";

const SHOWN_COLLECTIONS = 4;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, names, clock, publicUrl } = getApp(context);
  const parts = createPageParts(context);
  const [{ categories }, featured, testimonials] = await Promise.all([
    parts.load("Error fetching categories for showcase", names.get(), NO_NAMES),
    parts.load("Error fetching featured products", listFeatured(db), []),
    parts.load("Error fetching testimonials", listTestimonials(db, clock.now()), []),
  ]);
  getRequestContext(context).allowPublicCaching([...listingTags(featured), contentTag("testimonials")]);
  const { appearance } = await currentTheme(url, context);
  return {
    hero: appearance.hero,
    crafts: appearance.crafts,
    sizes: appearance.sizes,
    promise: appearance.texts.promise,
    testimonialsTitle: appearance.texts.testimonialsTitle,
    newsletter: appearance.newsletter,
    parts: appearance.home.filter(({ isOn }) => isOn).map(({ name }) => name),
    collections: categories.slice(0, SHOWN_COLLECTIONS),
    featured,
    testimonials,
    failures: parts.failures,
    canonical: `${publicUrl}/`,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches[0]?.loaderData;
  const page = pageMeta({
    matches,
    title: root ? `${root.shop.name} | ${root.shop.tagline}` : shopNameIn(matches),
    description: loaderData?.hero.text || (root?.shop.tagline ?? ""),
    canonical: loaderData?.canonical,
  });
  if (!loaderData || !root) return page;
  return [...page, { "script:ld+json": BUILDS_JSON_LD ? shopJsonLd(root.shop, loaderData.canonical) : {} }];
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage {...loaderData} />;
}

/** Memoised, so a pending navigation does not render it again. */
const HomePage = memo(function HomePage(page: Route.ComponentProps["loaderData"]) {
  const {
    hero,
    crafts,
    sizes,
    promise,
    testimonialsTitle,
    newsletter,
    parts,
    collections,
    featured,
    testimonials,
    failures,
  } = page;
  const { shop } = useShop();
  const sections: Record<HomePart, ReactNode> = {
    promises: <PurchaseBenefits shop={shop} promise={promise} />,
    collections: <CollectionsShowcase collections={collections} />,
    featured: <FeaturedProducts products={featured} money={shop.money} />,
    sizes: <SizesStory {...sizes} />,
    crafts: <CraftStory {...crafts} />,
    testimonials: <Testimonials title={testimonialsTitle} testimonials={testimonials} />,
    newsletter: <Newsletter {...newsletter} />,
  };
  return (
    <>
      <FailedParts failures={failures} />
      <Hero hero={hero} />
      {parts.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
  );
});

const TILE_SIZES = "(width >= 80rem) 20rem, (width >= 64rem) 22vw, 46vw";

/** Up to four categories, each in a cusped arch. */
function CollectionsShowcase({ collections }: { collections: readonly CategoryView[] }) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections-title" className="shell section">
      <SectionHeading id="collections-title" eyebrow="The collections" title="Begin with what you love" />
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-4 lg:gap-x-8">
        {collections.map((collection) => (
          <li key={collection.id} className="group/tile relative lg:even:translate-y-10">
            {/* The outer arch forms a fine outline of the inner one. */}
            <div className="arch bg-flame/55 p-px">
              <div className="arch aspect-[4/5] overflow-hidden bg-linen">
                {collection.imageUrl && (
                  <img
                    src={collection.imageUrl}
                    srcSet={imageSet(collection.imageUrl)}
                    sizes={TILE_SIZES}
                    alt=""
                    width={960}
                    height={1200}
                    loading="lazy"
                    decoding="async"
                    className="size-full object-cover mix-blend-multiply transition-transform duration-700 ease-out group-hover/tile:scale-[1.04]"
                  />
                )}
              </div>
            </div>
            <h3 className="display mt-5 text-xl sm:text-2xl">
              <PageLink to={inCategory(collection.slug)} className="tile-link">
                {collection.name}{" "}
                <ArrowRight
                  aria-hidden
                  className="inline size-5 align-[-0.15em] text-flame transition-transform group-hover/tile:translate-x-1"
                  strokeWidth={1.5}
                />
              </PageLink>
            </h3>
            <p className="mt-1.5 text-sm text-ink-soft max-sm:hidden">{collection.description}</p>
          </li>
        ))}
      </ul>
      <div className="lg:pt-12">
        <SeeAll to={href("/products")}>See all products</SeeAll>
      </div>
    </section>
  );
}

/** The link to a whole list, after the part of it that is shown. */
function SeeAll({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-12 text-center">
      <ButtonLink to={to} variant="outline">
        {children}
      </ButtonLink>
    </p>
  );
}

interface FeaturedProductsProps {
  products: readonly ProductCardView[];
  money: MoneyFormat;
}

function FeaturedProducts({ products, money }: FeaturedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="featured-title" className="bg-white">
      <div className="shell section">
        <SectionHeading id="featured-title" eyebrow="Featured" title="Pieces we are proud of" />
        <ProductGrid
          products={products}
          money={money}
          renderWishlistButton={renderWishlistButton}
          isAmongFeatured
        />
        <SeeAll to={`${href("/products")}?featured=true`}>See all featured</SeeAll>
      </div>
    </section>
  );
}

/** The newsletter form at the end of the home page. */
function Newsletter({ title, text }: AppearanceSettings["newsletter"]) {
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-title"
      className="relative isolate overflow-hidden bg-linen"
    >
      <div aria-hidden className="jaal absolute inset-0 -z-10 text-flame opacity-[0.07]" />
      <div className="shell section grid gap-8 lg:grid-cols-2 lg:items-end lg:gap-24">
        <div>
          <p className="eyebrow mb-4 flex items-center gap-2.5 text-flame-deep">
            <Blossom className="size-5 text-flame" />
            Newsletter
          </p>
          <h2 id="newsletter-title" className="display text-4xl">
            {title}
          </h2>
          {text && <p className="mt-4 max-w-lg text-ink-soft">{text}</p>}
        </div>
        <NewsletterForm />
      </div>
    </section>
  );
}

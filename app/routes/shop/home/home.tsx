import { Fragment, memo, type ReactNode } from "react";
import { NO_NAMES } from "#app/domain/catalog/catalog-names.server.ts";
import { listFeatured } from "#app/domain/catalog/listing/list-products.server.ts";
import { listTestimonials } from "#app/domain/content/content.server.ts";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { FailedParts } from "#app/components/shell/failed-parts.tsx";
import { useShop } from "#app/components/use-shop.ts";
import type { HomePart } from "#app/domain/content/appearance.settings.ts";
import { contentTag, listingTags } from "#app/lib/http/cache-tags.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { createPageParts } from "#app/context/page-parts.server.ts";
import { CollectionsShowcase } from "#app/routes/shop/home/collections-showcase.tsx";
import { CraftStory } from "#app/routes/shop/home/craft-story.tsx";
import { FeaturedProducts } from "#app/routes/shop/home/featured-products.tsx";
import { Hero } from "#app/routes/shop/home/hero.tsx";
import { Newsletter } from "#app/routes/shop/home/newsletter.tsx";
import { PurchaseBenefits } from "#app/routes/shop/home/purchase-benefits.tsx";
import { BUILDS_JSON_LD } from "#app/components/json-ld.ts";
import { shopJsonLd } from "#app/routes/shop/home/shop-json-ld.ts";
import { Testimonials } from "#app/routes/shop/home/testimonials.tsx";
import { currentTheme } from "#app/context/current-theme.server.ts";
import type { Route } from "./+types/home";

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
    title: `${shopNameIn(matches)} | Plus-size clothing, pashmina and crafts from Lucknow`,
    description:
      "Kurtas, kaftans and anarkalis in sizes XL to 6XL, pashmina shawls and handmade accessories, from Lucknow.",
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
  const { hero, parts, collections, featured, testimonials, failures } = page;
  const { shop } = useShop();
  const sections: Record<HomePart, ReactNode> = {
    promises: <PurchaseBenefits shop={shop} />,
    collections: <CollectionsShowcase collections={collections} />,
    featured: <FeaturedProducts products={featured} money={shop.money} />,
    crafts: <CraftStory />,
    testimonials: <Testimonials testimonials={testimonials} />,
    newsletter: <Newsletter />,
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

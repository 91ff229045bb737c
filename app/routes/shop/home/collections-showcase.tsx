import ArrowRight from "lucide-react/icons/arrow-right";
import { href, Link } from "react-router";
import { imageSet } from "#app/components/product/product-image.tsx";
import { inCategory } from "#app/components/shell/header/shell-links.ts";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

const TILE_SIZES = "(width >= 80rem) 20rem, (width >= 64rem) 22vw, 46vw";

/** Up to four categories, each in a cusped arch. */
export function CollectionsShowcase({ collections }: { collections: readonly CategoryView[] }) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="collections-title" className="shell section">
      <SectionHeading
        id="collections-title"
        eyebrow="The collections"
        title="Begin with what you love"
        action={
          <Link to={href("/products")} className="underlined inline-flex min-h-11 items-center font-medium">
            See all products
          </Link>
        }
      />
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
    </section>
  );
}

import ArrowRight from "lucide-react/icons/arrow-right";
import { href, Link } from "react-router";
import { inCategory } from "#app/components/shell/shell-links.ts";
import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { SectionHeading } from "#app/ui/section-heading.tsx";

/** Up to four categories, each seen through a cusped arch. */
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
            <div className="arch aspect-[4/5] overflow-hidden bg-linen">
              {collection.imageUrl && (
                <img
                  src={collection.imageUrl}
                  alt=""
                  width={960}
                  height={1200}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover transition-transform duration-700 ease-out group-hover/tile:scale-[1.04]"
                />
              )}
            </div>
            <h3 className="display mt-5 text-xl sm:text-2xl">
              <Link
                to={inCategory(collection.slug)}
                prefetch="intent"
                className="tile-link flex items-center gap-2"
              >
                {collection.name}
                <ArrowRight
                  aria-hidden
                  className="size-5 shrink-0 text-flame transition-transform group-hover/tile:translate-x-1"
                  strokeWidth={1.5}
                />
              </Link>
            </h3>
            <p className="mt-1.5 text-sm text-ink-soft max-sm:hidden">{collection.description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

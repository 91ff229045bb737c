import { href } from "react-router";
import { imageSet } from "#app/components/product/product-image.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

/** The section about sizes: three garments, each on a form of another size. */
export function SizesStory() {
  return (
    <section aria-labelledby="sizes-title" className="bg-linen lg:grid lg:grid-cols-[54%_46%]">
      <img
        src="/images/sizes.webp"
        srcSet={imageSet("/images/sizes.webp")}
        sizes="(width >= 64rem) 76vw, (width >= 48rem) 100vw, (resolution >= 2.5x) 80vw, 120vw"
        alt="Three dress forms in a courtyard: a green anarkali in 3XL, a red kaftan in 6XL, an indigo men’s kurta in XL"
        width={2560}
        height={1440}
        loading="lazy"
        decoding="async"
        className="aspect-[5/4] size-full object-cover object-[88%_50%] md:aspect-video lg:aspect-auto lg:min-h-[min(40rem,42vw)]"
      />
      <div className="flex items-center px-(--gutter) pt-9 pb-12 lg:py-16 lg:pr-[max(var(--gutter),calc((100vw-88rem)/2+var(--gutter)))] lg:pl-16">
        <div>
          <p className="eyebrow mb-5 flex items-center gap-2.5 text-flame-deep">
            <Blossom className="size-5 text-flame" />
            The sizes
          </p>
          <h2 id="sizes-title" className="display text-4xl">
            Drafted for each size, not <em>enlarged</em>
          </h2>
          <p className="mt-6 max-w-lg text-lg text-ink-soft">
            From left to right 3XL, 6XL and XL. Shoulder, armhole and dart are drawn separately for every
            size, and the page of each garment shows it in several.
          </p>
          <p className="mt-9">
            <ButtonLink to={href("/fits-me")} size="lg" variant="outline">
              See what fits you
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  );
}

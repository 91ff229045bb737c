import { href } from "react-router";
import { imageSet } from "#app/components/product/product-image.tsx";
import type { AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import { WithItalics } from "#app/routes/shop/home/hero.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

/** The section about the sizes: the owner's image beside the text. */
export function SizesStory({ eyebrow, title, text, imageUrl, imageAlt }: AppearanceSettings["sizes"]) {
  return (
    <section
      aria-labelledby="sizes-title"
      className={imageUrl ? "bg-linen lg:grid lg:grid-cols-[54%_46%]" : "bg-linen"}
    >
      {imageUrl && (
        <img
          src={imageUrl}
          srcSet={imageSet(imageUrl)}
          sizes="(width >= 64rem) 76vw, (width >= 48rem) 100vw, (resolution >= 2.5x) 80vw, 120vw"
          alt={imageAlt}
          width={2560}
          height={1440}
          loading="lazy"
          decoding="async"
          className="aspect-[5/4] size-full object-cover object-[88%_50%] md:aspect-video lg:aspect-auto lg:min-h-[min(40rem,42vw)]"
        />
      )}
      <div className="flex items-center px-(--gutter) pt-9 pb-12 lg:py-16 lg:pr-[max(var(--gutter),calc((100vw-88rem)/2+var(--gutter)))] lg:pl-16">
        <div>
          {eyebrow && (
            <p className="eyebrow mb-5 flex items-center gap-2.5 text-flame-deep">
              <Blossom className="size-5 text-flame" />
              {eyebrow}
            </p>
          )}
          <h2 id="sizes-title" className="display text-4xl">
            <WithItalics text={title} />
          </h2>
          {text && <p className="mt-6 max-w-lg text-lg text-ink-soft">{text}</p>}
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

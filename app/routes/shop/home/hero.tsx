import { createElement, Fragment } from "react";
import { imageSet } from "#app/components/product/image-set.ts";
import type { AppearanceSettings } from "#app/domain/settings/appearance.ts";
import { imageSrc } from "#app/components/product/product-image.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

type HeroView = AppearanceSettings["hero"];

/** The hero: on a phone the image above the text, from tablets on at its right, fading into the background. */
export function Hero({ hero }: { hero: HeroView }) {
  const { eyebrow, title, text, first, second } = hero;
  return (
    <section
      aria-labelledby="hero-title"
      className="overflow-hidden bg-linen md:grid md:min-h-[min(44rem,calc(100svh-var(--header-height)-2.25rem))] md:grid-cols-[46%_54%]"
    >
      <div className="relative md:order-2">
        <HeroImage image={hero.image} />
      </div>
      <div className="flex items-center px-(--gutter) pt-9 pb-12 md:py-12 md:pr-6 md:pl-[max(var(--gutter),calc((100vw-88rem)/2+var(--gutter)))]">
        <div>
          {eyebrow && <p className="eyebrow mb-5 text-flame-deep">{eyebrow}</p>}
          <h1 id="hero-title" className="display text-5xl">
            <WithItalics text={title} />
          </h1>
          {text && <p className="mt-6 max-w-md text-lg text-balance text-ink-soft">{text}</p>}
          <p className="mt-9 flex flex-wrap gap-3">
            <ButtonLink to={first.to} size="lg">
              {first.label}
            </ButtonLink>
            {second && (
              <ButtonLink to={second.to} size="lg" variant="outline">
                {second.label}
              </ButtonLink>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

const PLACE = "aspect-[5/4] w-full object-cover md:absolute md:inset-0 md:aspect-auto md:h-full";

// On a phone the frame is 5:4 at full width, so a 16:9 image is drawn wider; on larger screens it fills the frame's height. Capped at 2x:
// nobody sees more in this image.
const SIZES = "(width >= 48rem) max(54vw, 78rem), (resolution >= 2.5x) 80vw, 120vw";
const BROUGHT_ALONG = "/images/hero.webp";

function HeroImage({ image }: { image: HeroView["image"] }) {
  if (!image) {
    return (
      <img
        src={BROUGHT_ALONG}
        srcSet={`${imageSet(BROUGHT_ALONG)}, ${BROUGHT_ALONG} 2560w`}
        sizes={SIZES}
        alt=""
        width={2560}
        height={1440}
        fetchPriority="high"
        className={`${PLACE} object-[78%_50%] xl:mask-[linear-gradient(to_right,transparent,#000_16%)]`}
      />
    );
  }
  return (
    <img
      src={imageSrc(image.id, 1200)}
      srcSet={imageSet(imageSrc(image.id, 1200))}
      sizes={SIZES}
      alt=""
      width={image.width}
      height={image.height}
      fetchPriority="high"
      className={`${PLACE} xl:mask-[linear-gradient(to_right,transparent,#000_16%)]`}
    />
  );
}

/** Sets words between asterisks in italics. */
function WithItalics({ text }: { text: string }) {
  // Every second part was between two asterisks; a single asterisk is literal.
  const parts = text.split(/\*([^*]+)\*/);
  const shown = parts.map((part, index) => (index % 2 === 1 ? createElement("em", null, part) : part));
  return createElement(Fragment, null, ...shown);
}

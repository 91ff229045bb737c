import { createElement, Fragment } from "react";
import { imageSet, imageSrc } from "#app/components/product/product-image.tsx";
import type { AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type HeroView = AppearanceSettings["hero"];

/** The hero: on phones and tablets the image above the text, on wider screens at its right. */
export function Hero({ hero }: { hero: HeroView }) {
  const { eyebrow, title, text, first, second } = hero;
  return (
    <section
      aria-labelledby="hero-title"
      className="overflow-hidden bg-linen lg:grid lg:min-h-[min(44rem,42vw)] lg:grid-cols-[46%_54%]"
    >
      <div className="relative lg:order-2">
        <HeroImage image={hero.image} />
      </div>
      <div className="flex items-center px-(--gutter) pt-9 pb-12 lg:py-12 lg:pr-6 lg:pl-[max(var(--gutter),calc((100vw-88rem)/2+var(--gutter)))]">
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

const PLACE =
  "aspect-[5/4] w-full object-cover md:aspect-video lg:absolute lg:inset-0 lg:aspect-auto lg:h-full";

// A 16:9 image fills the height of its frame and is drawn wider than the frame: on a phone, where the frame is 5:4, and beside the text.
// Phones get at most two pixels for each CSS pixel: more are not seen.
const SIZES = "(width >= 64rem) 76vw, (width >= 48rem) 100vw, (resolution >= 2.5x) 80vw, 120vw";
const BUILT_IN_IMAGE = "/images/hero.webp";

function HeroImage({ image }: { image: HeroView["image"] }) {
  if (!image) {
    return (
      <img
        src={BUILT_IN_IMAGE}
        srcSet={`${imageSet(BUILT_IN_IMAGE)}, ${BUILT_IN_IMAGE} 2560w`}
        sizes={SIZES}
        alt=""
        width={2560}
        height={1440}
        fetchPriority="high"
        className={`${PLACE} object-[87%_50%]`}
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
      className={PLACE}
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

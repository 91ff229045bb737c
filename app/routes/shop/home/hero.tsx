import { createElement, Fragment } from "react";
import { imageSet } from "#app/components/product/product-image.tsx";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import type { AppearanceImage, AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type HeroView = AppearanceSettings["hero"];

/** The hero: its text over the bundled image, or beside the owner's, which may be busy anywhere. */
export function Hero({ hero }: { hero: HeroView }) {
  return hero.image ? <HeroBeside hero={hero} image={hero.image} /> : <HeroOverCloth hero={hero} />;
}

const LANDSCAPE = "/images/hero.webp";
const PORTRAIT = "/images/hero-portrait.webp";
const WIDE = "(width >= 40rem)";
const NARROW = "(width < 40rem)";

// Below 64rem the landscape image is drawn wider than the window, as high as the section.
const LANDSCAPE_SET = {
  srcSet: `${imageSet(LANDSCAPE)}, ${LANDSCAPE} 2400w`,
  sizes: "(width >= 88rem) 115vw, (width >= 64rem) 100vw, 66rem",
};
// Phones get at most two pixels for each CSS pixel: more are not seen.
const PORTRAIT_SET = { srcSet: imageSet(PORTRAIT), sizes: "(resolution >= 2.5x) 62vw, 100vw" };

/** A full-bleed macro of cloth. Its left, in portrait its upper part, has no embroidery and carries the text. */
function HeroOverCloth({ hero }: { hero: HeroView }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="on-plum relative isolate overflow-hidden bg-flame-deep text-paper sm:flex sm:min-h-[37rem] sm:items-center lg:min-h-[min(46rem,44vw)]"
    >
      {/* React preloads no image inside <picture>. */}
      {[
        { media: NARROW, ...PORTRAIT_SET },
        { media: WIDE, ...LANDSCAPE_SET },
      ].map(({ media, srcSet, sizes }) => (
        <link
          key={media}
          rel="preload"
          as="image"
          media={media}
          imageSrcSet={srcSet}
          imageSizes={sizes}
          fetchPriority="high"
        />
      ))}
      <picture>
        <source media={NARROW} {...PORTRAIT_SET} />
        <img
          src={LANDSCAPE}
          {...LANDSCAPE_SET}
          alt=""
          width={2400}
          height={1350}
          fetchPriority="high"
          // From 88rem on the text moves right with the shell, and the bare part of the image with it.
          className="absolute inset-y-0 left-0 -z-10 h-full w-full max-w-none object-cover object-bottom sm:object-[0%_50%] min-[88rem]:w-[calc(100%+(100vw-88rem)*0.55)]"
        />
      </picture>
      <div className="shell pt-12 pb-[78vw] sm:py-16">
        <HeroText hero={hero} isOnCloth />
      </div>
    </section>
  );
}

/** On phones and tablets the image above the text, on wider screens at its right. */
function HeroBeside({ hero, image }: { hero: HeroView; image: NonNullable<HeroView["image"]> }) {
  return (
    <section
      aria-labelledby="hero-title"
      className="overflow-hidden bg-linen lg:grid lg:min-h-[min(44rem,42vw)] lg:grid-cols-[46%_54%]"
    >
      <div className="relative lg:order-2">
        <OwnImage image={image} />
      </div>
      <div className="flex items-center px-(--gutter) pt-9 pb-12 lg:py-12 lg:pr-6 lg:pl-[max(var(--gutter),calc((100vw-88rem)/2+var(--gutter)))]">
        <HeroText hero={hero} />
      </div>
    </section>
  );
}

// A 16:9 image fills the height of its frame and is drawn wider than the frame: on a phone, where the frame is 5:4, and beside the text.
// Phones get at most two pixels for each CSS pixel: more are not seen.
const OWN_SIZES = "(width >= 64rem) 76vw, (width >= 48rem) 100vw, (resolution >= 2.5x) 80vw, 120vw";

function OwnImage({ image }: { image: AppearanceImage }) {
  return (
    <img
      src={imageSrc(image.id, 1200)}
      srcSet={imageSet(imageSrc(image.id, 1200))}
      sizes={OWN_SIZES}
      alt=""
      width={image.width}
      height={image.height}
      fetchPriority="high"
      className="aspect-[5/4] w-full object-cover md:aspect-video lg:absolute lg:inset-0 lg:aspect-auto lg:h-full"
    />
  );
}

function HeroText({ hero, isOnCloth = false }: { hero: HeroView; isOnCloth?: boolean }) {
  const { eyebrow, title, text, first, second } = hero;
  return (
    <div className={isOnCloth ? "sm:max-w-[min(23rem,41vw)] lg:max-w-[min(31rem,35vw)]" : undefined}>
      {eyebrow && <p className={isOnCloth ? "eyebrow mb-5" : "eyebrow mb-5 text-flame-deep"}>{eyebrow}</p>}
      <h1 id="hero-title" className="display text-5xl">
        <WithItalics text={title} />
      </h1>
      {text && (
        <p
          className={
            isOnCloth
              ? "mt-6 max-w-md text-lg text-balance"
              : "mt-6 max-w-md text-lg text-balance text-ink-soft"
          }
        >
          {text}
        </p>
      )}
      <p className="mt-9 flex flex-wrap gap-3">
        <ButtonLink to={first.to} size="lg" variant={isOnCloth ? "light" : "primary"}>
          {first.label}
        </ButtonLink>
        {second && (
          <ButtonLink to={second.to} size="lg" variant={isOnCloth ? "outline-light" : "outline"}>
            {second.label}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

/** Sets words between asterisks in italics. */
export function WithItalics({ text }: { text: string }) {
  // Every second part was between two asterisks; a single asterisk is literal.
  const parts = text.split(/\*([^*]+)\*/);
  const shown = parts.map((part, index) => (index % 2 === 1 ? createElement("em", null, part) : part));
  return createElement(Fragment, null, ...shown);
}

import type { AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import { WithItalics } from "#app/routes/shop/home/hero.tsx";
import { imageSet } from "#app/components/product/product-image.tsx";
import { BrandBanner } from "#app/ui/brand-banner.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

const CRAFTS = [
  {
    name: "Chikankari",
    image: "/images/craft-chikankari.webp",
    text: "White thread on light cloth, drawn with a needle. The shadow stitch is worked from the back and shows through as a soft bloom.",
  },
  {
    name: "Pashmina",
    image: "/images/craft-pashmina.webp",
    text: "The fine under-fleece of mountain goats, spun and woven so lightly that a whole shawl folds into one hand.",
  },
  {
    name: "Block print",
    image: "/images/craft-block-print.webp",
    text: "Carved wood, dye and a steady wrist, one colour after the other. A border that does not quite meet is the sign of a hand.",
  },
];

const CRAFT_SIZES = "(width >= 88rem) 26rem, (width >= 48rem) 30vw, (resolution >= 2.5x) 62vw, 92vw";

/** The section about the origin of the cloth: a macro above each text. */
export function CraftStory({ title, text: intro }: AppearanceSettings["crafts"]) {
  return (
    <BrandBanner aria-labelledby="crafts-title">
      <div className="shell section">
        <div className="grid gap-x-24 gap-y-6 lg:grid-cols-[1fr_1.15fr] lg:items-end">
          <div>
            <p className="eyebrow mb-5 flex items-center gap-2.5 text-blush">
              <Blossom className="size-5" />
              The crafts
            </p>
            <h2 id="crafts-title" className="display text-4xl">
              <WithItalics text={title} />
            </h2>
          </div>
          <p className="max-w-lg text-lg text-blush">{intro}</p>
        </div>
        <ul className="mt-10 grid gap-x-6 gap-y-12 md:grid-cols-3 lg:mt-14 lg:gap-x-8">
          {CRAFTS.map(({ name, image, text }) => (
            <li key={name}>
              <img
                src={image}
                srcSet={imageSet(image)}
                sizes={CRAFT_SIZES}
                alt=""
                width={1200}
                height={900}
                loading="lazy"
                decoding="async"
                className="aspect-[4/3] w-full rounded object-cover"
              />
              <h3 className="display mt-6 text-2xl">{name}</h3>
              <p className="mt-3 text-paper/85">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </BrandBanner>
  );
}

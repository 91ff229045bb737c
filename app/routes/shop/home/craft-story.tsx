import type { AppearanceSettings } from "#app/domain/content/appearance.settings.ts";
import { WithItalics } from "#app/routes/shop/home/hero.tsx";
import { imageSet } from "#app/components/product/product-image.tsx";
import { BrandBanner } from "#app/ui/brand-banner.tsx";
import { Blossom } from "#app/ui/ornament/blossom.tsx";

const CRAFT_SIZES = "(width >= 88rem) 26rem, (width >= 48rem) 30vw, (resolution >= 2.5x) 62vw, 92vw";

/** The section about the crafts: up to three columns, each with an image above its text. */
export function CraftStory({ eyebrow, title, text: intro, columns }: AppearanceSettings["crafts"]) {
  const shownColumns = columns.filter(({ name }) => name !== "");
  return (
    <BrandBanner aria-labelledby="crafts-title">
      <div className="shell section">
        <div className="grid gap-x-24 gap-y-6 lg:grid-cols-[1fr_1.15fr] lg:items-end">
          <div>
            {eyebrow && (
              <p className="eyebrow mb-5 flex items-center gap-2.5 text-blush">
                <Blossom className="size-5" />
                {eyebrow}
              </p>
            )}
            <h2 id="crafts-title" className="display text-4xl">
              <WithItalics text={title} />
            </h2>
          </div>
          <p className="max-w-lg text-lg text-blush">{intro}</p>
        </div>
        {shownColumns.length > 0 && (
          <ul className="mt-10 grid gap-x-6 gap-y-12 md:grid-cols-3 lg:mt-14 lg:gap-x-8">
            {shownColumns.map((column) => (
              <CraftItem key={column.name} column={column} />
            ))}
          </ul>
        )}
      </div>
    </BrandBanner>
  );
}

type CraftColumn = AppearanceSettings["crafts"]["columns"][number];

function CraftItem({ column: { name, text, imageUrl } }: { column: CraftColumn }) {
  return (
    <li>
      {imageUrl && (
        <img
          src={imageUrl}
          srcSet={imageSet(imageUrl)}
          sizes={CRAFT_SIZES}
          alt=""
          width={1200}
          height={900}
          loading="lazy"
          decoding="async"
          className="mb-6 aspect-[4/3] w-full rounded object-cover"
        />
      )}
      <h3 className="display text-2xl">{name}</h3>
      {text && <p className="mt-3 text-paper/85">{text}</p>}
    </li>
  );
}

import { Blossom } from "#app/ui/ornament/blossom.tsx";
import { BrandBanner } from "#app/ui/brand-banner.tsx";

const CRAFTS = [
  {
    name: "Chikankari",
    text: "White thread on light cloth, drawn with a needle. The shadow stitch is worked from the back and shows through as a soft bloom.",
  },
  {
    name: "Pashmina",
    text: "The fine under-fleece of mountain goats, spun and woven so lightly that a whole shawl folds into one hand.",
  },
  {
    name: "Block print",
    text: "Carved wood, dye and a steady wrist, one colour after the other. A border that does not quite meet is the sign of a hand.",
  },
];

/** The section about the origin of the cloth. */
export function CraftStory() {
  return (
    <BrandBanner aria-labelledby="craft-title">
      <div className="shell section grid gap-12 lg:grid-cols-[1fr_1.15fr] lg:gap-24">
        <div className="relative">
          <p className="eyebrow mb-5 flex items-center gap-2.5 text-blush">
            <Blossom className="size-5" />
            The crafts
          </p>
          <h2 id="craft-title" className="display text-4xl">
            A city that embroiders its <em>shadows</em>
          </h2>
          <p className="mt-6 max-w-lg text-lg text-blush">
            Lucknow has dressed for a slow evening for three hundred years. We take its needlework, and the
            looms and printing tables of its neighbours, and cut them generously.
          </p>
          <div
            aria-hidden
            className="boteh absolute top-1/2 -left-6 hidden h-[34rem] w-[25rem] text-blush/45 lg:block xl:left-20"
          />
        </div>
        <ol className="divide-y divide-paper/20 border-y border-paper/20">
          {CRAFTS.map(({ name, text }, index) => (
            <li
              key={name}
              className="grid grid-cols-[2.5rem_1fr] gap-4 py-8 sm:grid-cols-[4rem_1fr] lg:py-10"
            >
              <span aria-hidden className="display pt-1 text-xl text-blush italic">
                {index + 1}
              </span>
              <div>
                <h3 className="display text-2xl">{name}</h3>
                <p className="mt-3 text-paper/85">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </BrandBanner>
  );
}

import { readFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { maxImages } from "#app/domain/catalog/products/draft/product-draft.ts";
import { catalogue } from "#db/seed/catalogue/catalogue.ts";
import { looks } from "#db/seed/catalogue/looks.ts";
import type { SeedImage, SeedProduct } from "#db/seed/catalogue/seed-product.ts";
import measures from "#db/seed/images/measures.json" with { type: "json" };

const plan = JSON.parse(
  readFileSync(new URL("../../tools/images/catalogue.json", import.meta.url), "utf8"),
) as { file: string; scene: string; size?: string }[];

/** Belts have a size chart, too. */
const isGarment = ({ sizeChartSlug = "belt" }: SeedProduct) => sizeChartSlug !== "belt";
const isUnique = (values: string[]) => new Set(values).size === values.length;
/** Its images, colour by colour. */
const viewsOf = ({ images, colours }: SeedProduct) =>
  (colours ?? [undefined]).map((colour) => images.filter(({ colourSlug }) => colourSlug === colour?.slug));
const slugsOf = (select: (product: SeedProduct) => boolean) =>
  catalogue.filter(select).map(({ slug }) => slug);

describe("the images of the sample catalogue", () => {
  test("shows every planned image on exactly one product, three or more of each colour", () => {
    const shown = catalogue.flatMap(({ images }) => images.map(({ file }) => file));
    expect(shown.toSorted()).toEqual(plan.map(({ file }) => file).toSorted());
    expect(
      slugsOf(
        ({ images, colours, sizes }) =>
          images.length > maxImages({ colours: colours?.length ?? 0, sizes: sizes?.length ?? 0 }),
      ),
    ).toEqual([]);
    expect(slugsOf((product) => viewsOf(product).some((views) => views.length < 3))).toEqual([]);
    expect(slugsOf(({ slug, images }) => images.some(({ file }) => !file.startsWith(`${slug}/`)))).toEqual(
      [],
    );
    expect(isUnique(catalogue.flatMap(({ images }) => images.map(({ alt }) => alt)))).toBe(true);
  });

  test("shows first a garment laid flat, then on its form, and first the whole of everything else", () => {
    const leads = (views: SeedImage[]) => {
      const [first, second] = views.filter(({ file }) => /-(?:flat|laid|whole)\.webp$/.test(file));
      const isLaid = first !== undefined && !first.file.endsWith("-whole.webp");
      return views[0] === first && (!isLaid || (views[1] === second && second?.file.endsWith("-whole.webp")));
    };
    expect(slugsOf((product) => !viewsOf(product).every(leads))).toEqual([]);
  });

  test("shows each image in the size of its plan, and none that a shopper waits for", () => {
    const planned = new Map(plan.map((image) => [image.file, image]));
    const unfit = Object.entries(measures).filter(([file, { width, height, bytes }]) => {
      const { scene, size = "1600x2000" } = planned.get(file) ?? { scene: "none" };
      // At thread scale there is more to see, and more to store.
      return `${width}x${height}` !== size || bytes > (scene === "close" ? 320_000 : 260_000);
    });
    expect(unfit).toEqual([]);
  });

  test("shows every garment in its first colour from the front, the back and the side, and close", () => {
    const lacking = catalogue.filter(isGarment).filter((product) => {
      const firstColour = viewsOf(product)[0] ?? [];
      const views = new Set(firstColour.map(({ file }) => file.replace(/^.*-|\.webp$/g, "")));
      const isClose = views.has("detail") || views.has("cloth");
      return !isClose || ["whole", "back", "side"].some((view) => !views.has(view));
    });
    expect(lacking.map(({ slug }) => slug)).toEqual([]);
  });

  // A failure means that `npm run images:measure` has not been run since images changed.
  test("shows files of the sizes in measures.json", async () => {
    const sizes = catalogue
      .flatMap(({ images }) => images)
      .map(async ({ file }) => [file, (await stat(new URL(`images/${file}`, import.meta.url))).size]);
    const measured = Object.entries(measures).map(([file, { bytes }]) => [file, bytes]);
    expect(Object.fromEntries(await Promise.all(sizes))).toEqual(Object.fromEntries(measured));
  });

  test("shows every look laid out in an image of its first product", () => {
    const laidOut = slugsOf(({ images }) => images.some(({ file }) => file.endsWith("-laid.webp")));
    expect(new Set(laidOut)).toEqual(new Set(looks.map(([first]) => first)));
  });

  test("shows every garment in each of XL, 3XL and 6XL that it is sold in", () => {
    const shownSizes = ["XL", "3XL", "6XL"] as const;
    const lacking = catalogue.filter(isGarment).filter((product) =>
      viewsOf(product).some((views) => {
        const shown = new Set(views.map(({ size }) => size));
        return shownSizes.some((size) => product.sizes?.includes(size) && !shown.has(size));
      }),
    );
    expect(lacking.map(({ slug }) => slug)).toEqual([]);
    expect(catalogue.filter(isGarment).length).toBeGreaterThanOrEqual(24);
  });

  test("has images of every colour in the order of its colours, and of no colour that the product lacks", () => {
    const withImages = catalogue.map(({ images }) =>
      images
        .map(({ colourSlug }) => colourSlug)
        .filter((colourSlug, index, all) => index === 0 || colourSlug !== all[index - 1]),
    );
    const sold = catalogue.map(({ colours }) => colours?.map(({ slug }) => slug) ?? [undefined]);
    expect(withImages).toEqual(sold);
  });
});

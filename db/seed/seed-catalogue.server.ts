import { sql } from "drizzle-orm";
import {
  categories,
  optionTypes,
  optionValues,
  productImages,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { complementaryProducts } from "#app/domain/catalog/complements/complements.tables.ts";
import { learnWords } from "#app/domain/catalog/search/learn-words.server.ts";
import { itemPassports } from "#app/domain/orders/passports/passports.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { catalogue as sampleCatalogue } from "#db/seed/catalogue/catalogue.ts";
import { categories as sampleCategories } from "#db/seed/catalogue/categories.ts";
import { SIZES, type SeedProduct } from "#db/seed/catalogue/seed-product.ts";
import { productFacts } from "#db/seed/catalogue/product-facts.ts";
import { looks } from "#db/seed/catalogue/looks.ts";
import { sizeCharts as sampleCharts } from "#db/seed/catalogue/size-charts.ts";
import { seedId } from "#db/seed/seed-id.ts";
import type { StoredImage } from "#db/seed/seed-images.server.ts";
import { variantsOf } from "#db/seed/seed-variants.ts";

const SIZE_TYPE = seedId("option-type size");
const COLOUR_TYPE = seedId("option-type colour");

interface CatalogueInput {
  now: Date;
  /** The price of the shop for one in US cents. */
  priceOf(cents: number): number;
}

/** Inserts the sample catalogue. */
export async function seedCatalogue(
  tx: Tx,
  images: Map<string, StoredImage>,
  { now, priceOf }: CatalogueInput,
): Promise<void> {
  const catalogue = sampleCatalogue.map(({ priceMinor, largeSizePriceMinor: large, ...product }) => ({
    ...product,
    priceMinor: priceOf(priceMinor),
    ...(large !== undefined && { largeSizePriceMinor: priceOf(large) }),
  }));
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await tx.insert(categories).values(
    sampleCategories.map((category, position) => ({
      id: seedId(`category ${category.slug}`),
      slug: category.slug,
      name: category.name,
      description: category.description,
      imageUrl: category.image,
      position,
    })),
  );
  await tx
    .insert(sizeCharts)
    .values(sampleCharts.map((sizeChart) => ({ id: seedId(`chart ${sizeChart.slug}`), ...sizeChart })));
  await seedOptions(tx);
  await tx
    .insert(products)
    .values(
      catalogue.map((product, index) => productRow(product, daysAgo(index + (product.isNew ? 2 : 75)))),
    );
  await tx.insert(complementaryProducts).values(complementRows());
  await learnWords(tx, catalogue);
  const variantRows = catalogue.flatMap(variantRowsOf);
  await tx.insert(variants).values(variantRows);
  await tx.insert(stockMovements).values(
    variantRows
      .filter((variant) => variant.inventory > 0)
      .map((variant) => ({
        id: seedId(`opening ${variant.sku}`),
        variantId: variant.id,
        delta: variant.inventory,
        reason: "opening" as const,
        at: now,
      })),
  );
  await tx.insert(itemPassports).values(passportRows(now));
  await seedImages(tx, images);
  await seedLookImages(tx);
  await tx.insert(reviews).values(
    catalogue.flatMap((product) =>
      product.reviews.map((review, index) => ({
        id: seedId(`review ${product.slug} ${index}`),
        productId: seedId(`product ${product.slug}`),
        authorName: review.author,
        rating: review.rating,
        fit: review.fit,
        body: review.body,
        status: "published" as const,
        createdAt: daysAgo(review.daysAgo),
      })),
    ),
  );
  await updateTotals(tx);
}

function complementRows() {
  return looks.flatMap((look) =>
    look.flatMap((slug) =>
      look
        .filter((other) => other !== slug)
        .map((other, position) => ({
          productId: seedId(`product ${slug}`),
          complementId: seedId(`product ${other}`),
          position,
        })),
    ),
  );
}

function productRow(product: SeedProduct, createdAt: Date) {
  const facts = productFacts[product.slug];
  if (!facts) throw new Error(`The facts of ${product.slug} are missing`);
  const { kind, sleeve, garmentLength, ...others } = facts;
  return {
    ...others,
    kind: [kind],
    sleeve: sleeve ? [sleeve] : [],
    garmentLength: garmentLength ? [garmentLength] : [],
    id: seedId(`product ${product.slug}`),
    slug: product.slug,
    name: product.name,
    description: product.description,
    categoryId: seedId(`category ${product.categorySlug}`),
    sizeChartId: product.sizeChartSlug ? seedId(`chart ${product.sizeChartSlug}`) : null,
    priceMinor: product.priceMinor,
    material: product.material,
    care: product.care,
    madeIn: product.madeIn,
    sizeNote: product.sizeNote ?? "",
    hsnCode: product.hsnCode,
    tags: product.tags,
    isFeatured: product.isFeatured,
    createdAt,
    updatedAt: createdAt,
  };
}

async function seedOptions(tx: Tx): Promise<void> {
  await tx.insert(optionTypes).values([
    { id: SIZE_TYPE, name: "Size", kind: "size", position: 0 },
    { id: COLOUR_TYPE, name: "Colour", kind: "colour", position: 1 },
  ]);
  const colours = new Map(
    sampleCatalogue.flatMap((product) => product.colours ?? []).map((c) => [c.slug, c]),
  );
  await tx.insert(optionValues).values([
    ...SIZES.map((label, position) => ({
      id: seedId(`size ${label}`),
      typeId: SIZE_TYPE,
      slug: label.toLowerCase(),
      label,
      hex: null,
      position,
    })),
    ...[...colours.values()].map(({ slug, name, hex }, position) => ({
      id: seedId(`colour ${slug}`),
      typeId: COLOUR_TYPE,
      slug,
      label: name,
      hex,
      position,
    })),
  ]);
}

function variantRowsOf(product: SeedProduct) {
  return variantsOf(product).map((variant, position) => ({
    id: seedId(`variant ${variant.sku}`),
    productId: seedId(`product ${product.slug}`),
    sku: variant.sku,
    sizeId: variant.size ? seedId(`size ${variant.size}`) : null,
    colourId: variant.colourSlug ? seedId(`colour ${variant.colourSlug}`) : null,
    priceOverrideMinor: variant.priceMinor,
    inventory: variant.inventory,
    weightGrams: variant.weightGrams,
    position,
  }));
}

/** A sample label for each item in stock of the products whose weaver is known. */
function passportRows(now: Date) {
  return sampleCatalogue
    .filter(({ slug }) => productFacts[slug]?.weaver)
    .flatMap((product) =>
      variantsOf(product).flatMap((variant) =>
        Array.from({ length: variant.inventory }, (_, index) => {
          const key = `${variant.sku} ${index + 1}`;
          const { weaver = "", fibreTenthMicrons = null } = productFacts[product.slug] ?? {};
          return {
            id: seedId(`passport ${key}`),
            code: seedId(`passport code ${key}`).replaceAll("-", "").slice(0, 16),
            variantId: seedId(`variant ${variant.sku}`),
            productName: product.name,
            optionsLabel: product.colours?.find(({ slug }) => slug === variant.colourSlug)?.name ?? "",
            composition: product.material,
            madeIn: product.madeIn,
            weaver,
            fibreTenthMicrons,
            createdAt: now,
          };
        }),
      ),
    )
    .map((row, index) => ({ ...row, labelNumber: `SAMPLE ${String(index + 1).padStart(4, "0")}` }));
}

async function seedImages(tx: Tx, images: Map<string, StoredImage>): Promise<void> {
  await tx.insert(media).values(
    [...images.values()].map((image) => ({
      id: seedId(image.storageKey),
      kind: "product" as const,
      ...image,
    })),
  );
  await tx.insert(productImages).values(
    sampleCatalogue.flatMap((product) =>
      product.images.map(({ file, alt, colourSlug, size }, position) => {
        const image = images.get(file);
        if (!image) throw new Error(`The sample product ${product.slug} shows ${file}, which is not there`);
        return {
          id: seedId(`image of ${product.slug} ${file}`),
          productId: seedId(`product ${product.slug}`),
          mediaId: seedId(image.storageKey),
          colourId: colourSlug ? seedId(`colour ${colourSlug}`) : null,
          sizeId: size ? seedId(`size ${size}`) : null,
          alt,
          position,
        };
      }),
    ),
  );
}

/** Chooses each product's image of laid-out pieces as the image of its look. */
async function seedLookImages(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ${products} set look_image_id = ${productImages.mediaId}
    from ${productImages} join ${media} on ${media.id} = ${productImages.mediaId}
    where ${productImages.productId} = ${products.id} and ${media.storageKey} like '%-laid.webp'`);
}

/** Fills the products' totals of stock and ratings. */
async function updateTotals(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update ${products} set inventory = summed.inventory
    from (select product_id, sum(inventory)::int as inventory from ${variants} group by product_id) summed
    where summed.product_id = ${products.id}`);
  await tx.execute(sql`
    update ${products} set rating_average = rated.average, rating_count = rated.count
    from (
      select product_id, avg(rating)::real as average, count(*)::int as count from ${reviews}
      where status = 'published' group by product_id
    ) rated
    where rated.product_id = ${products.id}`);
}

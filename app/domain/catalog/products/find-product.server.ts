import { globalGtinOf } from "#app/lib/text/gtin.ts";
import { and, eq, getTableColumns, or, sql, asc, ilike, inArray, notInArray, type SQL } from "drizzle-orm";
import type { ImageView, ProductDetailView, VariantView } from "#app/domain/catalog/catalog.ts";
import {
  categories,
  optionValues,
  productImages,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { finalSaleOf } from "#app/domain/catalog/final-sale.ts";
import { describeDimensions } from "#app/domain/catalog/product-dimensions.ts";
import {
  DECLARED_FIELDS,
  definitionOf,
  listProductTexts,
  type ProductFields,
} from "#app/domain/catalog/product-fields.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { renderDescriptionText } from "#app/domain/media/text-images.server.ts";
import { renderPlainText } from "#app/platform/markdown.server.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

// The search text only repeats other columns.
const { searchText: _searched, ...columns } = getTableColumns(products);

interface VariantRow extends Omit<VariantView, "priceMinor" | "compareAtMinor" | "gtin"> {
  barcode: string | null;
  hex: string | null;
  priceOverrideMinor: number | null;
  compareAtOverrideMinor: number | null;
}

// Subqueries instead of separate queries save two round trips.
const variantRows = sql<VariantRow[]>`coalesce((
  select json_agg(json_build_object(
    'id', ${variants.id}, 'sku', ${variants.sku}, 'sizeLabel', ${sizes.label}, 'colourSlug', ${colours.slug}, 'colourName', ${colours.label},
    'hex', ${colours.hex}, 'inventory', ${variants.inventory}, 'barcode', ${variants.barcode}, 'priceOverrideMinor', ${variants.priceOverrideMinor},
    'compareAtOverrideMinor', ${variants.compareAtOverrideMinor}
  ) order by ${variants.position}, ${sizes.position})
  from ${variants}
    left join ${optionValues} sizes on ${sizes.id} = ${variants.sizeId}
    left join ${optionValues} colours on ${colours.id} = ${variants.colourId}
  where ${variants.productId} = ${products.id}
), '[]')`;

const imageRows = sql<ImageView[]>`coalesce((
  select json_agg(json_build_object(
    'id', ${productImages.mediaId}, 'alt', ${productImages.alt}, 'width', ${media.width}, 'height', ${media.height}, 'tint', ${media.tint},
    'colourSlug', ${colours.slug}, 'sizeLabel', ${sizes.label}
  ) order by ${productImages.position})
  from ${productImages}
    join ${media} on ${media.id} = ${productImages.mediaId}
    left join ${optionValues} colours on ${colours.id} = ${productImages.colourId}
    left join ${optionValues} sizes on ${sizes.id} = ${productImages.sizeId}
  where ${productImages.productId} = ${products.id}
), '[]')`;

/** Finds an active product by slug or id. Null if it does not exist or is a draft. */
export async function findProduct(db: Db, slugOrId: string): Promise<ProductDetailView | null> {
  const isThis = isUuid(slugOrId)
    ? or(eq(products.slug, slugOrId), eq(products.id, slugOrId))
    : eq(products.slug, slugOrId);
  const [row] = await selectActive(db, isThis);
  return row ? toDetailView(db, row) : null;
}

/** Reads the active products among `slugsOrIds`, by one statement. Their order is not that of the arguments. */
export async function listProductDetails(
  db: Db,
  slugsOrIds: readonly string[],
): Promise<ProductDetailView[]> {
  if (slugsOrIds.length === 0) return [];
  const ids = slugsOrIds.filter((text) => isUuid(text));
  const isAny = or(inArray(products.slug, [...slugsOrIds]), inArray(products.id, ids));
  const rows = await selectActive(db, isAny);
  return Promise.all(rows.map((row) => toDetailView(db, row)));
}

function selectActive(db: Db, condition: SQL | undefined) {
  return db
    .select({
      product: columns,
      category: { id: categories.id, slug: categories.slug, name: categories.name },
      categoryRule: { isFinalSale: categories.isFinalSale, finalSaleReason: categories.finalSaleReason },
      sizeChartName: sizeCharts.name,
      sizeChart: sizeCharts.chart,
      variants: variantRows,
      images: imageRows,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(sizeCharts, eq(sizeCharts.id, products.sizeChartId))
    .where(and(condition, eq(products.status, "active")));
}

type ProductRow = Awaited<ReturnType<typeof selectActive>>[number];

async function toDetailView(db: Db, row: ProductRow): Promise<ProductDetailView> {
  const { product, category, variants: rows, images } = row;
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: renderPlainText(product.description),
    descriptionHtml: await renderDescriptionText(db, product.description),
    seo: {
      title: product.seoTitle || product.name,
      description: product.seoDescription || (renderPlainText(product.description).split("\n")[0] ?? ""),
    },
    material: product.material,
    sizeNote: product.sizeNote,
    facts: factsOf(product),
    dimensions: {
      text: describeDimensions(product),
      lengthMm: product.lengthMm,
      widthMm: product.widthMm,
      heightMm: product.heightMm,
    },
    declarations: DECLARED_FIELDS.map((name) => ({
      name,
      label: definitionOf(name).label,
      value: product[name],
    })),
    finalSale: finalSaleOf(product, row.categoryRule),
    tags: product.tags,
    priceMinor: product.priceMinor,
    compareAtMinor: product.compareAtMinor,
    inventory: product.inventory,
    ratingAverage: product.ratingAverage,
    ratingCount: product.ratingCount,
    isFeatured: product.isFeatured,
    category,
    sizes: [...new Set(rows.flatMap(({ sizeLabel }) => sizeLabel ?? []))],
    colours: coloursOf(rows),
    variants: rows.map(
      ({ hex: _, barcode, priceOverrideMinor, compareAtOverrideMinor, ...variant }): VariantView => ({
        ...variant,
        gtin: globalGtinOf({ barcode }),
        priceMinor: priceOverrideMinor ?? product.priceMinor,
        compareAtMinor: compareAtOverrideMinor ?? product.compareAtMinor,
      }),
    ),
    images,
    lookImage: images.find(({ id }) => id === product.lookImageId) ?? null,
    sizeChart: row.sizeChartName && row.sizeChart ? { name: row.sizeChartName, ...row.sizeChart } : null,
  };
}

/** The fields under "Material and care". */
function factsOf(product: ProductFields): ProductDetailView["facts"] {
  const texts = listProductTexts(product)
    .filter(({ isOnProductPage }) => isOnProductPage)
    .map(({ label, value }) => ({ label, value }));
  const { fibreTenthMicrons } = product;
  return fibreTenthMicrons === null
    ? texts
    : [...texts, { label: "Fibre", value: `${fibreTenthMicrons / 10} micron on average` }];
}

function coloursOf(rows: readonly VariantRow[]): ProductDetailView["colours"] {
  const bySlug = new Map<string, { slug: string; name: string; hex: string }>();
  for (const { colourSlug, colourName, hex } of rows) {
    if (colourSlug && colourName)
      bySlug.set(colourSlug, { slug: colourSlug, name: colourName, hex: hex ?? "" });
  }
  return [...bySlug.values()];
}

const MAX_FOUND = 20;

/** Products with all these words in the name, or with a SKU that contains the text, by name. Without those of `except`; at most 20. */
export function findProductsByName(
  db: Db,
  text: string,
  { except }: { except: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const bySku = db
    .select({ id: variants.productId })
    .from(variants)
    .where(ilike(variants.sku, containing(text)));
  const byWords = and(...text.split(/\s+/).map((word) => ilike(products.name, containing(word))));
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        or(byWords, inArray(products.id, bySku)),
        except.length > 0 ? notInArray(products.id, [...except]) : undefined,
      ),
    )
    .orderBy(sql`${products.name} collate "C"`, asc(products.id))
    .limit(MAX_FOUND);
}

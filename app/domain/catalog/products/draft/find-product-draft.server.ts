import { asc, eq } from "drizzle-orm";
import {
  products,
  variants,
  categories,
  optionTypes,
  optionValues,
  sizeCharts,
} from "#app/domain/catalog/catalog.tables.ts";
import { productField } from "#app/domain/catalog/internal/product-field-kinds.ts";
import { formNameOf, PRODUCT_FIELD_NAMES, type ProductFields } from "#app/domain/catalog/product-fields.ts";
import { variantFormTexts } from "#app/domain/catalog/internal/variant-field-kinds.ts";
import { RESTRICTED_VIEWER, type VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { imagesOf } from "#app/domain/catalog/products/internal/product-audit.server.ts";
import { IMAGE_COUNT, type ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import type { ProductChoices } from "#app/domain/catalog/product.forms.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";

export interface EditedProduct {
  id: string;
  slug: string;
  name: string;
  version: number;
  status: "draft" | "active";
  inventory: number;
  variantCount: number;
  imageCount: number;
  draft: ProductDraft;
}

/** Loads a product for the admin's product form, amounts as decimal text. Null if it does not exist. */
export async function findProductDraft(
  db: Db,
  id: string,
  money: MoneyFormat,
  viewer: VariantFieldViewer = RESTRICTED_VIEWER,
): Promise<EditedProduct | null> {
  if (!isUuid(id)) return null;
  const [product] = await db.select().from(products).where(eq(products.id, id));
  if (!product) return null;
  const rows = await db
    .select()
    .from(variants)
    .where(eq(variants.productId, id))
    .orderBy(asc(variants.position), asc(variants.id));
  const images = (await imagesOf(db, [id])).get(id) ?? [];
  const { slug, name, version, status, inventory } = product;
  return {
    id,
    slug,
    name,
    version,
    status,
    inventory,
    variantCount: rows.length,
    imageCount: images.length,
    draft: {
      fields: { ...formFields(product, money), [IMAGE_COUNT]: String(images.length) },
      sizeIds: usedOptions(rows, "sizeId"),
      colourIds: usedOptions(rows, "colourId"),
      variants: rows.map((variant) => ({
        id: variant.id,
        sizeId: variant.sizeId ?? "",
        colourId: variant.colourId ?? "",
        sku: variant.sku,
        ...variantFormTexts(variant, money, viewer),
        stock: String(variant.inventory),
        stockWhenLoaded: String(variant.inventory),
      })),
      images: images.map((image) => ({
        ...image,
        colourId: image.colourId ?? "",
        sizeId: image.sizeId ?? "",
      })),
    },
  };
}

/** The product's fields by form name. Cleared checkboxes are absent, as in a submitted form. */
function formFields(product: ProductFields, money: MoneyFormat): Record<string, string> {
  const texts = PRODUCT_FIELD_NAMES.map((name) => ({
    name: formNameOf(name),
    text: productField(name).toForm(product[name], money),
  }));
  return Object.fromEntries(texts.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]])));
}

/** The size or colour ids of the variants, in variant order. */
function usedOptions(
  rows: readonly (typeof variants.$inferSelect)[],
  option: "sizeId" | "colourId",
): string[] {
  return [...new Set(rows.flatMap((variant) => variant[option] ?? []))];
}

/** The product form's choices: categories, size charts and tax classes by name, sizes and colours by position. */
export async function listProductChoices(db: Queryable): Promise<ProductChoices> {
  const named = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .orderBy(asc(categories.name));
  const charts = await db
    .select({ id: sizeCharts.id, name: sizeCharts.name })
    .from(sizeCharts)
    .orderBy(asc(sizeCharts.name));
  const classes = await db
    .select({ id: taxClasses.id, name: taxClasses.name })
    .from(taxClasses)
    .orderBy(asc(taxClasses.name));
  const values = await db
    .select({
      id: optionValues.id,
      label: optionValues.label,
      hex: optionValues.hex,
      slug: optionValues.slug,
      kind: optionTypes.kind,
    })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId))
    .orderBy(asc(optionTypes.position), asc(optionValues.position), asc(optionValues.label));
  return {
    categories: named,
    sizeCharts: charts,
    taxClasses: classes,
    sizes: values.filter(({ kind }) => kind === "size"),
    colours: values.filter(({ kind }) => kind === "colour"),
  };
}

import { z } from "zod";
import { cellsOf, maxImagesOf, type ProductDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import { MAX_VARIANTS, SELLS_WITHOUT_HSN, type ProductInput } from "#app/domain/catalog/product.ts";
import { comparisonError, invalidVariants, isValidComparison } from "#app/domain/catalog/compare-at.ts";
import { optionalChoice, productFormShape } from "#app/domain/catalog/internal/product-field-kinds.ts";
import { variantFieldsOf, variantFormShape } from "#app/domain/catalog/internal/variant-field-kinds.ts";
import { formNameOf, mapProductFields, PRODUCT_FIELD_NAMES } from "#app/domain/catalog/product-fields.ts";
import { RESTRICTED_VIEWER, type VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import type { PriceRules } from "#app/domain/settings/settings.ts";
import { STOCK_RANGE, STOCK_SENTENCES } from "#app/domain/catalog/stock/stock-count.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { optionalNumberField } from "#app/lib/forms/number-field.ts";
import { textField } from "#app/lib/forms/form-fields.ts";

/** The options of the product form's select and checkbox fields. */
export interface ProductChoices {
  categories: readonly { id: string; name: string }[];
  sizeCharts: readonly { id: string; name: string }[];
  taxClasses: readonly { id: string; name: string }[];
  sizes: readonly { id: string; label: string }[];
  colours: readonly { id: string; label: string; hex: string | null }[];
}

/** Of the grid of sizes and colours, most of which may be without stock. A larger grid exceeds `MAX_FORM_BYTES` anyway. */
const MAX_CELLS = 1_000;

function productForm(money: MoneyFormat, choices: ProductChoices, imageLimit: number) {
  return z.object({
    ...productFormShape(money, choices),
    stockNote: textField(200),
    variant: z
      .array(
        z.object({
          id: z.union([z.literal(""), z.uuid()]).transform((id) => id || null),
          sizeId: optionalChoice(choices.sizes),
          colourId: optionalChoice(choices.colours),
          sku: textField(80),
          ...variantFormShape(money),
          stock: optionalNumberField(STOCK_RANGE, STOCK_SENTENCES),
          stockWhenLoaded: z.string().regex(/^\d{0,9}$/),
        }),
      )
      .max(MAX_CELLS, `A product can have at most ${MAX_CELLS} combinations of sizes and colours`)
      .refine((rows) => rows.filter((row) => row.stock !== null).length <= MAX_VARIANTS, {
        error: `A product can have at most ${MAX_VARIANTS} variants`,
      })
      .refine((rows) => rows.some((row) => row.stock !== null), {
        error: "Enter the stock of at least one variant: 0 if there is none yet",
      }),
    image: z
      .array(
        z.object({
          id: z.uuid("Must be a valid URL"),
          alt: textField(200),
          colourId: optionalChoice(choices.colours),
          sizeId: optionalChoice(choices.sizes),
        }),
      )
      // Reported at the first image too many, since the form shows errors beside an image.
      .refine((images) => images.length <= imageLimit, {
        path: [imageLimit, "id"],
        error: `A product can have at most ${imageLimit} images`,
      }),
  });
}

export type ReadProduct =
  | { ok: true; input: ProductInput }
  /** Keyed by form field name: "name", "variant.3.stock". */
  | { ok: false; errors: Record<string, string> };

/** Validates the product form. Errors are keyed by form field name. Fields that the viewer may not see stay unchanged. */
export function readProduct(
  draft: ProductDraft,
  { money, pricesIncludeGst }: PriceRules,
  choices: ProductChoices,
  viewer: VariantFieldViewer = RESTRICTED_VIEWER,
): ReadProduct {
  const cells = cellsOf(draft);
  const submitted = mapProductFields((name) => draft.fields[formNameOf(name)]);
  const parsed = productForm(money, choices, maxImagesOf(draft)).safeParse({
    ...submitted,
    stockNote: draft.fields["stockNote"],
    variant: cells,
    image: draft.images,
  });
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[errorName(path)] ??= message;
    return { ok: false, errors };
  }
  const { variant, image, ...fields } = parsed.data;
  const errors = comparisonErrors(parsed.data, pricesIncludeGst);
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return {
    ok: true,
    input: {
      ...fields,
      variants: variant.flatMap(({ id, sizeId, colourId, sku, stock, stockWhenLoaded, ...values }) =>
        stock === null
          ? []
          : {
              id,
              sizeId,
              colourId,
              sku,
              ...variantFieldsOf(values, viewer),
              inventory: stock,
              stockWhenLoaded: stockWhenLoaded === "" ? null : Number(stockWhenLoaded),
            },
      ),
      images: image.map((shown) => ({ ...shown, alt: shown.alt || fields.name })),
      needsHsn: pricesIncludeGst && draft.fields[SELLS_WITHOUT_HSN] !== "on",
    },
  };
}

type ParsedProduct = z.infer<ReturnType<typeof productForm>>;

/** Errors of prices that do not fit the ones they are compared to, by form field name. */
function comparisonErrors(product: ParsedProduct, pricesIncludeGst: boolean): Record<string, string> {
  const variants = product.variant.flatMap(({ price, compareAt, stock }, index) =>
    stock === null ? [] : [{ index, price, priceOverrideMinor: price, compareAtOverrideMinor: compareAt }],
  );
  const message = comparisonError(pricesIncludeGst);
  const errors = invalidVariants({ ...product, variants }, { pricesIncludeGst }).map(
    ({ index, price }): [string, string] => [
      `variant.${index}.${pricesIncludeGst && price !== null ? "price" : "compareAt"}`,
      message,
    ],
  );
  if (!isValidComparison(product, { pricesIncludeGst }))
    errors.unshift([formNameOf(pricesIncludeGst ? "priceMinor" : "compareAtMinor"), message]);
  return Object.fromEntries(errors);
}

function errorName(path: PropertyKey[]): string {
  const name = PRODUCT_FIELD_NAMES.find((field) => field === path[0]);
  return name ? formNameOf(name) : path.join(".");
}

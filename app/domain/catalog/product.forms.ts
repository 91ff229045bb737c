import { z } from "zod";
import { cellsOf, maxImages, type ProductDraft } from "#app/domain/catalog/products/product-draft.ts";
import type { ProductInput } from "#app/domain/catalog/product.ts";
import { STOCK_RANGE, STOCK_SENTENCES } from "#app/domain/catalog/stock/stock-count.ts";
import { isHsnCode } from "#app/domain/tax/tax-class.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { numberField, optionalNumberField } from "#app/lib/forms/number-field.ts";

/** The options of the product form's select and checkbox fields. */
export interface ProductChoices {
  categories: readonly { id: string; name: string }[];
  sizeCharts: readonly { id: string; name: string }[];
  taxClasses: readonly { id: string; name: string }[];
  sizes: readonly { id: string; label: string }[];
  colours: readonly { id: string; label: string; hex: string | null }[];
}

const MAX_VARIANTS = 200;

const text = (longest: number) =>
  z.string().trim().max(longest, `Use at most ${longest} characters`).default("");
const isOneOf = (choices: readonly { id: string }[]) => (id: string) =>
  choices.some((choice) => choice.id === id);
const optional = (choices: readonly { id: string }[]) =>
  z
    .string()
    .default("")
    .refine((id) => id === "" || isOneOf(choices)(id), { error: "This option no longer exists" })
    .transform((id) => id || null);

const PRICE_SENTENCES = {
  otherwise: "Price must be positive",
  "not-a-number": "Enter a price, such as 1,299.50",
};

/** A price above zero, in minor units. */
const price = (money: MoneyFormat) => numberField(moneyRange(money, { min: 1 }), PRICE_SENTENCES);

/** A variant's price override in minor units; null (empty) uses the product's price. */
const ownPrice = (money: MoneyFormat) => optionalNumberField(moneyRange(money, { min: 1 }), PRICE_SENTENCES);

function productForm(money: MoneyFormat, choices: ProductChoices, colours: number) {
  return z.object({
    name: z
      .string()
      .trim()
      .min(3, "Name must be at least 3 characters")
      .max(150, "Use at most 150 characters"),
    description: text(5000),
    price: price(money),
    categoryId: z.string().refine(isOneOf(choices.categories), { error: "Category is required" }),
    status: z.enum(["draft", "active"]).default("active"),
    featured: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
    sizeChartId: optional(choices.sizeCharts),
    taxClassId: optional(choices.taxClasses),
    material: text(500),
    care: text(500),
    madeIn: text(200),
    sizeNote: text(500),
    hsnCode: text(8).refine((code) => code === "" || isHsnCode(code), {
      error: "An HSN code has 4, 6 or 8 digits",
    }),
    tags: text(500).transform((tags) => [
      ...new Set(
        tags
          .split(",")
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ]),
    stockNote: text(200),
    variant: z
      .array(
        z.object({
          id: z.union([z.literal(""), z.uuid()]).transform((id) => id || null),
          sizeId: optional(choices.sizes),
          colourId: optional(choices.colours),
          sku: text(80),
          price: ownPrice(money),
          stock: optionalNumberField(STOCK_RANGE, STOCK_SENTENCES),
          was: z.string().regex(/^\d{0,9}$/),
        }),
      )
      .max(MAX_VARIANTS, `A product can have at most ${MAX_VARIANTS} variants`)
      .refine((rows) => rows.some((row) => row.stock !== null), {
        error: "Enter the stock of at least one variant: 0 if there is none yet",
      }),
    image: z
      .array(
        z.object({
          id: z.uuid("Must be a valid URL"),
          alt: text(200),
          colourId: optional(choices.colours),
        }),
      )
      .transform((images) => images.slice(0, maxImages(colours))),
  });
}

export type ReadProduct =
  | { ok: true; input: ProductInput }
  /** Keyed by form field name: "name", "variant.3.stock". */
  | { ok: false; errors: Record<string, string> };

/** Validates the product form. Errors are keyed by form field name. */
export function readProduct(draft: ProductDraft, money: MoneyFormat, choices: ProductChoices): ReadProduct {
  const cells = cellsOf(draft);
  const parsed = productForm(money, choices, draft.colourIds.length).safeParse({
    ...blankAsMissing(draft.fields),
    variant: cells,
    image: draft.images,
  });
  if (!parsed.success) {
    const errors: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) errors[path.join(".")] ??= message;
    return { ok: false, errors };
  }
  const { price: priceMinor, featured, variant, image, ...fields } = parsed.data;
  return {
    ok: true,
    input: {
      ...fields,
      priceMinor,
      isFeatured: featured,
      variants: variant.flatMap(({ price, stock, was, ...row }) =>
        stock === null
          ? []
          : { ...row, priceOverrideMinor: price, inventory: stock, was: was === "" ? null : Number(was) },
      ),
      images: image.map((shown) => ({ ...shown, alt: shown.alt || fields.name })),
    },
  };
}

/** Missing required fields become empty, so that they get the message of an empty field. */
function blankAsMissing(fields: Record<string, string>): Record<string, string> {
  return { name: "", price: "", categoryId: "", ...fields };
}

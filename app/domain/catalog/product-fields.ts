import { MAX_FINAL_SALE_REASON } from "#app/domain/catalog/final-sale.ts";
import type {
  ProductFieldDefinition,
  ProductFieldValue,
} from "#app/domain/catalog/internal/product-field-definition.ts";

/**
 * The fields that an administrator sets on a product. Form, draft, conflict notice, audit log, duplicate, import, export, product
 * page and feed derive from this table: a new field is a line here and a column of the same name in catalog.tables.ts. The kinds
 * are implemented in product-field-kinds.ts. This file also runs in the browser.
 */

const CENTIMETRES = {
  kind: "optional-number",
  range: { decimals: 1, min: 1, max: 100_000 },
  message: "Enter centimetres, such as 200 or 45.5",
  isSecondary: true,
} as const;

/** The field of one of `PRODUCT_FACETS`. */
const facet = <Label extends string>(label: Label, examples: string) =>
  ({
    kind: "tags",
    label,
    hint: `Filter of listings, separated by commas, such as ${examples}.`,
    csvHint: `Separated by commas, such as ${examples}.`,
    maxLength: 200,
    isSecondary: true,
  }) as const;

/** In the order of the form and of an export. */
export const PRODUCT_FIELDS = {
  name: {
    kind: "text",
    label: "Name",
    csvHint: "At least 3 characters.",
    minLength: 3,
    maxLength: 200,
    isWide: true,
  },
  description: {
    kind: "text",
    label: "Description",
    csvHint: "Can have several lines. HTML becomes formatting.",
    maxLength: 20_000,
    lines: 8,
    isFormatted: true,
    isWide: true,
  },
  categoryId: {
    kind: "required-choice",
    label: "Category",
    csvHint: "The name of an existing category.",
    choices: "categories",
    noChoice: "Choose a category",
  },
  priceMinor: {
    kind: "price",
    label: "Price",
    formName: "price",
    csvHint: "In the store’s currency, such as 49.50.",
  },
  compareAtMinor: {
    kind: "optional-price",
    label: "Compare-at price",
    formName: "compareAt",
    hint: "The price before a sale, shown struck through with the saving.",
    csvHint: "The price before a sale, or the MRP if prices include GST. Empty for none.",
  },
  status: {
    kind: "status",
    label: "Status",
    hint: "Drafts are not visible in the store.",
    csvHint: "active (visible in the store) or draft. New products are active by default.",
  },
  isFeatured: {
    kind: "flag",
    label: "Featured",
    formName: "featured",
    hint: "Listed under Featured Products. The home page shows the first four, in the order set under Products, Featured products.",
    csvHint: "yes or no.",
  },
  material: {
    kind: "text",
    label: "Material",
    maxLength: 500,
    isSecondary: true,
    isOnProductPage: true,
    feedElement: "material",
  },
  composition: {
    kind: "text",
    label: "Composition",
    hint: "The fibres and their shares, such as 70% wool, 30% silk.",
    csvHint: "The fibres and their shares, such as 70% wool, 30% silk.",
    maxLength: 200,
    isSecondary: true,
    isOnProductPage: true,
    feedElement: "product_detail",
  },
  care: { kind: "text", label: "Care", maxLength: 500, isSecondary: true, isOnProductPage: true },
  madeIn: { kind: "text", label: "Made in", maxLength: 500, isSecondary: true, isOnProductPage: true },
  sizeNote: {
    kind: "text",
    label: "Size note",
    csvHint: "A note about the fit.",
    maxLength: 500,
    isSecondary: true,
  },
  hsnCode: {
    kind: "hsn-code",
    label: "HSN code",
    hint: "Tax classification shown on invoices.",
    csvHint: "4, 6 or 8 digits, for the invoice. Without one or a tax class, 18% GST applies.",
    isSecondary: true,
  },
  tags: {
    kind: "tags",
    label: "Tags",
    hint: "Search keywords, separated by commas.",
    csvHint: "Search keywords, separated by commas.",
    maxLength: 2_000,
    isWide: true,
    isSecondary: true,
  },
  kind: facet("Kind", "Kurta, or Stole"),
  fabric: facet("Fabric", "Cotton, Silk"),
  craft: facet("Craft", "Chikankari, Handloom"),
  occasion: facet("Occasion", "Everyday, Wedding"),
  sleeve: facet("Sleeve", "Elbow sleeve"),
  garmentLength: facet("Garment length", "Knee length"),
  lengthMm: {
    ...CENTIMETRES,
    label: "Length (cm)",
    formName: "length",
    hint: "Of what has no size chart, such as shawls, table linen and bags.",
    csvHint: "Of what has no size chart, such as shawls, table linen and bags.",
  },
  widthMm: { ...CENTIMETRES, label: "Width (cm)", formName: "width" },
  heightMm: { ...CENTIMETRES, label: "Height (cm)", formName: "height" },
  fibreTenthMicrons: {
    kind: "optional-number",
    label: "Fibre (micron)",
    formName: "fibre",
    hint: "Average diameter of the fibre, as the mill or a laboratory states it; pashmina has at most 16.",
    csvHint: "Average diameter of the fibre, such as 13.5.",
    range: { decimals: 1, min: 50, max: 500 },
    message: "Enter microns from 5 to 50, such as 13.5",
    isSecondary: true,
  },
  weaver: {
    kind: "text",
    label: "Weaver or maker",
    hint: "Name and place of the person or workshop, as shown on the product page and in an item's passport.",
    csvHint: "Name and place of the person or workshop.",
    maxLength: 200,
    isSecondary: true,
    isOnProductPage: true,
  },
  seoTitle: {
    kind: "text",
    label: "Search title",
    hint: "About 60 characters. Empty for the product's name.",
    csvHint: "The page's title for search engines. Empty for the name.",
    maxLength: 70,
    isWide: true,
    isSecondary: true,
  },
  seoDescription: {
    kind: "text",
    label: "Search description",
    hint: "About 155 characters. Empty for the first line of the description.",
    csvHint: "The page's description for search engines. Empty for the first line of the description.",
    maxLength: 200,
    isWide: true,
    isSecondary: true,
  },
  countryOfOrigin: {
    kind: "text",
    label: "Country of origin",
    csvHint: "Empty for the store’s default.",
    maxLength: 80,
    isSecondary: true,
  },
  netQuantity: {
    kind: "text",
    label: "Net quantity",
    hint: "In number, such as 1 N, or 3 pieces.",
    csvHint: "In number, such as 1 N. Empty for the store’s default.",
    maxLength: 80,
    isSecondary: true,
  },
  manufacturer: {
    kind: "text",
    label: "Manufacturer or packer",
    hint: "Name and full address; of the importer for imported goods.",
    csvHint: "Name and full address. Empty for the store’s default.",
    maxLength: 500,
    isSecondary: true,
  },
  careContact: {
    kind: "text",
    label: "Customer care",
    hint: "Name, address, phone and email for complaints about this product.",
    csvHint: "Name, address, phone and email. Empty for the store’s default.",
    maxLength: 500,
    isSecondary: true,
  },
  returnRule: {
    kind: "return-rule",
    label: "Returns",
    hint: "Faulty or wrong items can always be reported: the law says so.",
    csvHint: "final (no returns or exchanges) or returnable; empty for the rule of the category.",
    isSecondary: true,
  },
  finalSaleReason: {
    kind: "text",
    label: "Reason for final sale",
    hint: "Shown to shoppers, such as hygiene, or made to order. Empty for that of the category.",
    csvHint: "Shown to shoppers, such as hygiene, or made to order.",
    maxLength: MAX_FINAL_SALE_REASON,
    isSecondary: true,
  },
  sizeChartId: {
    kind: "choice",
    label: "Size chart",
    csvHint: "The name of an existing size chart.",
    choices: "sizeCharts",
    noChoice: "None",
    isSecondary: true,
  },
  taxClassId: {
    kind: "choice",
    label: "Tax class",
    hint: "Needed only where the HSN code does not decide, as for lac bangles.",
    csvHint: "The name of an existing tax class; empty where the HSN code decides.",
    choices: "taxClasses",
    noChoice: "By HSN code",
    isSecondary: true,
  },
} as const satisfies Record<string, ProductFieldDefinition>;

type Definitions = typeof PRODUCT_FIELDS;

export type ProductFieldName = keyof Definitions;

/**
 * The fields shown under "Product information", as the Legal Metrology (Packaged Commodities) Rules 2011, rule 6(1) and for e-commerce
 * rule 6(10), require. Where a product has none, the store's default holds (`LegalSettings`).
 */
export const DECLARED_FIELDS = ["countryOfOrigin", "netQuantity", "manufacturer", "careContact"] as const;

export type DeclaredField = (typeof DECLARED_FIELDS)[number];

/** The values of a product's fields. */
export type ProductFields = { [Name in ProductFieldName]: ProductFieldValue<Definitions[Name]["kind"]> };

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[];

export function definitionOf(name: ProductFieldName): ProductFieldDefinition {
  return PRODUCT_FIELDS[name];
}

export function formNameOf(name: ProductFieldName): string {
  return definitionOf(name).formName ?? name;
}

/** Builds an object with one entry per product field. */
export function mapProductFields<Entries extends Record<ProductFieldName, unknown>>(
  entryOf: (name: ProductFieldName) => Entries[ProductFieldName],
): Entries {
  // Cast: Object.fromEntries loses the keys, which are exactly the product fields.
  return Object.fromEntries(PRODUCT_FIELD_NAMES.map((name) => [name, entryOf(name)])) as Entries;
}

/** The product fields of a row, without its other columns. */
export function pickProductFields(row: ProductFields): ProductFields {
  return mapProductFields((name) => row[name]);
}

/** The product fields that hold a non-empty text, with their definitions. */
export function listProductTexts(row: ProductFields): (ProductFieldDefinition & { value: string })[] {
  return PRODUCT_FIELD_NAMES.flatMap((name) => {
    const value = row[name];
    return typeof value === "string" && value !== "" ? [{ ...definitionOf(name), value }] : [];
  });
}

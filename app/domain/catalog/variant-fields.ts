import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import type { NumberMessages } from "#app/lib/forms/number-field.ts";
import type { NumberRange } from "#app/lib/forms/parse-number.ts";
import { isGtin } from "#app/lib/text/gtin.ts";
import { STOCK_RANGE } from "#app/domain/catalog/stock/stock-count.ts";

/** The kinds of field: the type of the values, and what a definition states beside the common properties. */
interface VariantFieldKinds {
  /** In minor units. */
  price: { value: number; options: object };
  number: { value: number; options: { range: NumberRange; messages: NumberMessages } };
  /** Digits, as typed or scanned; spaces and hyphens are removed. */
  code: { value: string; options: { isValid: (code: string) => boolean; message: string } };
  /** A single line, without spaces around it. */
  text: { value: string; options: { maxLength: number; message: string } };
}

export type VariantFieldKind = keyof VariantFieldKinds;

export type VariantFieldValue<Kind extends VariantFieldKind> = VariantFieldKinds[Kind]["value"];

interface CommonDefinition {
  /** The label in the form, in the audit log and in the changes of an import. */
  label: string;
  /** The label beside the narrow input, if it differs. */
  shortLabel?: string;
  /** The name in the form. */
  formName: string;
  /** The heading of the CSV column, if it differs from the label. */
  csvHeading?: string;
  /** Shown in the import's column guide. */
  csvHint: string;
  /** The words for a variant without a value, in the changes of an import. */
  unset: string;
  /** Belongs to this variant alone: a duplicate of the product does not have it. */
  isUnique?: boolean;
  /** Only for people with the permission "See purchase prices"; see `isVisibleVariantField`. */
  isConfidential?: boolean;
}

export type DefinitionOf<Kind extends VariantFieldKind> = CommonDefinition &
  VariantFieldKinds[Kind]["options"] & { kind: Kind };

export type VariantFieldDefinition = { [Kind in VariantFieldKind]: DefinitionOf<Kind> }[VariantFieldKind];

/**
 * The optional values of a variant that an administrator sets beside its options, SKU and stock; null for none. Form, draft, conflict notice,
 * audit log, duplicate, import and export derive from this table: a new field is a line here and a nullable column of the same name in
 * catalog.tables.ts. The kinds are implemented in variant-field-kinds.ts. This file also runs in the browser.
 */

/** In the order of the form and of an export. */
export const VARIANT_FIELDS = {
  /** Null uses the product's price. */
  priceOverrideMinor: {
    kind: "price",
    label: "Price",
    formName: "price",
    csvHeading: "Variant price",
    csvHint: "Only if it differs from the product’s price.",
    unset: "product’s price",
  },
  /** Null uses the product's compare-at price. */
  compareAtOverrideMinor: {
    kind: "price",
    label: "Compare-at price",
    formName: "compareAt",
    csvHeading: "Variant compare-at price",
    csvHint: "Only if it differs from the product’s compare-at price.",
    unset: "product’s price",
  },
  /** Of one item; null if unknown. */
  weightGrams: {
    kind: "number",
    label: "Weight in grams",
    shortLabel: "Grams",
    formName: "weight",
    csvHint: "Of one item. Shipping rates by weight and parcels use it.",
    unset: "unknown",
    range: { decimals: 0, min: 1, max: 50_000 },
    messages: { otherwise: "Enter whole grams from 1 to 50000" },
  },
  /** Stock below this number is reported as low; null uses the shop's threshold. */
  lowStockBelow: {
    kind: "number",
    label: "Low stock below (items)",
    shortLabel: "Low below",
    formName: "lowStock",
    csvHeading: "Low stock below",
    csvHint: "Items. Only if it differs from the shop’s threshold.",
    unset: "shop’s threshold",
    range: STOCK_RANGE,
    messages: { otherwise: "Enter a whole number, such as 5", "too-small": "A threshold cannot be negative" },
  },
  /** A GTIN, as printed on the goods. */
  barcode: {
    kind: "code",
    label: "Barcode",
    shortLabel: "Code",
    formName: "barcode",
    csvHint: "GTIN, EAN or UPC. Format the column as text, so that all digits stay.",
    unset: "none",
    isUnique: true,
    isValid: isGtin,
    message: "A barcode has 8, 12, 13 or 14 digits, and the last one is a check digit. Compare the digits",
  },
  /** Where the items are stored. */
  binLocation: {
    kind: "text",
    label: "Bin location",
    shortLabel: "Bin",
    formName: "binLocation",
    csvHint: "Where the items are stored, such as A-03-2. Pick lists are sorted by it.",
    unset: "none",
    isUnique: true,
    maxLength: 40,
    message: "A bin location has at most 40 characters",
  },
  /** The cost of one item to the shop, before tax; orders copy it (`order_lines.purchase_price_minor`). */
  purchasePriceMinor: {
    kind: "price",
    label: "Purchase price",
    shortLabel: "Cost",
    formName: "purchasePrice",
    csvHint: "The cost of one item to you, before tax. Only people with the permission see it.",
    unset: "unknown",
    isConfidential: true,
  },
} as const satisfies Record<string, VariantFieldDefinition>;

type Definitions = typeof VARIANT_FIELDS;

export type VariantFieldName = keyof Definitions;

export type VariantFormName = Definitions[VariantFieldName]["formName"];

/** The values of a variant's fields. */
export type VariantFields = {
  [Name in VariantFieldName]: VariantFieldValue<Definitions[Name]["kind"]> | null;
};

/** The values to save. An undefined one stays unchanged: somebody who may not see a field cannot change it. */
export type SavedVariantFields = { [Name in VariantFieldName]: VariantFields[Name] | undefined };

/** The same values by their names in the form. */
export type VariantFormValues = {
  [Name in VariantFieldName as Definitions[Name]["formName"]]: VariantFields[Name];
};

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const VARIANT_FIELD_NAMES = Object.keys(VARIANT_FIELDS) as VariantFieldName[];

/** The person who reads or writes fields: whether their permissions include "See purchase prices". */
export interface VariantFieldViewer {
  seesPurchasePrices: boolean;
}

export function variantFieldViewer(permissions: readonly Permission[]): VariantFieldViewer {
  return { seesPurchasePrices: permissions.includes("purchase-prices.view") };
}

/** Anybody without the permission, such as a packer. */
export const RESTRICTED_VIEWER: VariantFieldViewer = { seesPurchasePrices: false };

export function isVisibleVariantField(name: VariantFieldName, viewer: VariantFieldViewer): boolean {
  return viewer.seesPurchasePrices || !variantFieldDefinition(name).isConfidential;
}

export function variantFieldDefinition(
  name: VariantFieldName,
): VariantFieldDefinition & { formName: VariantFormName } {
  return VARIANT_FIELDS[name];
}

/** Builds an object with one entry per field of a variant. */
export function mapVariantFields<Entries extends Record<VariantFieldName, unknown>>(
  entryOf: (name: VariantFieldName) => Entries[VariantFieldName],
): Entries {
  // Cast: Object.fromEntries loses the keys, which are exactly the fields.
  return Object.fromEntries(VARIANT_FIELD_NAMES.map((name) => [name, entryOf(name)])) as Entries;
}

export const NO_VARIANT_FIELDS = mapVariantFields<Record<VariantFieldName, null>>(() => null);

/** The fields of a row, without its other columns. A field that the row does not name stays undefined. */
export function pickVariantFields<Row extends Partial<VariantFields>>(
  row: Row,
): Pick<Row, VariantFieldName & keyof Row> {
  // Cast: a mapped type does not follow the names through Object.fromEntries.
  return mapVariantFields((name) => row[name]) as Pick<Row, VariantFieldName & keyof Row>;
}

/** One value for each field, by the names of the form. */
export function mapVariantForm<Value>(
  valueOf: (name: VariantFieldName) => Value,
): Record<VariantFormName, Value> {
  // Cast: as above, with the names of the form.
  return Object.fromEntries(
    VARIANT_FIELD_NAMES.map((name) => [VARIANT_FIELDS[name].formName, valueOf(name)]),
  ) as Record<VariantFormName, Value>;
}

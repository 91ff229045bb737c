import { z } from "zod";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import {
  readName,
  readPrice,
  readReturnRule,
  readStatus,
  readTags,
  readYesOrNo,
  type Read,
} from "#app/domain/catalog/internal/import/read-cell.ts";
import {
  definitionOf,
  mapProductFields,
  type ProductFieldName,
  type ProductFields,
} from "#app/domain/catalog/product-fields.ts";
import type {
  DefinitionOf,
  ProductFieldDefinition,
  ProductFieldKind,
  ProductFieldValue,
} from "#app/domain/catalog/internal/product-field-definition.ts";
import { RETURN_RULES } from "#app/domain/catalog/final-sale.ts";
import { isHsnCode } from "#app/domain/tax/tax-class.ts";
import { numberField, optionalNumberField, readNumber } from "#app/lib/forms/number-field.ts";
import { moneyRange, toDecimal, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { checkboxField } from "#app/lib/forms/form-fields.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import { plainLine, plainText } from "#app/lib/text/plain-text.ts";

type Choices = Readonly<Record<"categories" | "sizeCharts" | "taxClasses", readonly { id: string }[]>>;

/** A field of a product in the form, in a CSV file and in stored JSON. */
export interface ProductField<Value> {
  /** The default for new products and the value of an empty CSV cell; undefined where a value is required. */
  blank: Value | undefined;
  /** An empty CSV cell leaves an existing product unchanged. */
  isKeptWhenEmpty?: boolean;
  /** The value in a JSON column. */
  stored: z.ZodType<Value>;
  /** Validates the submitted text. */
  formSchema(money: MoneyFormat, choices: Choices): z.ZodType<Value>;
  /** The text that the form is filled with; undefined for a cleared checkbox. */
  toForm(value: Value, money: MoneyFormat): string | undefined;
  readCell(cell: string, lookups: ImportLookups): Read<Value>;
  writeCell(value: Value, lookups: ImportLookups): string;
}

type Kinds = {
  [Kind in ProductFieldKind]: (definition: DefinitionOf<Kind>) => ProductField<ProductFieldValue<Kind>>;
};

const KINDS: Kinds = {
  text: ({ label, minLength = 0, maxLength, lines }) =>
    textField(
      z
        .string()
        .overwrite(lines ? plainText : plainLine)
        .min(minLength, `${label} must be at least ${minLength} characters`)
        .max(maxLength, `Use at most ${maxLength} characters`),
      { isRequired: minLength > 0 },
    ),
  "hsn-code": () =>
    textField(
      z
        .string()
        .overwrite(compactCode)
        .refine((code) => code === "" || isHsnCode(code), { error: "An HSN code has 4, 6 or 8 digits" }),
    ),
  tags: ({ maxLength }) => ({
    blank: [],
    stored: z.array(z.string()),
    formSchema: () =>
      z
        .string()
        .max(maxLength, `Use at most ${maxLength} characters`)
        .transform((text) => [...new Set(text.split(",").map(plainLine))].filter(Boolean))
        .prefault(""),
    toForm: (tags) => tags.join(", "),
    readCell: readTags,
    writeCell: (tags) => tags.join(", "),
  }),
  price: () => ({
    blank: undefined,
    stored: z.int().positive(),
    formSchema: (money) => numberField(moneyRange(money, { min: 1 }), PRICE_SENTENCES).prefault(""),
    toForm: toShortDecimal,
    readCell: (cell, { money }) => readPrice(cell, money),
    writeCell: (minor, { money }) => toDecimal(minor, money),
  }),
  "optional-price": () => ({
    blank: null,
    stored: z.int().positive().nullable(),
    formSchema: (money) => optionalNumberField(moneyRange(money, { min: 1 }), PRICE_SENTENCES).prefault(""),
    toForm: (minor, money) => (minor === null ? "" : toShortDecimal(minor, money)),
    readCell: (cell, { money }) => readPrice(cell, money),
    writeCell: (minor, { money }) => (minor === null ? "" : toDecimal(minor, money)),
  }),
  "optional-number": ({ range, message }) => {
    const toText = (value: number | null) => (value === null ? "" : String(value / 10 ** range.decimals));
    return {
      blank: null,
      stored: z.int().positive().nullable(),
      formSchema: () => optionalNumberField(range, message).prefault(""),
      toForm: toText,
      readCell: (cell) => readNumber(cell, range, message),
      writeCell: toText,
    };
  },
  status: () => ({
    blank: "active",
    isKeptWhenEmpty: true,
    stored: z.enum(["draft", "active"]),
    formSchema: () => z.enum(["draft", "active"]).default("active"),
    toForm: (status) => status,
    readCell: readStatus,
    writeCell: (status) => status,
  }),
  flag: () => ({
    blank: false,
    isKeptWhenEmpty: true,
    stored: z.boolean(),
    formSchema: () => checkboxField,
    toForm: (isOn) => (isOn ? "on" : undefined),
    readCell: readYesOrNo,
    writeCell: (isOn) => (isOn ? "yes" : "no"),
  }),
  "return-rule": () => ({
    blank: "",
    stored: z.enum(RETURN_RULES),
    formSchema: () => z.enum(RETURN_RULES, "Choose a rule").default(""),
    toForm: (rule) => rule,
    readCell: readReturnRule,
    writeCell: (rule) => rule,
  }),
  choice: ({ label, choices: list }) => ({
    blank: null,
    stored: z.string().nullable(),
    formSchema: (_money, choices) => optionalChoice(choices[list]).prefault(""),
    toForm: (id) => id ?? "",
    readCell: (cell, lookups) => readName(cell, label.toLowerCase(), lookups[list]),
    writeCell: (id, lookups) => (id === null ? "" : lookups[list].nameOf(id)),
  }),
  "required-choice": ({ label, choices: list }) => ({
    blank: undefined,
    stored: z.string(),
    formSchema: (_money, choices) =>
      z
        .string()
        .refine(isOneOf(choices[list]), { error: `${label} is required` })
        .prefault(""),
    toForm: (id) => id,
    readCell: (cell, lookups) => readName(cell, label.toLowerCase(), lookups[list]),
    writeCell: (id, lookups) => lookups[list].nameOf(id),
  }),
};

interface TextOptions {
  isRequired?: boolean;
}

function textField(
  schema: z.ZodType<string, string>,
  { isRequired = false }: TextOptions = {},
): ProductField<string> {
  return {
    blank: isRequired ? undefined : "",
    stored: z.string(),
    formSchema: () => schema.prefault(""),
    toForm: (text) => text,
    readCell: (cell) => {
      const { data, error } = schema.safeParse(cell);
      return error ? { ok: false, reason: error.issues[0]?.message ?? "" } : { ok: true, value: data };
    },
    writeCell: (text) => text,
  };
}

export const PRICE_SENTENCES = {
  otherwise: "Price must be positive",
  "not-a-number": "Enter a price, such as 1,299.50",
};

const isOneOf = (choices: readonly { id: string }[]) => (id: string) =>
  choices.some((choice) => choice.id === id);

/** The id of a choice; null for an empty text. */
export const optionalChoice = (choices: readonly { id: string }[]) =>
  z
    .string()
    .refine((id) => id === "" || isOneOf(choices)(id), { error: "This option no longer exists" })
    .transform((id) => id || null);

const FIELDS: { readonly [Name in ProductFieldName]: ProductField<ProductFields[Name]> } = mapProductFields(
  (name) => {
    const definition = definitionOf(name);
    // Cast: TypeScript does not relate the kind of a definition to its entry in KINDS.
    const create = KINDS[definition.kind] as (
      definition: ProductFieldDefinition,
    ) => ReturnType<Kinds[ProductFieldKind]>;
    return create(definition);
  },
);

/** The implementation of a field. */
export function productField<Name extends ProductFieldName>(name: Name): ProductField<ProductFields[Name]> {
  return FIELDS[name];
}

/** The schemas of the product fields in the submitted form. */
export function productFormShape(money: MoneyFormat, choices: Choices) {
  return mapProductFields<{ [Name in ProductFieldName]: z.ZodType<ProductFields[Name]> }>((name) =>
    FIELDS[name].formSchema(money, choices),
  );
}

/** The schemas of the product fields in stored JSON. */
export const storedProductFields = mapProductFields<{
  [Name in ProductFieldName]: z.ZodType<ProductFields[Name]>;
}>((name) => FIELDS[name].stored);

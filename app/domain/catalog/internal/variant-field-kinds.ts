import { z } from "zod";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { readPrice, type Read } from "#app/domain/catalog/internal/import/read-cell.ts";
import { PRICE_SENTENCES } from "#app/domain/catalog/internal/product-field-kinds.ts";
import {
  mapVariantFields,
  isVisibleVariantField,
  mapVariantForm,
  variantFieldDefinition,
  type DefinitionOf,
  type SavedVariantFields,
  type VariantFieldDefinition,
  type VariantFieldKind,
  type VariantFieldName,
  type VariantFields,
  type VariantFieldValue,
  type VariantFieldViewer,
  type VariantFormName,
  type VariantFormValues,
} from "#app/domain/catalog/variant-fields.ts";
import { optionalNumberField, readNumber } from "#app/lib/forms/number-field.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import { moneyRange, toDecimal, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";

/** A field of a variant in the form, in a CSV file and in stored JSON. */
export interface VariantField<Value> {
  /** The value in a JSON column. */
  stored: z.ZodType<Value>;
  /** Validates the submitted text; an empty one is null. */
  formSchema(money: MoneyFormat): z.ZodType<Value | null>;
  /** The text that the form is filled with. */
  toForm(value: Value, money: MoneyFormat): string;
  readCell(cell: string, lookups: ImportLookups): Read<Value>;
  writeCell(value: Value, lookups: ImportLookups): string;
}

type Kinds = {
  [Kind in VariantFieldKind]: (definition: DefinitionOf<Kind>) => VariantField<VariantFieldValue<Kind>>;
};

const KINDS: Kinds = {
  price: () => ({
    stored: z.int(),
    formSchema: (money) => optionalNumberField(moneyRange(money, { min: 1 }), PRICE_SENTENCES).prefault(""),
    toForm: toShortDecimal,
    readCell: (cell, { money }) => readPrice(cell, money),
    writeCell: (minor, { money }) => toDecimal(minor, money),
  }),
  number: ({ range, messages }) => ({
    stored: z.int(),
    formSchema: () => optionalNumberField(range, messages).prefault(""),
    toForm: String,
    readCell: (cell) => readNumber(cell, range, messages),
    writeCell: String,
  }),
  code: ({ isValid, message }) => {
    const code = z.string().overwrite(compactCode).refine(isValid, { error: message });
    return {
      stored: z.string(),
      formSchema: () =>
        z
          .union([
            z
              .string()
              .regex(/^\s*$/)
              .transform(() => null),
            code,
          ])
          .prefault(""),
      toForm: String,
      readCell: (cell) => {
        const { data, error } = code.safeParse(cell);
        return error ? { ok: false, reason: message } : { ok: true, value: data };
      },
      writeCell: String,
    };
  },
  text: ({ maxLength, message }) => {
    const text = z
      .string()
      .overwrite((typed) => typed.trim().replaceAll(/\s+/g, " "))
      .max(maxLength, message);
    return {
      stored: z.string(),
      formSchema: () => text.transform((typed) => typed || null).prefault(""),
      toForm: String,
      readCell: (cell) => {
        const { data, error } = text.safeParse(cell);
        return error ? { ok: false, reason: message } : { ok: true, value: data };
      },
      writeCell: String,
    };
  },
};

type AnyValue = NonNullable<VariantFields[VariantFieldName]>;

const FIELDS = mapVariantFields<Record<VariantFieldName, VariantField<AnyValue>>>((name) => {
  const definition = variantFieldDefinition(name);
  // Cast: TypeScript does not relate the kind of a definition to its entry in KINDS.
  const create = KINDS[definition.kind] as (definition: VariantFieldDefinition) => VariantField<AnyValue>;
  return create(definition);
});

/** The implementation of a field. */
export function variantField(name: VariantFieldName): VariantField<AnyValue> {
  return FIELDS[name];
}

/** The schemas of the fields in the submitted form, by their names there. */
export function variantFormShape(money: MoneyFormat) {
  // Cast: each schema is that of the field with this name in the form.
  return mapVariantForm((name) => FIELDS[name].formSchema(money)) as {
    [Name in VariantFormName]: z.ZodType<VariantFormValues[Name]>;
  };
}

/** The fields from the values of the form. A field that the viewer may not see stays undefined. */
export function variantFieldsOf(form: VariantFormValues, viewer: VariantFieldViewer): SavedVariantFields {
  return mapVariantFields<SavedVariantFields>((name) =>
    isVisibleVariantField(name, viewer) ? form[variantFieldDefinition(name).formName] : undefined,
  );
}

/** The texts that the form is filled with, by their names there; empty where the viewer may not see the field. */
export function variantFormTexts(
  fields: VariantFields,
  money: MoneyFormat,
  viewer: VariantFieldViewer,
): Record<VariantFormName, string> {
  return mapVariantForm((name) => {
    const value = fields[name];
    return value === null || !isVisibleVariantField(name, viewer) ? "" : FIELDS[name].toForm(value, money);
  });
}

/** The schemas of the fields in stored JSON. An undefined value stays unchanged. */
// Cast: each schema is that of the field with this name.
export const storedVariantFields = mapVariantFields<
  Record<VariantFieldName, z.ZodOptional<z.ZodType<AnyValue | null>>>
>((name) => FIELDS[name].stored.nullable().optional()) as {
  [Name in VariantFieldName]: z.ZodOptional<z.ZodType<VariantFields[Name]>>;
};

import type { ReturnRule } from "#app/domain/catalog/final-sale.ts";
import type { NumberRange } from "#app/lib/forms/parse-number.ts";

interface ChoiceOptions {
  choices: "categories" | "sizeCharts" | "taxClasses";
  /** The form's option for no choice. */
  noChoice: string;
}

/** The kinds of field: the type of the values, and what a definition states beside the common properties. */
interface ProductFieldKinds {
  text: {
    value: string;
    options: {
      /** The field is required if there is a minimum. */
      minLength?: number;
      maxLength: number;
      /** The lines of the form's text area; otherwise an input of one line. */
      lines?: number;
      /** Whether the text is Markdown, with the formats of a description. */
      isFormatted?: boolean;
    };
  };
  "hsn-code": { value: string; options: object };
  tags: { value: string[]; options: { maxLength: number } };
  /** In minor units. */
  price: { value: number; options: object };
  /** In minor units; null without one. */
  "optional-price": { value: number | null; options: object };
  /** In the unit of the last decimal of `range`; null without one. */
  "optional-number": { value: number | null; options: { range: NumberRange; message: string } };
  status: { value: "draft" | "active"; options: object };
  flag: { value: boolean; options: object };
  /** Empty for the rule of the category. */
  "return-rule": { value: ReturnRule; options: object };
  /** The id of one of the choices. */
  choice: { value: string | null; options: ChoiceOptions };
  "required-choice": { value: string; options: ChoiceOptions };
}

export type ProductFieldKind = keyof ProductFieldKinds;

export type ProductFieldValue<Kind extends ProductFieldKind> = ProductFieldKinds[Kind]["value"];

interface CommonDefinition {
  /** The label in the form and in messages, and the heading of the CSV column. */
  label: string;
  /** The name in the form, if it differs. */
  formName?: string;
  /** Shown below the input. */
  hint?: string;
  /** Shown in the import's column guide. */
  csvHint?: string;
  /** Takes the full width of the form. */
  isWide?: boolean;
  /** Shown in the form's collapsed section. */
  isSecondary?: boolean;
  /** Shown under "Material and care" on the product page. */
  isOnProductPage?: boolean;
  /** The element of the product feed: https://support.google.com/merchants/answer/7052112. */
  feedElement?: "material" | "product_detail";
}

export type DefinitionOf<Kind extends ProductFieldKind> = CommonDefinition &
  ProductFieldKinds[Kind]["options"] & { kind: Kind };

export type ProductFieldDefinition = { [Kind in ProductFieldKind]: DefinitionOf<Kind> }[ProductFieldKind];

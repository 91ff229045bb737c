import { z } from "zod";
import {
  CHART_SEXES,
  kindId,
  measureName,
  parseKindId,
  type ChartColumn,
  type ChartSex,
} from "#app/domain/catalog/attributes/chart-measures.ts";
import { requiredTextField, textField, versionField } from "#app/lib/forms/form-fields.ts";

export const MAX_OPTION_VALUES = 300;

export const OptionLabel = requiredTextField("Name is required", 30);

const OptionValueForm = z.object({
  /** Empty for a new value. */
  id: z.union([z.literal(""), z.uuid()]).default(""),
  label: OptionLabel,
  hex: z
    .string()
    .regex(/^#[\da-f]{6}$/i, "Enter the colour as #rrggbb, such as #c2331d")
    .transform((hex) => hex.toLowerCase())
    .nullish()
    .transform((hex) => hex ?? null),
});

/** Rejects duplicate names, case-insensitively, at the second occurrence. */
function rejectDuplicates<Item>(
  context: z.core.$RefinementCtx,
  items: readonly Item[],
  { field, nameOf }: { field: string; nameOf: (item: Item) => string },
): void {
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const key = nameOf(item).toLowerCase();
    if (key !== "" && seen.has(key))
      context.addIssue({ code: "custom", path: [index, field], message: "This is already in the list" });
    seen.add(key);
  }
}

/** All values of one option, in order. */
export const OptionValuesForm = z.object({
  version: versionField,
  values: z
    .array(OptionValueForm)
    .max(MAX_OPTION_VALUES, `Use at most ${MAX_OPTION_VALUES}`)
    .default([])
    .superRefine((values, context) =>
      rejectDuplicates(context, values, { field: "label", nameOf: ({ label }) => label }),
    ),
});

export type OptionValuesInput = z.infer<typeof OptionValuesForm>;

export const MAX_CHART_COLUMNS = 12;
export const MAX_CHART_ROWS = 24;

/** Centimetres with one decimal: "41.5", also with a decimal comma. */
const Centimetres = z
  .string()
  .default("")
  .transform((value) => value.trim().replace(",", "."))
  .refine((value) => /^\d{1,3}(?:\.\d)?$/.test(value) && Number(value) > 0, {
    error: "Enter centimetres, such as 41.5",
  })
  .transform(Number);

export const MAX_COLUMN_NAME_LENGTH = 30;

/** A column: its kind, and a name where the kind's own is not meant. */
const ColumnForm = z
  .object({
    kind: z
      .string()
      .default("garment.other")
      .transform((id, context) => {
        const kind = parseKindId(id);
        if (kind) return kind;
        context.addIssue({ code: "custom", message: "Choose a measurement" });
        return z.NEVER;
      }),
    name: textField(MAX_COLUMN_NAME_LENGTH),
  })
  .refine(({ kind, name }) => kind.measure !== null || name !== "", {
    path: ["name"],
    error: "Measurement is required",
  });

const ColumnsForm = z
  .array(ColumnForm)
  .min(1, "Add at least one column")
  .max(MAX_CHART_COLUMNS, `Use at most ${MAX_CHART_COLUMNS} columns`)
  .superRefine((columns, context) => {
    const names = columns.map((column) => namedColumn(column, null));
    rejectDuplicates(context, names, { field: "name", nameOf: ({ of, name }) => `${of} ${name}` });
    rejectDuplicates(context, columns, {
      field: "kind",
      nameOf: ({ kind }) => (kind.measure === null ? "" : kindId(kind)),
    });
  });

function namedColumn({ kind, name }: z.infer<typeof ColumnForm>, sex: ChartSex | null): ChartColumn {
  return { ...kind, name: name || (kind.measure === null ? "" : measureName(kind.measure, sex)) };
}

/** A size chart: whose bodies it is made for, measurement columns, and a row of centimetres per size, smallest first. */
export const SizeChartForm = z
  .object({
    version: versionField,
    name: requiredTextField("Name is required", 60),
    sex: z
      .enum(["", ...CHART_SEXES], "Choose women, men or everybody")
      .default("")
      .transform((sex) => sex || null),
    columns: ColumnsForm,
    rows: z
      .array(z.object({ size: requiredTextField("Size is required", 30), values: z.array(Centimetres) }))
      .min(1, "Add at least one row")
      .max(MAX_CHART_ROWS, `Use at most ${MAX_CHART_ROWS} rows`)
      .superRefine((rows, context) =>
        rejectDuplicates(context, rows, { field: "size", nameOf: ({ size }) => size }),
      ),
  })
  .refine(({ columns, rows }) => rows.every(({ values }) => values.length === columns.length), {
    path: ["rows"],
    error: "Every row needs a value in each column",
  })
  .transform(({ columns, ...chart }) => ({
    ...chart,
    columns: columns.map((column) => namedColumn(column, chart.sex)),
  }));

export type SizeChartInput = z.infer<typeof SizeChartForm>;

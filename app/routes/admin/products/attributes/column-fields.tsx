import { MAX_COLUMN_NAME_LENGTH } from "#app/domain/catalog/attributes/attributes.forms.ts";
import type { GridColumn } from "#app/domain/catalog/attributes/attributes.ts";
import {
  COLUMN_KINDS,
  COLUMN_SUBJECTS,
  kindId,
  measureName,
  parseKindId,
  type ChartColumn,
  type ChartSex,
} from "#app/domain/catalog/attributes/chart-measures.ts";
import { GridInput } from "#app/routes/admin/products/attributes/grid-input.tsx";
import { SelectField } from "#app/ui/form/field.tsx";

interface ColumnFieldsProps {
  id: string;
  index: number;
  column: GridColumn;
  sex: ChartSex | null;
  errors: Readonly<Record<string, string>>;
  onChange(column: GridColumn): void;
}

const SUBJECT_NAMES: Record<ChartColumn["of"], string> = { body: "Body, to fit", garment: "Garment" };

/** The measurement of a column, and its heading where the measurement's name is not enough. */
export function ColumnFields({ id, index, column, sex, errors, onChange }: ColumnFieldsProps) {
  const field = `columns.${index}`;
  return (
    <div className="space-y-1">
      <SelectField
        id={id}
        label={`Column ${index + 1}: measurement`}
        isLabelHidden
        name={`${field}.kind`}
        value={column.kind}
        error={errors[`${field}.kind`]}
        onChange={({ currentTarget }) => onChange({ ...column, kind: currentTarget.value })}
        className="min-w-38 text-sm"
      >
        {COLUMN_SUBJECTS.map((of) => (
          <optgroup key={of} label={SUBJECT_NAMES[of]}>
            {COLUMN_KINDS.filter((kind) => kind.of === of).map((kind) => (
              <option key={kindId(kind)} value={kindId(kind)}>
                {kind.measure === null ? "Other" : measureName(kind.measure, sex)} ({of})
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <GridInput
        label={`Column ${index + 1}: heading`}
        name={`${field}.name`}
        value={column.name}
        placeholder={columnLabel({ ...column, name: "" }, sex) || "Heading"}
        error={errors[`${field}.name`]}
        maxLength={MAX_COLUMN_NAME_LENGTH}
        onValue={(name) => onChange({ ...column, name })}
      />
    </div>
  );
}

/** The heading of a column being edited; empty if it has none yet. */
export function columnLabel({ kind, name }: GridColumn, sex: ChartSex | null): string {
  const measure = parseKindId(kind)?.measure ?? null;
  return name || (measure === null ? "" : measureName(measure, sex));
}

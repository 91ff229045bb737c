import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useId, useState } from "react";
import { Form, useNavigation } from "react-router";
import { DragHandle } from "#app/components/admin/lists/drag-handle.tsx";
import { DefaultSubmitButton } from "#app/components/admin/forms/default-submit-button.tsx";
import { MoveButtons, RemoveButton } from "#app/components/admin/lists/row-buttons.tsx";
import { GuardUnsaved } from "#app/components/admin/unsaved-changes/guard-unsaved.tsx";
import { DRAG_ROW, useDragRows } from "#app/components/admin/lists/use-drag-rows.ts";
import { useFocusNext } from "#app/components/admin/lists/use-focus-next.ts";
import { MAX_CHART_COLUMNS, MAX_CHART_ROWS } from "#app/domain/catalog/attributes/attributes.forms.ts";
import {
  applyGridAction,
  withRowAt,
  type ChartGrid,
  type GridColumn,
} from "#app/domain/catalog/attributes/attributes.ts";
import { CHART_SEXES, type ChartSex } from "#app/domain/catalog/attributes/chart-measures.ts";
import { ColumnFields, columnLabel } from "#app/routes/admin/products/attributes/column-fields.tsx";
import { GridInput } from "#app/routes/admin/products/attributes/grid-input.tsx";
import { Button, IconButton } from "#app/ui/button.tsx";
import { FieldError, SelectField, TextField } from "#app/ui/form/field.tsx";

interface ChartFormProps {
  version: number;
  name: string;
  /** The bodies that the chart is made for; null for everybody's. */
  sex: ChartSex | null;
  grid: ChartGrid;
  /** Existing sizes, as suggestions for rows. */
  sizes: readonly string[];
  errors: Readonly<Record<string, string>>;
  isUnsaved: boolean;
}

const SEX_NAMES: Record<ChartSex, string> = { female: "Women", male: "Men" };

/** A size chart as an editable grid. Its buttons work in place with JavaScript and by a form submission without. */
export function ChartForm({
  version,
  name,
  grid: atFirst,
  sizes,
  errors,
  isUnsaved,
  ...chart
}: ChartFormProps) {
  const ids = useId();
  const [grid, setGrid] = useState(atFirst);
  const [sex, setSex] = useState(chart.sex);
  const [announcement, setAnnouncement] = useState("");
  const focusNext = useFocusNext();
  const isPending = useNavigation().formData?.has("columns.0.kind") ?? false;
  const { columns, rows } = grid;
  const step = (value: string, focusId: string, words: string) => ({
    type: "submit" as const,
    name: "step",
    value,
    formNoValidate: true,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault();
      focusNext(focusId);
      setAnnouncement(words);
      setGrid((now) => applyGridAction(now, value) ?? now);
    },
  });
  const drag = useDragRows((from, to) => {
    setAnnouncement(`Row ${to + 1} of ${rows.length}`);
    setGrid((now) => withRowAt(now, from, to));
  });
  const headId = (column: number) => `${ids}-column-${column}`;
  const sizeId = (row: number) => `${ids}-size-${row}`;
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      className="space-y-5 rounded border border-line bg-white p-4 sm:p-5"
    >
      <DefaultSubmitButton />
      <input type="hidden" name="version" value={version} />
      <GuardUnsaved isUnsaved={isUnsaved} />
      <div className="grid gap-4 sm:grid-cols-[minmax(0,24rem)_12rem]">
        <TextField
          label="Garment"
          name="name"
          defaultValue={name}
          error={errors["name"]}
          maxLength={60}
          autoComplete="off"
        />
        <SelectField
          label="Made for"
          name="sex"
          value={sex ?? ""}
          error={errors["sex"]}
          onChange={({ currentTarget }) =>
            setSex(CHART_SEXES.find((candidate) => candidate === currentTarget.value) ?? null)
          }
        >
          <option value="">Everybody</option>
          {CHART_SEXES.map((option) => (
            <option key={option} value={option}>
              {SEX_NAMES[option]}
            </option>
          ))}
        </SelectField>
      </div>
      <datalist id={`${ids}-sizes`}>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </datalist>
      <FieldError id={`${ids}-rows`} error={errors["rows"] ?? errors["columns"]} />
      <div className="relative -mx-4 overflow-x-auto px-4 pb-2 sm:-mx-5 sm:px-5">
        <table className="border-separate border-spacing-1 text-sm">
          <caption className="sr-only">Measurements in centimetres</caption>
          <thead>
            <tr>
              <th scope="col" className="w-24 text-left align-bottom text-xs font-semibold text-ink-soft">
                Size
              </th>
              {columns.map((column, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the index identifies a column: all cells are controlled
                <th key={index} scope="col" className="min-w-48 align-bottom font-normal">
                  <IconButton
                    label={`Remove column ${columnLabel(column, sex) || index + 1}`}
                    disabled={columns.length < 2}
                    className="size-8"
                    {...step(`remove-column-${index}`, `${ids}-add-column`, "The column was removed")}
                  >
                    <Trash2 aria-hidden className="size-3.5" strokeWidth={1.75} />
                  </IconButton>
                  <ColumnFields
                    id={headId(index)}
                    index={index}
                    column={column}
                    sex={sex}
                    errors={errors}
                    onChange={(changed) =>
                      setGrid((now) => ({ ...now, columns: now.columns.with(index, changed) }))
                    }
                  />
                </th>
              ))}
              <td className="align-bottom">
                {columns.length < MAX_CHART_COLUMNS && (
                  <Button
                    id={`${ids}-add-column`}
                    variant="outline"
                    size="sm"
                    className="h-11 whitespace-nowrap"
                    {...step("add-column", headId(columns.length), "Column added")}
                  >
                    <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Column
                  </Button>
                )}
              </td>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the index identifies a row: all cells are controlled
              <tr key={at} {...drag.row(at)} className={DRAG_ROW}>
                <th scope="row" className="align-top font-normal">
                  <div className="flex gap-1">
                    <DragHandle drag={drag} index={at} className="h-11" />
                    <div>
                      <GridInput
                        id={sizeId(at)}
                        label={`Row ${at + 1}: size`}
                        name={`rows.${at}.size`}
                        value={row.size}
                        placeholder={at === 0 ? "XL" : undefined}
                        error={errors[`rows.${at}.size`]}
                        maxLength={30}
                        list={`${ids}-sizes`}
                        onValue={(size) =>
                          setGrid((now) => ({ ...now, rows: now.rows.with(at, { ...row, size }) }))
                        }
                      />
                    </div>
                  </div>
                </th>
                {columns.map((column, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <td key={index} className="align-top">
                    <GridInput
                      label={cellLabel(
                        row.size || `Row ${at + 1}`,
                        column,
                        columnLabel(column, sex) || `column ${index + 1}`,
                      )}
                      name={`rows.${at}.values.${index}`}
                      value={row.values[index] ?? ""}
                      placeholder="cm"
                      error={errors[`rows.${at}.values.${index}`]}
                      inputMode="decimal"
                      maxLength={5}
                      onValue={(value) => {
                        const values = row.values.with(index, value);
                        setGrid((now) => ({ ...now, rows: now.rows.with(at, { ...row, values }) }));
                      }}
                    />
                  </td>
                ))}
                <td className="align-top whitespace-nowrap">
                  <MoveButtons
                    row={`row ${row.size || at + 1}`}
                    index={at}
                    count={rows.length}
                    buttonProps={(direction) => {
                      const to = direction === "up" ? at - 1 : at + 1;
                      return step(`${direction}-row-${at}`, sizeId(to), `Row ${to + 1} of ${rows.length}`);
                    }}
                  />
                  <RemoveButton
                    row={`row ${row.size || at + 1}`}
                    disabled={rows.length < 2}
                    {...step(`remove-row-${at}`, `${ids}-add-row`, "The row was removed")}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < MAX_CHART_ROWS && (
        <Button
          id={`${ids}-add-row`}
          variant="outline"
          size="sm"
          {...step("add-row", sizeId(rows.length), "Row added")}
        >
          <Plus aria-hidden className="size-4" strokeWidth={1.75} /> Row
        </Button>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="border-t border-line pt-4">
        <Button type="submit" isPending={isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </Form>
  );
}

/** "XL, to fit bust, cm" for the body, "XL, Length, cm" for the garment. */
function cellLabel(size: string, { kind }: GridColumn, name: string): string {
  return `${size}, ${kind.startsWith("body.") ? `to fit ${name.toLowerCase()}` : name}, cm`;
}

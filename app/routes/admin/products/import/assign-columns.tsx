import { Panel } from "#app/components/admin/panel.tsx";
import { columnOf, importColumnsFor } from "#app/domain/catalog/import/import-columns.ts";
import { variantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { UploadForm } from "#app/routes/admin/products/import/upload-form.tsx";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { SelectField } from "#app/ui/form/field.tsx";

export interface AssignableHeading {
  index: number;
  heading: string;
  example: string;
  column: string | null;
}

export interface UnknownHeadings {
  reason: string;
  /** All headings of the file. */
  all: readonly string[];
  headings: readonly AssignableHeading[];
}

/** The fields of the form: all headings as JSON, and the column of each that is listed, by its place. */
export const HEADINGS_FIELD = "headings";
export const columnField = (index: number) => `column-${index}`;

/** A select for each heading of a file, whose columns are kept for files with the same headings. */
export function AssignColumns({ reason, all, headings }: UnknownHeadings) {
  const columns = importColumnsFor(variantFieldViewer(usePermissions()));
  if (headings.length === 0)
    return (
      <Alert tone="good" title="All headings of this file are known">
        There is no column to assign. Choose the file again without the option.
      </Alert>
    );
  return (
    <Panel title="Assign columns">
      <p className="mb-4 text-sm text-ink-soft">
        {reason} The next file with the same headings is read in the same way. Headings without a column are
        ignored.
      </p>
      <UploadForm label="The same file again">
        <input type="hidden" name={HEADINGS_FIELD} value={JSON.stringify(all)} />
        <div className="grid gap-4 sm:grid-cols-2">
          {headings.map(({ index, heading, example, column }) => (
            <SelectField
              key={index}
              name={columnField(index)}
              label={heading}
              hint={example === "" ? "Empty in the first row." : `First row: ${example}`}
              defaultValue={column ?? ""}
            >
              <option value="">Ignore</option>
              {columns.map((one) => (
                <option key={one} value={one}>
                  {columnOf(one).heading}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
      </UploadForm>
    </Panel>
  );
}

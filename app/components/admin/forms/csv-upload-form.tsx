import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { tooLargeText } from "#app/lib/forms/csv-upload.ts";
import { Button } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";

interface CsvUploadFormProps {
  hint: string;
  maxBytes: number;
  /** Shown at the field, unless the file was read and has faults. */
  error?: string | undefined;
  /** The first of `count` faults of the uploaded file. */
  faults?: readonly { row: number | null; message: string }[] | undefined;
  count?: number | undefined;
  button: string;
  pendingLabel: string;
  /** The route that receives the file; this page's own when absent. */
  action?: string;
  label?: string;
  /** Hidden fields, sent before the file. */
  children?: ReactNode;
}

/** Uploads a CSV file in the field `file`. */
export function CsvUploadForm({
  faults,
  count,
  button,
  pendingLabel,
  action,
  children,
  ...props
}: CsvUploadFormProps) {
  const { hint, maxBytes, error, label = "CSV file" } = props;
  const { state, formAction } = useNavigation();
  const isPending = action ? formAction === action : state === "submitting";
  return (
    <Form method="post" action={action} encType="multipart/form-data" noValidate className="space-y-4">
      {faults && <FileFaults faults={faults} count={count ?? faults.length} />}
      {children}
      <FileField
        label={label}
        name="file"
        accept=".csv,text/csv"
        hint={hint}
        maxBytes={maxBytes}
        tooLargeText={tooLargeText(maxBytes)}
        error={faults ? undefined : error}
      />
      <Button type="submit" variant="dark" isPending={isPending} pendingLabel={pendingLabel}>
        {button}
      </Button>
    </Form>
  );
}

interface CsvColumnsProps {
  title: string;
  /** Each column's heading and what it may hold. */
  columns: readonly (readonly [string, string])[];
  /** For headings of more than one word. */
  isWide?: boolean;
}

/** Lists the columns of a CSV file below its form. */
export function CsvColumns({ title, columns, isWide = false }: CsvColumnsProps) {
  const grid = isWide ? "sm:grid-cols-[10rem_minmax(0,1fr)]" : "sm:grid-cols-[6rem_minmax(0,1fr)]";
  return (
    <>
      <p className="mt-5 mb-2 text-sm font-medium">{title}</p>
      <dl className={`grid gap-x-4 gap-y-1 text-sm ${grid}`}>
        {columns.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="mb-2 text-ink-soft sm:mb-0">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface FileFaultsProps {
  /** The first of `count` faults. */
  faults: readonly { row: number | null; message: string }[];
  count: number;
}

/** The faults of an uploaded file, by row as in a spreadsheet. */
function FileFaults({ faults, count }: FileFaultsProps) {
  const more = count - faults.length;
  return (
    <Alert tone="bad" title="This file was not saved">
      Nothing was changed. Correct the file and upload it again.
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {faults.map(({ row, message }) => (
          <li key={`${row} ${message}`}>{row === null ? message : `Row ${row}: ${message}`}</li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2">And {more.toLocaleString("en-IN")} more.</p>}
    </Alert>
  );
}

import { Alert } from "#app/ui/feedback/alert.tsx";

interface FileFaultsProps {
  /** The first of `count` faults. */
  faults: readonly { row: number | null; message: string }[];
  count: number;
}

/** The faults of an uploaded file, by row as in a spreadsheet. */
export function FileFaults({ faults, count }: FileFaultsProps) {
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

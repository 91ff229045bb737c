import type { Fault } from "#app/domain/catalog/import/import-rows.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

/** The errors of a file with row, column, value and reason. */
export function FaultTable({ faults }: { faults: readonly Fault[] }) {
  return (
    <Table
      caption="Errors in the file"
      head={
        <>
          <HeadCell>Row</HeadCell>
          <HeadCell>Column</HeadCell>
          <HeadCell className="max-md:hidden">Value</HeadCell>
          <HeadCell>Error</HeadCell>
        </>
      }
    >
      {faults.map(({ row, column, value, reason }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is static, and errors may be identical
        <TableRow key={index}>
          <Cell className="align-top font-semibold tabular">{row}</Cell>
          <Cell className="align-top">{column ?? "Whole row"}</Cell>
          <Cell className="align-top wrap-anywhere text-ink-soft max-md:hidden">{value || "Nothing"}</Cell>
          <Cell className="align-top">
            {reason}.
            {value && (
              <span className="mt-0.5 block text-xs wrap-anywhere text-ink-soft md:hidden">{value}</span>
            )}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

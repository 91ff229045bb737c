import type { Finding, ImportPart } from "#app/domain/catalog/import/import-plan.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

const HEADS = {
  errors: { caption: "Errors in the file", value: "Value", reason: "Error" },
  losses: { caption: "Values of the file that are not imported", value: "Value", reason: "Why" },
  skipped: { caption: "Products that were skipped", value: "Product", reason: "Why" },
} as const;

interface FindingTableProps {
  part: Exclude<ImportPart, "changes">;
  findings: readonly Finding[];
}

/** The errors, losses or skipped products of a file with row, column, value and reason. */
export function FindingTable({ part, findings }: FindingTableProps) {
  const { caption, value, reason } = HEADS[part];
  const hasColumn = part !== "skipped";
  return (
    <Table
      caption={caption}
      head={
        <>
          <HeadCell>Row</HeadCell>
          {hasColumn && <HeadCell>Column</HeadCell>}
          <HeadCell className="max-md:hidden">{value}</HeadCell>
          <HeadCell>{reason}</HeadCell>
        </>
      }
    >
      {findings.map((finding, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list is static, and findings may be identical
        <TableRow key={index}>
          <Cell className="align-top font-semibold tabular">{finding.row || "–"}</Cell>
          {hasColumn && <Cell className="align-top">{finding.field || "Whole row"}</Cell>}
          <Cell className="align-top wrap-anywhere text-ink-soft max-md:hidden">
            {finding.value || "Nothing"}
          </Cell>
          <Cell className="align-top">
            {finding.reason}.
            {finding.value && (
              <span className="mt-0.5 block text-xs wrap-anywhere text-ink-soft md:hidden">
                {finding.value}
              </span>
            )}
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

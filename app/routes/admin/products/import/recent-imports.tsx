import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import type { ImportView } from "#app/domain/catalog/import/product-imports.ts";
import { ImportBadge } from "#app/routes/admin/products/import/import-badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

export function RecentImports({ imports }: { imports: readonly ImportView[] }) {
  return (
    <Table
      caption="Files, newest first"
      head={
        <>
          <HeadCell>File</HeadCell>
          <HeadCell className="text-right max-sm:hidden">Rows</HeadCell>
          <HeadCell className="max-sm:hidden">Read</HeadCell>
          <HeadCell>Status</HeadCell>
        </>
      }
    >
      {imports.map(({ id, fileName, rowCount, createdAt, status, faultCount }) => (
        <TableRow key={id}>
          <Cell className="max-w-0 w-full">
            <Link
              to={href("/admin/products/import/:importId", { importId: id })}
              className="tile-link block truncate font-medium"
            >
              {fileName}
            </Link>
            <Moment at={createdAt} className="block text-xs text-ink-soft sm:hidden" />
          </Cell>
          <Cell className="text-right tabular max-sm:hidden">{rowCount.toLocaleString("en-IN")}</Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-sm:hidden">
            <Moment at={createdAt} />
          </Cell>
          <Cell>
            <ImportBadge status={status} faultCount={faultCount} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

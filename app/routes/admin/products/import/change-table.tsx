import type { ShownImportProduct } from "#app/domain/catalog/import/import-plan.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

/** The planned changes of an import, by product, with the rows of the file. */
export function ChangeTable({ products }: { products: readonly ShownImportProduct[] }) {
  return (
    <Table
      caption="Changes in the file"
      head={
        <>
          <HeadCell className="max-sm:hidden">Row</HeadCell>
          <HeadCell>Product</HeadCell>
          <HeadCell className="max-sm:hidden">Changes</HeadCell>
        </>
      }
    >
      {products.map(({ row, slug, name, isNew, changes }) => (
        <TableRow key={slug} className="max-sm:block">
          <Cell className="align-top tabular max-sm:hidden">{row || "–"}</Cell>
          <Cell className="align-top max-sm:block max-sm:pb-0 max-sm:pl-4 sm:w-2/5">
            <span className="font-medium wrap-anywhere">{name}</span>{" "}
            {isNew && <Badge tone="green">New</Badge>}
            <span className="block text-xs wrap-anywhere text-ink-soft">
              {slug}
              {row > 0 && <span className="sm:hidden">, row {row}</span>}
            </span>
          </Cell>
          <Cell className="align-top max-sm:block max-sm:pl-4">
            <ul className="space-y-1">
              {changes.map((change) => (
                <ChangeItem key={change.what} {...change} firstRow={row} />
              ))}
            </ul>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

type ChangeItemProps = ShownImportProduct["changes"][number] & { firstRow: number };

function ChangeItem({ what, before, after, row, firstRow }: ChangeItemProps) {
  return (
    <li className="wrap-anywhere">
      <span className="text-ink-soft">{what}: </span>
      {before !== null && (
        <>
          <del className="text-ink-soft">
            <span className="sr-only">from </span>
            {before || "nothing"}
          </del>{" "}
          <span aria-hidden>→</span>{" "}
        </>
      )}
      <ins className="no-underline">
        {before !== null && <span className="sr-only">to </span>}
        {after || "nothing"}
      </ins>
      {row !== undefined && row !== firstRow && <span className="text-xs text-ink-soft"> (row {row})</span>}
    </li>
  );
}

import type { ImportPreview } from "#app/domain/catalog/import/product-imports.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

/** The planned changes of an import, by product. */
export function ChangeTable({ products }: Pick<ImportPreview, "products">) {
  return (
    <Table
      caption="Changes in the file"
      head={
        <>
          <HeadCell>Product</HeadCell>
          <HeadCell>Changes</HeadCell>
        </>
      }
    >
      {products.map(({ slug, name, isNew, changes }) => (
        <TableRow key={slug} className="max-sm:block">
          <Cell className="align-top max-sm:block max-sm:pb-0 sm:w-2/5">
            <span className="font-medium wrap-anywhere">{name}</span>{" "}
            {isNew && <Badge tone="green">New</Badge>}
            <span className="block text-xs wrap-anywhere text-ink-soft">{slug}</span>
          </Cell>
          <Cell className="align-top max-sm:block max-sm:pl-4">
            <ul className="space-y-1">
              {changes.map(({ what, before, after }) => (
                <li key={what} className="wrap-anywhere">
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
                </li>
              ))}
            </ul>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

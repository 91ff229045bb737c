import { Form, href, Link } from "react-router";
import { RowImage } from "#app/components/admin/lists/row-image.tsx";
import { thumbUrl } from "#app/components/product/product-image.tsx";
import type { Complement } from "#app/domain/catalog/complements/complements.ts";
import { ComplementButton } from "#app/routes/admin/products/product/complete-the-look/complement-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface ComplementTableProps {
  complements: readonly Complement[];
  isSaving: boolean;
}

/** The chosen products, each with a button that removes it. */
export function ComplementTable({ complements, isSaving }: ComplementTableProps) {
  return (
    <Table
      caption="Products that complete the look"
      isLoading={isSaving}
      head={
        <>
          <HeadCell>Product</HeadCell>
          <HeadCell className="w-28">
            <span className="sr-only">Remove</span>
          </HeadCell>
        </>
      }
    >
      {complements.map(({ imageId, ...complement }) => (
        <TableRow key={complement.id}>
          <Cell className="w-full max-w-0">
            <div className="flex items-center gap-3">
              <RowImage src={imageId && thumbUrl(imageId)} />
              <span className="min-w-0">
                <Link
                  to={href("/admin/products/:id", { id: complement.id })}
                  className="block font-semibold hover:underline sm:truncate"
                >
                  {complement.name}
                </Link>
                {complement.status === "draft" && <Badge tone="grey">Draft, not shown</Badge>}
              </span>
            </div>
          </Cell>
          <Cell>
            <Form method="post" preventScrollReset className="flex justify-end">
              <input type="hidden" name="intent" value="remove" />
              <ComplementButton action="Remove" product={complement} />
            </Form>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

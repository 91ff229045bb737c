import { Form, href, Link } from "react-router";
import type { Complement } from "#app/domain/catalog/complements/complements.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
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
      {complements.map(({ id, name, status, imageId }) => (
        <TableRow key={id}>
          <Cell className="w-full max-w-0">
            <div className="flex items-center gap-3">
              {imageId && (
                <img
                  src={href("/images/:id/:file", { id: imageId, file: "320.webp" })}
                  alt=""
                  width={40}
                  height={50}
                  loading="lazy"
                  className="aspect-[4/5] w-10 shrink-0 rounded object-cover"
                />
              )}
              <span className="min-w-0">
                <Link
                  to={href("/admin/products/:id", { id })}
                  className="block font-semibold hover:underline sm:truncate"
                >
                  {name}
                </Link>
                {status === "draft" && <Badge tone="grey">Draft, not shown</Badge>}
              </span>
            </div>
          </Cell>
          <Cell>
            <Form method="post" preventScrollReset className="flex justify-end">
              <input type="hidden" name="intent" value="remove" />
              <Button
                type="submit"
                name="complement"
                value={id}
                variant="outline"
                size="sm"
                aria-label={`Remove ${name}`}
                disabled={isSaving}
              >
                Remove
              </Button>
            </Form>
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

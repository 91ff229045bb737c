import { href, Link } from "react-router";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface TaxClassTableProps {
  classes: readonly {
    id: string;
    name: string;
    hsnCode: string;
    uqc: string;
    /** In words: "5% up to ₹2,500 a piece, above 18%". */
    rate: string;
    products: number;
  }[];
}

/** The tax classes with the rates of today; each row leads to its form. */
export function TaxClassTable({ classes }: TaxClassTableProps) {
  return (
    <Table
      caption="Tax classes"
      head={
        <>
          <HeadCell>Class</HeadCell>
          <HeadCell className="max-md:hidden">Rate today</HeadCell>
          <HeadCell className="max-md:hidden">HSN</HeadCell>
          <HeadCell className="text-right">Products</HeadCell>
        </>
      }
    >
      {classes.map(({ id, name, hsnCode, uqc, rate, products }) => (
        <TableRow key={id}>
          <Cell className="w-full">
            <Link
              to={href("/admin/settings/taxes/:id", { id })}
              className="tile-link inline-flex min-h-6 items-center font-semibold"
            >
              {name}
            </Link>
            <span className="block text-xs text-ink-soft md:hidden">
              {rate}; HSN {hsnCode}
            </span>
          </Cell>
          <Cell className="whitespace-nowrap max-md:hidden">{rate}</Cell>
          <Cell className="whitespace-nowrap tabular max-md:hidden">
            {hsnCode} <span className="text-ink-soft">{uqc}</span>
          </Cell>
          <Cell className="text-right tabular">{products}</Cell>
        </TableRow>
      ))}
    </Table>
  );
}

import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

const REASONS = {
  opening: "Opening stock",
  reserved: "Bought",
  released: "Payment failed, restocked",
  cancelled: "Order cancelled",
  returned: "Returned",
  "written-off": "Written off",
  exchanged: "Sent in exchange",
  counted: "Counted",
  imported: "Imported",
  deleted: "Test order deleted",
};

interface MovementTableProps {
  movements: readonly {
    id: string;
    variantId: string;
    delta: number;
    balance: number;
    reason: keyof typeof REASONS;
    note: string;
    at: Date;
    actor: string | null;
    orderNumber: number | null;
  }[];
  variants: readonly { id: string; sku: string; options: string }[];
  isLoading: boolean;
}

export function MovementTable({ movements, variants, isLoading }: MovementTableProps) {
  const named = new Map(variants.map((variant) => [variant.id, variant]));
  return (
    <Table
      caption="Stock changes, newest first"
      isLoading={isLoading}
      head={
        <>
          <HeadCell>When</HeadCell>
          <HeadCell className="max-sm:hidden">Variant</HeadCell>
          <HeadCell className="text-right">Change</HeadCell>
          <HeadCell className="text-right">Balance</HeadCell>
          <HeadCell>Why</HeadCell>
          <HeadCell className="max-md:hidden">Who</HeadCell>
        </>
      }
    >
      {movements.map(({ id, variantId, delta, balance, reason, note, at, actor, orderNumber }) => {
        const variant = named.get(variantId);
        const label = variant?.options || variant?.sku;
        const who = actor ?? (orderNumber ? "Customer" : "System");
        return (
          <TableRow key={id}>
            <Cell className="text-ink-soft sm:whitespace-nowrap">
              <Moment at={at} />
              <span className="block text-xs sm:hidden">{label}</span>
            </Cell>
            <Cell className="max-sm:hidden">
              {label}
              {variant?.options && <span className="block text-xs text-ink-soft">{variant.sku}</span>}
            </Cell>
            <Cell className="text-right font-medium whitespace-nowrap tabular">
              {delta > 0 ? `+${delta}` : `−${Math.abs(delta)}`}
            </Cell>
            <Cell className="text-right whitespace-nowrap tabular">{balance}</Cell>
            <Cell className="wrap-anywhere">
              {REASONS[reason]}
              {orderNumber && (
                <>
                  {" "}
                  <Link
                    to={href("/admin/orders/:number", { number: String(orderNumber) })}
                    className="underlined inline-flex min-h-6 items-center"
                  >
                    {orderNumberLabel(orderNumber)}
                  </Link>
                </>
              )}
              {note && <span className="block text-xs text-ink-soft">{note}</span>}
              <span className="block text-xs text-ink-soft md:hidden">{who}</span>
            </Cell>
            <Cell className="max-w-48 min-w-24 wrap-anywhere text-ink-soft max-md:hidden">{who}</Cell>
          </TableRow>
        );
      })}
    </Table>
  );
}

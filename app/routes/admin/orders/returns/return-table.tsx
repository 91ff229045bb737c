import ChevronRight from "lucide-react/icons/chevron-right";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { SortLink } from "#app/components/admin/lists/sort-link.tsx";
import { CLAIM_PROBLEM_LABELS } from "#app/domain/orders/returns/claims/claim.ts";
import { PICKUP_STATE_LABELS } from "#app/domain/orders/returns/pickups/return-pickup.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import {
  type ReturnRow,
  type ReturnSort,
  RETURN_REASONS,
  returnNumberLabel,
  type ReturnStatus,
} from "#app/domain/orders/returns/returns.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface ReturnTableProps {
  returns: readonly ReturnRow[];
  sort: ReturnSort;
  sortUrl: (sort: ReturnSort) => string;
  isLoading: boolean;
}

/** One page of returns. A row links to its order, which has the return's actions. */
export function ReturnTable({ returns, sort, sortUrl, isLoading }: ReturnTableProps) {
  const sorted = sort === "newest" ? ("descending" as const) : ("ascending" as const);
  return (
    <Table
      caption="Returns"
      isLoading={isLoading}
      head={
        <>
          <HeadCell>Return</HeadCell>
          <HeadCell className="max-md:hidden">Customer</HeadCell>
          <HeadCell className="max-lg:hidden">Items</HeadCell>
          <HeadCell aria-sort={sorted} className="max-sm:hidden">
            <SortLink to={sortUrl(sort === "newest" ? "oldest" : "newest")} sorted={sorted}>
              Requested
            </SortLink>
          </HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell className="w-10 max-sm:hidden">
            <span className="sr-only">View</span>
          </HeadCell>
        </>
      }
    >
      {returns.map((orderReturn) => (
        <Row key={orderReturn.id} orderReturn={orderReturn} />
      ))}
    </Table>
  );
}

function Row({ orderReturn }: { orderReturn: ReturnRow }) {
  const { label, tone } = returnState(orderReturn);
  const isClaim = orderReturn.kind === "claim";
  const { items: returned, wanted } = orderReturn;
  const itemsText =
    returned.join(", ") +
    (wanted.length > 0 ? ` ${isClaim ? "replaced by" : "in exchange for"} ${wanted.join(", ")}` : "");
  return (
    <TableRow>
      <Cell className="max-w-0 max-md:w-full md:w-44 md:max-w-none md:whitespace-nowrap">
        <Link
          to={href("/admin/orders/:number", { number: String(orderReturn.orderNumber) })}
          className="tile-link inline-flex min-h-6 items-center font-semibold tabular"
        >
          {returnNumberLabel(orderReturn.orderNumber, orderReturn.sequence)}
        </Link>
        <span className="block truncate text-xs text-ink-soft">
          {isClaim ? "Claim" : orderReturn.resolution === "refund" ? "Refund" : "Exchange"}, order{" "}
          {orderNumberLabel(orderReturn.orderNumber)}
        </span>
        <span className="block truncate text-ink-soft md:hidden">{orderReturn.customerName}</span>
        <Moment at={orderReturn.createdAt} className="block text-xs text-ink-soft sm:hidden" />
      </Cell>
      <Cell className="max-w-0 max-md:hidden md:w-2/5 lg:w-1/4">
        <span className="block truncate">{orderReturn.customerName}</span>
        <span className="block truncate text-xs text-ink-soft">{orderReturn.email}</span>
      </Cell>
      <Cell className="max-w-0 max-lg:hidden lg:w-2/5">
        <span className="block truncate" title={itemsText}>
          {itemsText}
        </span>
        <span className="block truncate text-xs text-ink-soft">
          {isClaim
            ? orderReturn.problems.map((problem) => CLAIM_PROBLEM_LABELS[problem]).join(", ")
            : RETURN_REASONS[orderReturn.reason]}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-sm:hidden">
        <Moment at={orderReturn.createdAt} />
      </Cell>
      <Cell>
        <Badge tone={tone}>{label}</Badge>
        {orderReturn.sentFirstDays !== null && (
          <span className="mt-1 block text-xs whitespace-nowrap text-ink-soft">
            Sent in advance,
            <br />
            not yet back: {sinceLabel(orderReturn.sentFirstDays)}
          </span>
        )}
      </Cell>
      <Cell className="max-sm:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-faint" strokeWidth={1.75} />
      </Cell>
    </TableRow>
  );
}

function sinceLabel(days: number): string {
  if (days === 0) return "since today";
  return days === 1 ? "1 day" : `${days} days`;
}

/** The label and colour of a return's state. A claim is decided before its items are collected. */
export function returnState({ kind, status, isToCheck }: Pick<ReturnRow, "kind" | "status" | "isToCheck">) {
  if (isToCheck) return { label: PICKUP_STATE_LABELS.arrived, tone: "yellow" as const };
  const state = RETURN_STATES[status];
  if (kind !== "claim") return state;
  const label = CLAIM_LABELS[status];
  return label ? { ...state, label } : state;
}

const CLAIM_LABELS: Partial<Record<ReturnStatus, string>> = {
  approved: "To collect",
  rejected: "Refused",
  completed: "Decided",
};

/** Labels and colours of return statuses in the admin. */
export const RETURN_STATES: Record<ReturnStatus, { label: string; tone: BadgeTone }> = {
  requested: { label: "Needs review", tone: "yellow" },
  approved: { label: "Approved", tone: "blue" },
  rejected: { label: "Rejected", tone: "red" },
  withdrawn: { label: "Withdrawn", tone: "grey" },
  received: { label: "Received", tone: "blue" },
  completed: { label: "Completed", tone: "green" },
};

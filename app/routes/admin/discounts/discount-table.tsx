import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { SortLink } from "#app/components/admin/lists/sort-link.tsx";
import {
  DISCOUNT_STATUS_VIEWS,
  type DiscountRow,
  type DiscountSort,
} from "#app/domain/discounts/discount-list.ts";
import { describeDiscount } from "#app/domain/discounts/discount.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface DiscountTableProps {
  discounts: readonly DiscountRow[];
  money: MoneyFormat;
  sort: DiscountSort;
  sortUrl: (sort: DiscountSort) => string;
  isLoading: boolean;
  /** Passed to the discount's URL, so that its back link returns to the same page of the list. */
  query: string;
}

export function DiscountTable(props: DiscountTableProps) {
  const { discounts, money, sort, sortUrl, isLoading, query } = props;
  const sortable = (by: DiscountSort, name: string, className?: string): ReactNode => {
    const sorted = sort === by ? "ascending" : undefined;
    return (
      <HeadCell aria-sort={sorted} className={className}>
        <SortLink to={sortUrl(sort === by ? "newest" : by)} sorted={sorted}>
          {name}
        </SortLink>
      </HeadCell>
    );
  };
  return (
    <Table
      caption="Discounts"
      isLoading={isLoading}
      head={
        <>
          {sortable("title", "Title")}
          {sortable("code", "Code", "max-xl:hidden")}
          <HeadCell className="max-sm:hidden">Value</HeadCell>
          <HeadCell className="text-right max-xl:hidden">Used</HeadCell>
          {sortable("ends", "Ends", "max-lg:hidden")}
          <HeadCell>Status</HeadCell>
          <HeadCell className="w-10 max-sm:hidden">
            <span className="sr-only">Edit</span>
          </HeadCell>
        </>
      }
    >
      {discounts.map((discount) => (
        <TableRow key={discount.id}>
          <Cell className="w-full max-w-0 2xl:w-1/2">
            <Link
              to={{ pathname: href("/admin/discounts/:id", { id: discount.id }), search: query }}
              className="tile-link block truncate leading-6 font-semibold"
            >
              {discount.title}
            </Link>
            <span className="block truncate text-xs text-ink-soft xl:hidden">
              {discount.code ?? "Automatic"} · {usesOf(discount, money.locale)}
            </span>
            <span className="block text-xs text-ink-soft sm:hidden">{describeDiscount(discount, money)}</span>
            {discount.segmentName !== null && (
              <span className="block truncate text-xs text-ink-soft">For {discount.segmentName}</span>
            )}
          </Cell>
          <Cell className="max-w-44 truncate max-xl:hidden">
            {discount.code === null ? (
              <span className="text-ink-soft">Automatic</span>
            ) : (
              <span className="font-medium tracking-wide">{discount.code}</span>
            )}
          </Cell>
          <Cell className="whitespace-nowrap max-sm:hidden">{describeDiscount(discount, money)}</Cell>
          <Cell className="text-right whitespace-nowrap tabular max-xl:hidden">
            {usesOf(discount, money.locale)}
          </Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-lg:hidden">
            {discount.endsAt ? <Moment at={discount.endsAt} /> : "–"}
          </Cell>
          <Cell>
            <Badge tone={DISCOUNT_STATUS_VIEWS[discount.status].tone}>
              {DISCOUNT_STATUS_VIEWS[discount.status].name}
            </Badge>
          </Cell>
          <Cell className="max-sm:hidden">
            <ChevronRight aria-hidden className="size-4 text-ink-faint" strokeWidth={1.75} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function usesOf({ uses, usageLimit }: Pick<DiscountRow, "uses" | "usageLimit">, locale: string): string {
  const used = uses.toLocaleString(locale);
  return usageLimit === null ? `${used} used` : `${used} of ${usageLimit.toLocaleString(locale)} used`;
}

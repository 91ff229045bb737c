import ChevronRight from "lucide-react/icons/chevron-right";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { SortLink } from "#app/components/admin/lists/sort-link.tsx";
import type { CustomerRow, CustomerSort } from "#app/domain/customers/admin-list/customer-list.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import { Avatar } from "#app/ui/avatar.tsx";

interface CustomerTableProps {
  customers: readonly CustomerRow[];
  sort: CustomerSort;
  sortUrl: (sort: CustomerSort) => string;
  isLoading: boolean;
  /** The list's query, kept in each customer's URL for the way back to the same page. */
  query: string;
}

export function CustomerTable({ customers, sort, sortUrl, isLoading, query }: CustomerTableProps) {
  return (
    <Table caption="Customers" isLoading={isLoading} head={<CustomerHead sort={sort} sortUrl={sortUrl} />}>
      {customers.map((customer) => (
        <CustomerTableRow key={customer.id} customer={customer} query={query} />
      ))}
    </Table>
  );
}

function CustomerHead({ sort, sortUrl }: Pick<CustomerTableProps, "sort" | "sortUrl">) {
  const isOldest = sort === "oldest";
  const registered = sort === "newest" ? "descending" : isOldest ? "ascending" : undefined;
  return (
    <>
      <HeadCell className="w-14 pr-0">Avatar</HeadCell>
      <HeadCell aria-sort={sort === "name" ? "ascending" : undefined}>
        <SortLink to={sortUrl("name")} sorted={sort === "name" ? "ascending" : undefined}>
          Name
        </SortLink>
      </HeadCell>
      <HeadCell className="max-lg:hidden">Email</HeadCell>
      <HeadCell className="max-md:hidden" aria-sort={registered}>
        <SortLink to={sortUrl(sort === "newest" ? "oldest" : "newest")} sorted={registered}>
          Registered
        </SortLink>
      </HeadCell>
      <HeadCell className="max-lg:hidden" aria-sort={sort === "signed-in" ? "descending" : undefined}>
        <SortLink to={sortUrl("signed-in")} sorted={sort === "signed-in" ? "descending" : undefined}>
          Last Sign In
        </SortLink>
      </HeadCell>
      <HeadCell>Status</HeadCell>
      <HeadCell className="w-10 max-sm:hidden">
        <span className="sr-only">View</span>
      </HeadCell>
    </>
  );
}

type CustomerTableRowProps = { customer: CustomerTableProps["customers"][number] } & Pick<
  CustomerTableProps,
  "query"
>;

function CustomerTableRow({ customer, query }: CustomerTableRowProps) {
  return (
    <TableRow>
      <Cell className="pr-0">
        <CustomerAvatar customer={customer} className="size-9 text-xs" />
      </Cell>
      <Cell className="max-w-0 max-lg:w-full lg:w-1/4">
        <Link
          to={{ pathname: href("/admin/customers/:id", { id: customer.id }), search: query }}
          className="tile-link block truncate leading-6 font-semibold"
        >
          {customer.name}
        </Link>
        {customer.role === "admin" && <Badge tone="plum">Administrator</Badge>}
        {customer.role === "staff" && <Badge tone="plum">Staff</Badge>}
        <span className="block truncate text-xs text-ink-soft lg:hidden">{customer.email}</span>
        <span className="block text-xs text-ink-soft md:hidden">
          {/* Hidden on phones for lack of space. */}
          <span className="sr-only">Registered</span> <Moment at={customer.registeredAt} />
        </span>
      </Cell>
      <Cell className="max-w-0 truncate text-ink-soft max-lg:hidden lg:w-1/3">{customer.email}</Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
        <Moment at={customer.registeredAt} />
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-lg:hidden">
        {customer.lastSignInAt ? <Moment at={customer.lastSignInAt} /> : "Never"}
      </Cell>
      <Cell>
        <Badge tone="green">Active</Badge>
      </Cell>
      <Cell className="max-sm:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-faint" strokeWidth={1.75} />
      </Cell>
    </TableRow>
  );
}

interface CustomerAvatarProps {
  customer: { name: string; avatarId: string | null };
  className: string;
}

export function CustomerAvatar({ customer: { name, avatarId }, className }: CustomerAvatarProps) {
  const url = avatarId && href("/images/:id/:file", { id: avatarId, file: "320.webp" });
  return <Avatar name={name} url={url} className={className} />;
}

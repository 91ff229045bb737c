import ChevronRight from "lucide-react/icons/chevron-right";
import { href, Link } from "react-router";
import { Moment } from "#app/components/admin/moment.tsx";
import { SortLink } from "#app/components/admin/lists/sort-link.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import type { PersonRow, PersonSort } from "#app/domain/people/person.ts";
import { formatMoney } from "#app/lib/money.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";

interface CustomerTableProps {
  customers: readonly PersonRow[];
  sort: PersonSort;
  sortUrl: (sort: PersonSort) => string;
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

const COLUMNS = [
  { sort: "orders", label: "Orders", className: "text-right max-sm:hidden" },
  { sort: "spent", label: "Spent", className: "text-right max-sm:hidden" },
  { sort: "last-order", label: "Latest order", className: "max-md:hidden" },
] as const;

function CustomerHead({ sort, sortUrl }: Pick<CustomerTableProps, "sort" | "sortUrl">) {
  return (
    <>
      <HeadCell className="w-14 pr-0 max-sm:hidden">Avatar</HeadCell>
      <HeadCell aria-sort={sort === "name" ? "ascending" : undefined}>
        <SortLink to={sortUrl("name")} sorted={sort === "name" ? "ascending" : undefined}>
          Name
        </SortLink>
      </HeadCell>
      <HeadCell className="max-lg:hidden">Email and phone</HeadCell>
      <HeadCell className="max-lg:hidden">City</HeadCell>
      {COLUMNS.map((column) => {
        const sorted = sort === column.sort ? "descending" : undefined;
        return (
          <HeadCell key={column.sort} className={column.className} aria-sort={sorted}>
            <SortLink to={sortUrl(column.sort)} sorted={sorted}>
              {column.label}
            </SortLink>
          </HeadCell>
        );
      })}
      <HeadCell className="w-10 max-sm:hidden">
        <span className="sr-only">View</span>
      </HeadCell>
    </>
  );
}

type CustomerTableRowProps = { customer: PersonRow } & Pick<CustomerTableProps, "query">;

function CustomerTableRow({ customer, query }: CustomerTableRowProps) {
  const { shop } = useShop();
  const { name, email, phone, city, orderCount, spentMinor, lastOrderAt } = customer;
  const spent = formatMoney(spentMinor, shop.money);
  const orders = orderCount === 1 ? "1 order" : `${orderCount.toLocaleString(shop.money.locale)} orders`;
  return (
    <TableRow>
      <Cell className="pr-0 max-sm:hidden">
        <CustomerAvatar customer={customer} className="size-9 text-xs" />
      </Cell>
      <Cell className="max-w-0 max-lg:w-full lg:w-1/4">
        <Link
          to={{ pathname: href("/admin/customers/:id", { id: customer.id }), search: query }}
          className="tile-link block truncate leading-6 font-semibold"
        >
          {name}
        </Link>
        <CustomerBadges customer={customer} />
        <span className="block truncate text-xs text-ink-soft lg:hidden">
          {[email || phoneLabel(phone), city].filter(Boolean).join(" · ")}
        </span>
        <span className="block text-xs text-ink-soft sm:hidden">
          {orders} · {spent}
        </span>
      </Cell>
      <Cell className="max-w-0 text-ink-soft max-lg:hidden lg:w-1/4">
        <span className="block truncate">{email}</span>
        {phone && <span className="block truncate text-xs tabular">{phoneLabel(phone)}</span>}
      </Cell>
      <Cell className="text-ink-soft max-lg:hidden">{city}</Cell>
      <Cell className="text-right tabular max-sm:hidden">{orderCount.toLocaleString(shop.money.locale)}</Cell>
      <Cell className="text-right font-medium whitespace-nowrap tabular max-sm:hidden">{spent}</Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
        {lastOrderAt ? <Moment at={lastOrderAt} /> : "Never"}
      </Cell>
      <Cell className="max-sm:hidden">
        <ChevronRight aria-hidden className="size-4 text-ink-faint" strokeWidth={1.75} />
      </Cell>
    </TableRow>
  );
}

function CustomerBadges({ customer: { role, isGuest, tags } }: { customer: PersonRow }) {
  if (role === "customer" && !isGuest && tags.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {role === "admin" && <Badge tone="plum">Administrator</Badge>}
      {role === "staff" && <Badge tone="plum">Staff</Badge>}
      {isGuest && <Badge tone="grey">Guest</Badge>}
      {tags.slice(0, 3).map((tag) => (
        <Badge key={tag} tone="green">
          {tag}
        </Badge>
      ))}
    </span>
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

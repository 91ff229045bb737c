import { href, useNavigation } from "react-router";
import { useShop } from "#app/components/use-shop.ts";
import { SUBSCRIBER_STATUSES, type SubscriberStatus } from "#app/domain/customers/correspondence.ts";
import { listSubscribers } from "#app/domain/customers/list-subscribers.server.ts";
import { pageNumberIn } from "#app/lib/page-number.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { FilterLinks } from "#app/routes/admin/filter-links.tsx";
import { listAddress } from "#app/routes/admin/list-address.ts";
import { Moment } from "#app/routes/admin/moment.tsx";
import { PageHead } from "#app/routes/admin/page-head.tsx";
import { RefreshLink } from "#app/routes/admin/refresh-link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/subscribers";

export const meta: Route.MetaFunction = () => [{ title: "Subscribers | Gulmohar admin" }];

const PATH = href("/admin/subscribers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const status = SUBSCRIBER_STATUSES.find((known) => known === url.searchParams.get("status")) ?? null;
  const found = await listSubscribers(storeOf(context).db, { status, page: pageNumberIn(url.searchParams) });
  return { status, ...found };
}

const STATUSES: Record<SubscriberStatus, { name: string; tone: "yellow" | "green" | "grey" }> = {
  pending: { name: "Not confirmed", tone: "yellow" },
  confirmed: { name: "Subscribed", tone: "green" },
  unsubscribed: { name: "Unsubscribed", tone: "grey" },
};

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { subscribers, status, total, page, pageCount } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === PATH;
  const choices = [null, ...SUBSCRIBER_STATUSES].map((choice) => ({
    name: choice === null ? "All" : STATUSES[choice].name,
    to: listAddress(PATH, { status: choice }),
    isCurrent: choice === status,
  }));
  return (
    <>
      <PageHead
        title="Subscribers"
        text={total === 1 ? "1 address" : `${total.toLocaleString(shop.money.locale)} addresses`}
        actions={<RefreshLink to={listAddress(PATH, { status, page })} />}
      />
      <FilterLinks label="Status" choices={choices} />
      {subscribers.length === 0 ? (
        <EmptyState
          title={status === null ? "No Subscribers Yet" : "No addresses of this kind"}
          text="Whoever asks for the newsletter on the home page is listed here."
        />
      ) : (
        <Table
          caption="Addresses of the newsletter, newest first"
          isLoading={isLoading}
          head={
            <>
              <HeadCell>Email</HeadCell>
              <HeadCell className="max-md:hidden">Asked for it</HeadCell>
              <HeadCell className="max-md:hidden">Confirmed</HeadCell>
              <HeadCell>Status</HeadCell>
            </>
          }
        >
          {subscribers.map(({ id, email, createdAt, confirmedAt, status }) => (
            <TableRow key={id}>
              <Cell className="w-full max-w-0">
                <span className="block truncate font-medium">{email}</span>
                <Moment at={createdAt} className="text-xs text-ink-soft md:hidden" />
              </Cell>
              <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
                <Moment at={createdAt} />
              </Cell>
              <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
                {confirmedAt ? <Moment at={confirmedAt} /> : "–"}
              </Cell>
              <Cell>
                <Badge tone={STATUSES[status].tone}>{STATUSES[status].name}</Badge>
              </Cell>
            </TableRow>
          ))}
        </Table>
      )}
      <div className="mt-5">
        <Pager
          label="Subscribers"
          page={page}
          pageCount={pageCount}
          addressOf={(page) => listAddress(PATH, { status, page })}
        />
      </div>
    </>
  );
}

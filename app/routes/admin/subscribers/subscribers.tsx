import Download from "lucide-react/icons/download";
import { href, useNavigation } from "react-router";
import { FilterLinks } from "#app/components/admin/lists/filter-links.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { ListSearch } from "#app/components/admin/lists/list-search.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { RefreshLink } from "#app/components/admin/lists/refresh-link.tsx";
import { useShop } from "#app/components/use-shop.ts";
import {
  parseMessageSearch,
  SUBSCRIBER_STATUSES,
  type SubscriberStatus,
} from "#app/domain/customers/messages/messages.ts";
import { listSubscribers } from "#app/domain/customers/messages/list-subscribers.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/subscribers";

export const meta: Route.MetaFunction = () => [{ title: "Subscribers | Admin" }];

const PATH = href("/admin/subscribers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = parseMessageSearch(url.searchParams, SUBSCRIBER_STATUSES);
  return { ...requested, ...(await listSubscribers(getApp(context).db, requested)) };
}

const STATUSES: Record<SubscriberStatus, { name: string; tone: "yellow" | "green" | "grey" }> = {
  pending: { name: "Not confirmed", tone: "yellow" },
  confirmed: { name: "Subscribed", tone: "green" },
  unsubscribed: { name: "Unsubscribed", tone: "grey" },
};

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { subscribers, search, status, total, page, pageCount } = loaderData;
  const { shop } = useShop();
  const isLoading = useNavigation().location?.pathname === PATH;
  const choices = [null, ...SUBSCRIBER_STATUSES].map((choice) => ({
    name: choice === null ? "All" : STATUSES[choice].name,
    to: listUrl(PATH, { status: choice, search }),
    isCurrent: choice === status,
  }));
  return (
    <>
      <PageHead
        title="Subscribers"
        text={total === 1 ? "1 address" : `${total.toLocaleString(shop.money.locale)} addresses`}
        actions={
          <>
            <a
              href={listUrl(href("/admin/subscribers/export"), { status, search })}
              download
              className={buttonClass({ variant: "outline", size: "sm", className: "min-h-11 lg:min-h-9" })}
            >
              <Download aria-hidden className="size-4" strokeWidth={1.75} /> Download CSV
            </a>
            <RefreshLink to={listUrl(PATH, { status, search, page })} />
          </>
        }
      />
      <ListSearch
        list="Subscribers"
        label="Search by email"
        placeholder="Email"
        action={PATH}
        search={search}
        kept={{ status }}
        clearTo={listUrl(PATH, { status })}
      />
      <FilterLinks label="Status" choices={choices} />
      {subscribers.length === 0 ? (
        <EmptyState
          title={status === null && !search ? "No Subscribers Yet" : "No subscribers match"}
          text="People who sign up for the newsletter on the home page are listed here."
          action={
            (status !== null || search !== "") && (
              <ButtonLink to={PATH} variant="outline">
                Show all addresses
              </ButtonLink>
            )
          }
        />
      ) : (
        <Table
          caption="Newsletter subscribers, newest first"
          isLoading={isLoading}
          head={
            <>
              <HeadCell>Email</HeadCell>
              <HeadCell className="max-md:hidden">Signed up</HeadCell>
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
          addressOf={(page) => listUrl(PATH, { status, search, page })}
        />
      </div>
    </>
  );
}

import { href, useNavigation } from "react-router";
import { ListFrame } from "#app/components/admin/lists/list-frame.tsx";
import { listUrl } from "#app/components/admin/lists/list-url.ts";
import { Moment } from "#app/components/admin/moment.tsx";
import { DownloadLink, RefreshLink } from "#app/components/admin/lists/tool-links.tsx";
import {
  parseMessageSearch,
  SUBSCRIBER_STATUSES,
  type SubscriberStatus,
} from "#app/domain/customers/messages/messages.ts";
import { listSubscribers } from "#app/domain/customers/messages/newsletter.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { Badge } from "#app/ui/badge.tsx";
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
  const { subscribers, search, status, page } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  return (
    <ListFrame
      title="Subscribers"
      nouns={["address", "addresses"]}
      path={PATH}
      query={{ search, status }}
      pagination={loaderData}
      statuses={STATUSES}
      search={{ label: "Search by email", placeholder: "Email" }}
      tools={
        <>
          <DownloadLink to={listUrl(href("/admin/subscribers/export"), { status, search })} />
          <RefreshLink to={listUrl(PATH, { status, search, page })} />
        </>
      }
      empty={{
        title: "No Subscribers Yet",
        text: "People who sign up for the newsletter on the home page are listed here.",
      }}
    >
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
    </ListFrame>
  );
}

import { href, Link } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import type { CampaignStatus } from "#app/domain/people/campaigns/campaign.ts";
import { listCampaigns } from "#app/domain/people/campaigns/campaigns.server.ts";
import { CAMPAIGN_STATUS_VIEWS, progressOf } from "#app/routes/admin/customers/campaigns/progress.ts";
import { usePermissions } from "#app/routes/admin/shell/permissions.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/campaigns";

export const meta: Route.MetaFunction = () => [{ title: "Campaigns | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const listed = await listCampaigns(getApp(context).db);
  return { campaigns: listed.map(({ text: _, ...campaign }) => campaign) };
}

export default function Campaigns({ loaderData: { campaigns } }: Route.ComponentProps) {
  const mayWrite = usePermissions().includes("campaigns.send");
  return (
    <>
      <PageHead
        backLink={<BackLink to={href("/admin/customers/segments")}>Segments</BackLink>}
        title="Campaigns"
        text="Emails to the customers of a segment who subscribed to the newsletter, newest first."
        actions={
          mayWrite && (
            <ButtonLink to={href("/admin/customers/campaigns/:id", { id: "new" })} size="sm">
              Write a message
            </ButtonLink>
          )
        }
      />
      {campaigns.length === 0 ? (
        <EmptyState
          title="No Campaigns Yet"
          text="Write a message to the customers of a segment, such as those who have not ordered for a year."
        />
      ) : (
        <Table
          caption="Campaigns, newest first"
          head={
            <>
              <HeadCell>Subject</HeadCell>
              <HeadCell className="max-md:hidden">Segment</HeadCell>
              <HeadCell className="max-md:hidden">Date</HeadCell>
              <HeadCell>Status</HeadCell>
            </>
          }
        >
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </Table>
      )}
    </>
  );
}

type Row = Route.ComponentProps["loaderData"]["campaigns"][number];

function CampaignRow({ campaign }: { campaign: Row }) {
  const { id, subject, segmentName, startedAt, updatedAt } = campaign;
  return (
    <TableRow>
      <Cell className="w-full max-w-0">
        <Link
          to={href("/admin/customers/campaigns/:id", { id })}
          className="flex min-h-11 min-w-0 items-center font-medium hover:underline"
        >
          <span className="truncate">{subject}</span>
        </Link>
        <span className="block truncate text-xs text-ink-soft md:hidden">{segmentName}</span>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">{segmentName}</Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
        <Moment at={startedAt ?? updatedAt} />
      </Cell>
      <Cell>
        <CampaignBadge {...campaign} />
      </Cell>
    </TableRow>
  );
}

function CampaignBadge(campaign: { status: CampaignStatus; sentCount: number; recipientCount: number }) {
  return <Badge tone={CAMPAIGN_STATUS_VIEWS[campaign.status]}>{progressOf(campaign)}</Badge>;
}

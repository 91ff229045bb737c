import type { Campaign, CampaignStatus } from "#app/domain/people/campaigns/campaign.ts";

/** The colours of the statuses. */
export const CAMPAIGN_STATUS_VIEWS = {
  draft: "grey",
  sending: "yellow",
  sent: "green",
} as const satisfies Record<CampaignStatus, string>;

/** "Draft", "Sending 50 of 320", "Sent to 318 of 320": those left out unsubscribed or were erased in between. */
export function progressOf({
  status,
  sentCount,
  recipientCount,
}: Pick<Campaign, "status" | "sentCount" | "recipientCount">): string {
  if (status === "draft") return "Draft";
  if (status === "sending") return `Sending ${sentCount} of ${recipientCount}`;
  return sentCount === recipientCount ? `Sent to ${sentCount}` : `Sent to ${sentCount} of ${recipientCount}`;
}

import { z } from "zod";
import { requiredTextAreaField, requiredTextField, versionField } from "#app/lib/forms/form-fields.ts";

export const CAMPAIGN_STATUSES = ["draft", "sending", "sent"] as const;

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

export interface Campaign {
  id: string;
  /** Null if the segment was deleted. */
  segmentId: string | null;
  segmentName: string;
  subject: string;
  /** In Markdown. */
  text: string;
  status: CampaignStatus;
  recipientCount: number;
  sentCount: number;
  version: number;
  updatedAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export const MAX_SUBJECT = 150;
export const MAX_CAMPAIGN_TEXT = 10_000;

/** Each draft counts its recipients when it is opened, and all are listed. */
export const MAX_DRAFTS = 50;

/** So many emails of campaigns are queued a minute, so that emails about orders never wait behind thousands of others. */
export const EMAILS_PER_MINUTE = 200;

const fields = {
  version: versionField,
  segmentId: z.uuid("Choose the customers"),
  subject: requiredTextField("Enter a subject", MAX_SUBJECT),
  text: requiredTextAreaField("Write the message", MAX_CAMPAIGN_TEXT),
};

/** The form of a campaign: it saves the draft, and then sends a test to its author or starts it. */
export const CampaignForm = z.discriminatedUnion("step", [
  z.object({ step: z.literal("save"), ...fields }),
  z.object({ step: z.literal("test"), ...fields }),
  z.object({ step: z.literal("send"), ...fields }),
]);

/** What a draft says, and to whom. */
export type CampaignDraft = Pick<z.infer<typeof CampaignForm>, "segmentId" | "subject" | "text">;

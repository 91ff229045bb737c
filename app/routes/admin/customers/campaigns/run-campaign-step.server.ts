import type { z } from "zod";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import type { CampaignForm } from "#app/domain/people/campaigns/campaign.ts";
import {
  saveCampaign,
  type ChangeBy,
  type SaveCampaignResult,
} from "#app/domain/people/campaigns/campaigns.server.ts";
import {
  sendTestCampaign,
  startCampaign,
  type StartCampaignResult,
  type TestCampaignResult,
} from "#app/domain/people/campaigns/start-campaign.server.ts";

type Refused = Extract<SaveCampaignResult | StartCampaignResult | TestCampaignResult, { ok: false }>;

type CampaignStepResult = { ok: true; id: string; title: string } | Refused;

type CampaignStep = z.infer<typeof CampaignForm> & { id: string | null };

/** Runs a step of the form of a campaign. A new one can only be saved: its page then shows how many people get it. */
export async function runCampaignStep(
  deps: OrderDeps,
  { step, id, ...draft }: CampaignStep,
  by: ChangeBy & { email: string },
): Promise<CampaignStepResult> {
  if (step === "save" || id === null) {
    const saved = await saveCampaign(deps.db, { id, ...draft }, by);
    return saved.ok ? { ok: true, id: saved.id, title: "Draft saved" } : saved;
  }
  if (step === "test") {
    const tested = await sendTestCampaign(deps, { id, ...draft }, by);
    return tested.ok ? { ok: true, id, title: `Test sent to ${by.email}` } : tested;
  }
  const started = await startCampaign(deps, { id, ...draft }, by);
  if (!started.ok) return started;
  const { recipientCount } = started;
  return {
    ok: true,
    id,
    title: `Sending to ${recipientCount} ${recipientCount === 1 ? "customer" : "customers"}`,
  };
}

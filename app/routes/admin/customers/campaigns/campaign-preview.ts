import { data } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { findCampaign, previewCampaign } from "#app/domain/people/campaigns/campaigns.server.ts";
import { emailFrameResponse } from "#app/routes/admin/email-frame.server.ts";
import type { Route } from "./+types/campaign-preview";

/** The email of a saved campaign, for the frame of its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, orders } = getApp(context);
  const campaign = await findCampaign(db, params.id);
  if (!campaign) throw data(null, { status: 404 });
  return emailFrameResponse((await previewCampaign(orders, campaign)).html);
}

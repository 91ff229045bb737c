import { and, eq } from "drizzle-orm";
import { emailShopOf, mailboxOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { webhookDeliveries, webhookEndpoints } from "#app/domain/webhooks/webhooks.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";

const SWITCHED_OFF = "The endpoint was switched off.";

/** Ends the deliveries of an endpoint that wait. */
export async function endPending(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: "failed", error: SWITCHED_OFF, leasedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "pending")));
}

interface SwitchOff {
  endpoint: { id: string; url: string };
  state: "gone" | "failing";
  current: StoreSettings;
}

const REASONS = {
  gone: "It answered with the status 410, which means that it no longer wants events.",
  failing: "It has accepted no event for three days.",
};

/** Switches off an endpoint that no longer accepts events, and emails the owner. */
export async function switchOffFailing(
  tx: Tx,
  { jobs, publicUrl }: { jobs: Jobs; publicUrl: string },
  { endpoint: { id, url }, state, current }: SwitchOff,
): Promise<void> {
  await tx.update(webhookEndpoints).set({ state }).where(eq(webhookEndpoints.id, id));
  await endPending(tx, id);
  const shop = emailShopOf(current, publicUrl);
  const { host } = new URL(url);
  const message = renderEmail(shop, {
    heading: "A webhook was switched off",
    paragraphs: [
      `The shop no longer sends events to ${host}. ${REASONS[state]}`,
      "Once the receiver works again, switch the endpoint on. Events of the meantime are not sent; read what has changed by the API.",
    ],
    action: { label: "Open the endpoint", url: new URL(`/admin/settings/webhooks/${id}`, publicUrl).href },
  });
  await queueEmail(tx, jobs, "webhook-switched-off", {
    to: mailboxOf(shop),
    subject: `A webhook to ${host} was switched off`,
    ...message,
  });
}

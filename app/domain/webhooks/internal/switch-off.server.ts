import { and, eq, inArray, isNull } from "drizzle-orm";
import { emailShopOf, mailboxOf } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "#app/domain/webhooks/webhooks.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";

const SWITCHED_OFF = "The endpoint was switched off.";

/** Locked where endpoints are counted, so that none is added or switched off at the same time. */
export const ENDPOINTS_LOCK = "webhook endpoints";

/** Ends the deliveries of an endpoint that wait, after it was switched off. */
export async function endPending(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .update(webhookDeliveries)
    .set({ state: "failed", error: SWITCHED_OFF, leasedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, "pending")));
  await deleteUnreceivedEvents(tx);
}

/** Deletes the events that are not dispatched if no endpoint is on: they are not sent to one that is switched on later. */
export async function deleteUnreceivedEvents(tx: Tx): Promise<void> {
  await lockNames(tx, [ENDPOINTS_LOCK]);
  if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.state, "on"))) > 0) return;
  // Events that another process locks are being dispatched: it waits for the endpoints, and deletes them afterwards.
  const waiting = tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(isNull(webhookEvents.dispatchedAt))
    .for("update", { skipLocked: true });
  await tx.delete(webhookEvents).where(inArray(webhookEvents.id, waiting));
}

interface SwitchOff {
  endpoint: { id: string; url: string };
  state: "gone" | "failing";
  current: StoreSettings;
}

const REASONS = {
  gone: "It responded with the status 410, which means that it no longer wants events.",
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
      "Once the receiver works again, switch the endpoint on. Events that occur while it is off are not sent; read what has changed by the API.",
    ],
    action: { label: "Open the endpoint", url: new URL(`/admin/settings/webhooks/${id}`, publicUrl).href },
  });
  await queueEmail(tx, jobs, "webhook-switched-off", {
    to: mailboxOf(shop),
    subject: `A webhook to ${host} was switched off`,
    ...message,
  });
}

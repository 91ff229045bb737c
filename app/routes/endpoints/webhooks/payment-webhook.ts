import { data } from "react-router";
import { recordEvent } from "#app/domain/payments/payment-events.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/payment-webhook";

/**
 * Receives webhooks of the payment provider. The signature is checked on the raw bytes, the event is stored once and acknowledged at once;
 * a job then asks the provider for the payment itself.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, jobs, providers, log } = getApp(context);
  const { hosted } = providers;
  if (!hosted) throw data(null, { status: 404 });
  const event = hosted.readEvent(new Uint8Array(await request.arrayBuffer()), request.headers);
  if (!event) return new Response("Not signed.\n", { status: 400 });
  const isNew = await recordEvent({ db, jobs }, hosted.name, event);
  if (isNew) jobs.nudge("payment-events");
  log.info({ event: event.name, eventId: event.id, isNew }, "Received a webhook of the payment provider");
  return new Response("Recorded.\n");
}

export function loader() {
  throw data(null, { status: 404 });
}

import { data } from "react-router";
import { recordDeliveryReports } from "#app/platform/messages/delivery-reports.server.ts";
import { sendBySmsInstead } from "#app/domain/messages/notify.server.ts";
import { acceptedSecrets, isEqualSecret } from "#app/platform/equal-secret.server.ts";
import { readWhatsAppWebhook } from "#app/platform/messages/whatsapp.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import type { Route } from "./+types/message-webhook";

/** Receives WhatsApp's reports about messages. A failed one goes by SMS instead, where SMS is on. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, providers, jobs, publicUrl, settings } = getApp(context);
  const { WHATSAPP_APP_SECRET: secret, WHATSAPP_APP_SECRET_PREVIOUS: previous } = providers.env;
  if (!secret) throw data(null, { status: 404 });
  const body = new Uint8Array(await request.arrayBuffer());
  const read = readWhatsAppWebhook(body, request.headers, acceptedSecrets(secret, previous));
  if (!read.ok)
    return read.error === "forged"
      ? new Response("Not authorised.\n", { status: 401 })
      : new Response("Not an event.\n", { status: 400 });
  const { messages } = await settings.get();
  await recordDeliveryReports(db, read.reports, (tx, failed) =>
    sendBySmsInstead(tx, { jobs, publicUrl, messages }, failed),
  );
  jobs.nudge("send-mail");
  return new Response("Recorded.\n");
}

/** Meta verifies the URL once, with the token that was entered beside it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { WHATSAPP_VERIFY_TOKEN: token } = getApp(context).providers.env;
  const { searchParams } = new URL(request.url);
  if (!token || !isEqualSecret(searchParams.get("hub.verify_token") ?? "", token))
    throw data(null, { status: 404 });
  return new Response(searchParams.get("hub.challenge") ?? "", { headers: { "Content-Type": "text/plain" } });
}

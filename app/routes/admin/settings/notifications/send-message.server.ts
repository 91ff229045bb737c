import { data, href, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { invalidForm } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { toE164 } from "#app/domain/customers/addresses/phone.ts";
import { messageKind, writeMessage } from "#app/domain/messages/message-kinds.ts";
import { TestMessageForm } from "#app/domain/messages/messages.forms.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { queueAgain, queuePhoneMessage, TEST_MESSAGE_KEY } from "#app/platform/messages/outbox.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Queues a message again that is not retried automatically. */
export async function resendMessage(context: Context, id: string) {
  const { db, jobs } = getApp(context);
  const isQueued =
    z.uuid().safeParse(id).success && (await inTransaction(db, (tx) => queueAgain(tx, jobs, id)));
  jobs.nudge("send-mail");
  return redirectWithFlash(
    href("/admin/settings/notifications"),
    isQueued
      ? { title: "Message queued", tone: "good" }
      : { title: "This message is already queued or sent", tone: "bad" },
  );
}

/** Queues the order confirmation with its examples, whether the channel is on or not. */
export async function sendTest(context: Context, values: Record<string, string>) {
  const { db, jobs, publicUrl } = getApp(context);
  const form = TestMessageForm.safeParse(values);
  const to = form.success ? toE164(form.data.phone, HOME_COUNTRY) : null;
  if (!form.success || !to)
    return data(invalidForm({ phone: "Enter a mobile number" }, values), { status: 400 });
  const kind = "order-confirmation";
  const { variables: examples } = messageKind(kind);
  const text = writeMessage(kind, examples, publicUrl);
  const variables = Object.entries(examples);
  const message = {
    channel: form.data.channel,
    kind,
    key: `${TEST_MESSAGE_KEY}${newId()}`,
    to,
    variables,
    text,
  };
  await inTransaction(db, (tx) => queuePhoneMessage(tx, jobs, message));
  jobs.nudge("send-mail");
  return redirectWithFlash(href("/admin/settings/notifications"), {
    title: "Test message queued",
    tone: "good",
  });
}

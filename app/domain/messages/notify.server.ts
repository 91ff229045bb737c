import type { SQLWrapper } from "drizzle-orm";
import { z } from "zod";
import {
  MESSAGE_KIND_NAMES,
  messageKeyOf,
  messageKind,
  writeMessage,
  type MessageKindName,
  type MessageValues,
} from "#app/domain/messages/message-kinds.ts";
import type { MessageSettings } from "#app/domain/messages/messages.settings.ts";
import type { Tx, Db } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import {
  queuePhoneMessage,
  queuePhoneStatements,
  type QueuedPhoneMessage,
  queueEmails,
} from "#app/platform/messages/outbox.server.ts";
import type { PhoneChannel } from "#app/platform/messages/phone-transport.server.ts";
import { emailShopOf, mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail, type EmailContent } from "#app/domain/messages/emails/email-template.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** A message to a customer's phone. */
export interface Notification<Kind extends MessageKindName = MessageKindName> {
  kind: Kind;
  /** Identifies the event among those of its kind, such as a shipment's id: the same one is announced once per channel. */
  event: string;
  /** Messages with the same sequence are sent in order on each channel: `order:<id>`. */
  sequence?: string;
  /** The action with which it waits; null to send it at once. */
  waitingActionId?: string | null | undefined;
  to: {
    /** In E.164; empty if it is unknown. */
    phone: string;
    /** Whether this person has agreed to messages on WhatsApp. */
    whatsapp: boolean;
    /** Whether this person has agreed to messages by SMS. Needed for kinds about no order alone. */
    sms?: boolean;
  };
  values: MessageValues<Kind>;
}

/**
 * Queues a message to a phone in the current transaction: on WhatsApp with consent, otherwise by SMS; nothing while both channels are
 * off. Kinds about no order need a consent for SMS, too. Call `jobs.nudge("send-mail")` after the commit. SMS about an order needs no consent: service and transactional messages
 * are not commercial communication that needs one (TCCCPR 2018, regulation 2, "unsolicited commercial communication"). WhatsApp's
 * Business Messaging Policy asks for an opt-in.
 */
export async function notify<Kind extends MessageKindName>(
  tx: Tx,
  deps: NotifyDeps,
  notification: Notification<Kind>,
): Promise<void> {
  const message = phoneMessageOf(deps, notification);
  if (message) await queuePhoneMessage(tx, deps.jobs, message);
}

export interface NotifyDeps {
  jobs: Jobs;
  publicUrl: string;
  messages: MessageSettings;
}

/** The statements of `notify`, for a checkout, which runs all of its writes as one. */
export async function notifyStatements<Kind extends MessageKindName>(
  tx: Tx,
  deps: NotifyDeps,
  notification: Notification<Kind>,
): Promise<SQLWrapper[]> {
  const message = phoneMessageOf(deps, notification);
  return message ? queuePhoneStatements(tx, deps.jobs, message) : [];
}

/** Null while no channel may be used. */
function phoneMessageOf<Kind extends MessageKindName>(
  { publicUrl, messages }: NotifyDeps,
  { kind, event, sequence, waitingActionId, to, values }: Notification<Kind>,
): QueuedPhoneMessage | null {
  const channel = to.phone === "" ? null : chooseChannel(messages, kind, to);
  if (channel === null) return null;
  const given: Record<string, string> = values;
  // In the order of the template: WhatsApp's variables have positions, not names.
  const variables = Object.keys(messageKind(kind).variables).map((name): [string, string] => [
    name,
    given[name] ?? "",
  ]);
  return {
    channel,
    kind,
    key: messageKeyOf(kind, event),
    sequence,
    waitingActionId,
    to: to.phone,
    variables,
    text: writeMessage(kind, given, publicUrl),
  };
}

/** The channel on which a message of a kind goes to a person; null while none may be used. */
export function chooseChannel(
  { whatsapp, sms }: MessageSettings,
  kind: MessageKindName,
  to: Pick<Notification["to"], "whatsapp" | "sms">,
): PhoneChannel | null {
  if (whatsapp.isOn && to.whatsapp && whatsapp.templates[kind]) return "whatsapp";
  return sms.isOn && (to.sms || !messageKind(kind).needsConsent) ? "sms" : null;
}

/** The channels that are on and have a template for a kind. */
export function phoneChannelsFor({ whatsapp, sms }: MessageSettings, kind: MessageKindName): PhoneChannel[] {
  return [
    ...(whatsapp.isOn && whatsapp.templates[kind] ? (["whatsapp"] as const) : []),
    ...(sms.isOn && sms.templates[kind] ? (["sms"] as const) : []),
  ];
}

/** Queues a message by SMS that WhatsApp could not deliver, once, if SMS is on. Call `jobs.nudge("send-mail")` after the commit. */
export async function sendBySmsInstead(
  tx: Tx,
  { jobs, publicUrl, messages }: NotifyDeps,
  { channel, kind, messageKey, sequence, recipient: to, variables }: OutgoingMessage,
): Promise<void> {
  const parsedKind = z.enum(MESSAGE_KIND_NAMES).safeParse(kind);
  if (channel !== "whatsapp" || !messages.sms.isOn || !parsedKind.success) return;
  // A consent to WhatsApp is none to SMS.
  if (messageKey === null || variables === null || messageKind(parsedKind.data).needsConsent) return;
  const text = writeMessage(parsedKind.data, Object.fromEntries(variables), publicUrl);
  const message = { kind, key: messageKey, sequence: sequence ?? undefined, to, variables, text };
  await queuePhoneMessage(tx, jobs, { channel: "sms", ...message });
}

interface AlertDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  settings: SettingsReader;
  publicUrl: string;
}

/** Emails the shop once a day that most of the budget of paid messages is used, and once that all of it is. */
export async function alertOfBudget(
  deps: AlertDeps,
  { budget, isUsedUp }: { budget: number; isUsedUp: boolean },
): Promise<void> {
  const event = `budget:${indianDay(deps.clock.now())}:${isUsedUp ? "used-up" : "nearly"}`;
  const heading = isUsedUp
    ? "The day’s WhatsApp and SMS messages are used up"
    : "Most of the day’s WhatsApp and SMS messages are used";
  await queueAlert(deps, event, heading, {
    paragraphs: [
      isUsedUp
        ? `The ${budget} messages to phones that the settings allow for a day have been sent. Further ones wait until tomorrow, or until you raise the number. Emails are still sent.`
        : `80 % of the ${budget} messages to phones that the settings allow for a day have been sent.`,
      "If you did not expect so many, look for orders that were placed to flood somebody's phone, and at the security log.",
    ],
    action: { label: "Open the settings", path: "/admin/settings/notifications" },
  });
}

/** The emails to the shop that are limited, as the alert names them, with the page that lists what they announce. */
const HELD_BACK: Record<string, { name: string; path: string }> = {
  "new-cash-order": { name: "new orders with cash on delivery", path: "/admin/orders" },
  "contact-message": { name: "messages from the contact form", path: "/admin/messages" },
};

/** Emails the shop, once an hour, that further emails of a kind are not sent singly. */
export async function alertOfHeldBack(deps: AlertDeps, kind: string): Promise<void> {
  const hour = Math.floor(deps.clock.now().getTime() / HOUR_MS);
  const { name, path } = HELD_BACK[kind] ?? { name: "events", path: "/admin" };
  await queueAlert(deps, `held-back:${kind}:${hour}`, `Many ${name}`, {
    paragraphs: [
      `There are so many ${name} that no more emails about them are sent to you this hour. All of them are in the admin.`,
    ],
    action: { label: "Open the admin", path },
  });
}

type AlertContent = Pick<EmailContent, "paragraphs"> & { action: { label: string; path: string } };

async function queueAlert(
  { db, jobs, settings, publicUrl }: AlertDeps,
  event: string,
  heading: string,
  { paragraphs, action }: AlertContent,
): Promise<void> {
  const shop: EmailShop = emailShopOf(await settings.get(), publicUrl);
  if (!shop.notifications.messageLimit) return;
  const url = new URL(action.path, publicUrl).href;
  const content = renderEmail(shop, { heading, paragraphs, action: { label: action.label, url } });
  const message = { to: mailboxOf(shop), subject: heading, ...content };
  await inTransaction(db, (tx) =>
    queueEmails(tx, jobs, [{ kind: "message-alert", key: `message-alert:${event}`, message }]),
  );
  jobs.nudge("send-mail");
}

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
import type { Tx } from "#app/platform/database/database.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";
import type { OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import {
  queuePhoneMessage,
  queuePhoneStatements,
  type QueuedPhoneMessage,
} from "#app/platform/messages/outbox.server.ts";
import type { PhoneChannel } from "#app/platform/messages/phone-transport.server.ts";

/** A message to a customer's phone. */
export interface Notification<Kind extends MessageKindName = MessageKindName> {
  kind: Kind;
  /** Identifies the event among those of its kind, such as a shipment's id: the same one is announced once per channel. */
  event: string;
  /** Messages with the same sequence are sent in order on each channel: `order:<id>`. */
  sequence?: string;
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
  { kind, event, sequence, to, values }: Notification<Kind>,
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
    to: to.phone,
    variables,
    text: writeMessage(kind, given, publicUrl),
  };
}

function chooseChannel(
  { whatsapp, sms }: MessageSettings,
  kind: MessageKindName,
  to: Notification["to"],
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
  const known = z.enum(MESSAGE_KIND_NAMES).safeParse(kind);
  if (channel !== "whatsapp" || !messages.sms.isOn || !known.success) return;
  // A consent to WhatsApp is none to SMS.
  if (messageKey === null || variables === null || messageKind(known.data).needsConsent) return;
  const text = writeMessage(known.data, Object.fromEntries(variables), publicUrl);
  const message = { kind, key: messageKey, sequence: sequence ?? undefined, to, variables, text };
  await queuePhoneMessage(tx, jobs, { channel: "sms", ...message });
}

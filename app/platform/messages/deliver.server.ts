import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Extras } from "#app/platform/messages/email-extras.server.ts";
import type { EmailTransport } from "#app/platform/messages/email-transport.server.ts";
import { report } from "#app/platform/process/measurements.ts";
import { outgoingMessages, type OutgoingMessage } from "#app/platform/messages/messages.tables.ts";
import type { ReadAttachments } from "#app/platform/messages/outbox.server.ts";
import {
  recordInBatches,
  recordProblem,
  type OnRejected,
} from "#app/platform/messages/record-outcomes.server.ts";
import {
  MessageUnclear,
  type PhoneChannel,
  type PhoneTransports,
} from "#app/platform/messages/phone-transport.server.ts";

/** The template of a kind of message at a channel's provider; null where the owner has set none. */
export type FindTemplate = (channel: PhoneChannel, kind: string) => { name: string; language: string } | null;

/** The dependencies of delivering messages. */
export interface Delivery {
  db: Db;
  email: EmailTransport;
  phone?: PhoneTransports;
  findTemplate?: FindTemplate;
  readAttachments?: ReadAttachments;
  /** Called before the first attempt to send a message. */
  admit?: (message: OutgoingMessage) => Promise<Admission>;
  /** Called in the transaction that records a message as rejected, so that it can go by another channel. */
  onRejected?: OnRejected;
  /** Called in the transaction that deletes a message which is not sent. */
  onDropped?: (tx: Tx, message: OutgoingMessage, reason: DropReason) => Promise<void>;
  /** Called with the ids of messages that no longer wait for an earlier one. */
  onReleased?(ids: string[]): Promise<void>;
}

export interface RequestedMessage {
  messageId: string;
  extras?: Extras;
}

/** `too-many`: its recipient has reached a limit. `unsubscribed`: the recipient has unsubscribed since it was queued. */
export type DropReason = "too-many" | "unsubscribed";

/** A message is dropped for a `DropReason`. `budget-used-up`: it is retried later. */
export type Admission =
  | { ok: true }
  | { ok: false; error: DropReason }
  | { ok: false; error: "budget-used-up"; reason: string };

/** The message waits, because no more may be sent at present. */
export class BudgetUsedUp extends Error {
  override name = "BudgetUsedUp";
}

/** An earlier message of the sequence has to be sent first. */
export class WaitsForEarlier extends Error {
  override name = "WaitsForEarlier";
}

// A provider takes its time over each message.
const PARALLEL_DELIVERIES = 5;

/**
 * Sends queued messages and empties their content, those of one sequence and channel in order. Returns null or the error of each that is
 * to be retried, in order. Skips messages that were already sent, so a repeated job sends once. A crash between delivery and recording
 * sends an email again, with the same Message-ID; a message to a phone becomes "unclear" and is not repeated.
 */
export async function sendQueued(
  delivery: Delivery,
  requested: readonly RequestedMessage[],
): Promise<(Error | null)[]> {
  const { db } = delivery;
  const ids = requested.map(({ messageId }) => messageId);
  const messageRows = await db
    .select()
    .from(outgoingMessages)
    .where(
      and(
        inArray(outgoingMessages.id, ids),
        inArray(outgoingMessages.status, ["queued", "failed", "sending"]),
      ),
    )
    .orderBy(outgoingMessages.id);
  const extrasOf = new Map(requested.map(({ messageId, extras }) => [messageId, extras]));
  const earlier = await listUnsentOf(db, messageRows);
  const problems = new Map<string, Error>();
  const sent = recordInBatches(db);
  const groups = bySequence(messageRows).values();
  const deliverNext = async () => {
    for (const group of groups) {
      const waitingFor = earlier.filter((one) => group[0] && sequenceOf(one) === sequenceOf(group[0]));
      for (const message of group) {
        const isBlocked = waitingFor.some(({ id }) => id < message.id && !isDone(group, id, problems));
        const problem = isBlocked
          ? new WaitsForEarlier("An earlier message of the same order is not sent yet")
          : await deliver(delivery, message, extrasOf.get(message.id), sent.record);
        if (problem) problems.set(message.id, problem);
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_DELIVERIES }, deliverNext));
  await sent.all();
  const delivered = messageRows.filter(({ id }) => !problems.has(id));
  const released = earlier.flatMap((one) =>
    delivered.some((sent) => sent.id < one.id && sequenceOf(sent) === sequenceOf(one)) ? one.id : [],
  );
  if (released.length > 0) await delivery.onReleased?.(released);
  return requested.map(({ messageId }) => problems.get(messageId) ?? null);
}

/** Messages without a sequence are groups of one. */
function bySequence(messages: readonly OutgoingMessage[]): Map<string, OutgoingMessage[]> {
  const groups = new Map<string, OutgoingMessage[]>();
  for (const message of messages) {
    const key = sequenceOf(message) ?? message.id;
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return groups;
}

const isDone = (group: readonly OutgoingMessage[], id: string, problems: Map<string, Error>) =>
  group.some((message) => message.id === id) && !problems.has(id);

const sequenceOf = ({ sequence, channel }: Pick<OutgoingMessage, "sequence" | "channel">) =>
  sequence === null ? null : `${channel} ${sequence}`;

/**
 * The unsent messages of the same sequences. After a day a message no longer holds up the following ones, whose own retries would end
 * otherwise.
 */
async function listUnsentOf(db: Db, messages: readonly OutgoingMessage[]) {
  const sequences = messages.flatMap(({ sequence }) => sequence ?? []);
  if (sequences.length === 0) return [];
  const { id, sequence, channel, status, createdAt } = outgoingMessages;
  return db
    .select({ id, sequence, channel })
    .from(outgoingMessages)
    .where(
      and(
        inArray(sequence, sequences),
        inArray(status, ["queued", "failed", "sending"]),
        gt(createdAt, sql`now() - interval '1 day'`),
      ),
    );
}

/** Returns an error that is to be retried, or null. */
async function deliver(
  delivery: Delivery,
  message: OutgoingMessage,
  extras: Extras | undefined,
  recordSent: (message: OutgoingMessage) => void,
): Promise<Error | null> {
  try {
    if (message.channel === "email") {
      if (!(await admitOrDrop(delivery, message))) return null;
      await deliverEmail(delivery, message, extras);
      recordSent(message);
    } else if (!(await deliverToPhone(delivery, message, message.channel))) return null;
    report("message", { channel: message.channel, result: "sent" });
    return null;
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error));
    return recordProblem(delivery, message, problem);
  }
}

/**
 * Whether the message may be sent. Deletes one that is dropped: its content serves nobody, and thousands would hide what the owner has to
 * see. Throws `BudgetUsedUp`.
 */
async function admitOrDrop({ db, admit, onDropped }: Delivery, message: OutgoingMessage): Promise<boolean> {
  const admission = message.attempts === 0 && admit ? await admit(message) : ({ ok: true } as const);
  if (admission.ok) return true;
  if (admission.error === "budget-used-up") throw new BudgetUsedUp(admission.reason);
  const reason = admission.error;
  const isDropped = await inTransaction(db, async (tx) => {
    const deleted = await tx
      .delete(outgoingMessages)
      .where(eq(outgoingMessages.id, message.id))
      .returning({ id: outgoingMessages.id });
    if (deleted.length > 0) await onDropped?.(tx, message, reason);
    return deleted.length > 0;
  });
  if (isDropped) report("message", { channel: message.channel, result: reason });
  return false;
}

async function deliverEmail(
  { email, readAttachments }: Delivery,
  { id, recipient: to, subject, html, text }: OutgoingMessage,
  { documentIds = [], ...headers }: Extras = {},
): Promise<void> {
  const attachments = documentIds.length > 0 && readAttachments ? await readAttachments(documentIds) : [];
  const files = attachments.length > 0 && { attachments };
  await email.deliver(id, { to, subject, html, text, ...headers, ...files });
}

/** False for a message that is not sent, or that another process sends. */
async function deliverToPhone(
  delivery: Delivery,
  message: OutgoingMessage,
  channel: PhoneChannel,
): Promise<boolean> {
  const { db, phone, findTemplate } = delivery;
  const { id, kind, recipient: to, text, variables, status } = message;
  if (status === "sending") throw new MessageUnclear("The store stopped while it sent this message");
  const transport = phone?.[channel];
  if (!transport) throw new Error(`There is no transport for ${channel}`);
  const template = findTemplate?.(channel, kind);
  // The owner does not send this kind of message on this channel.
  if (transport.isReal && !template) {
    await db.delete(outgoingMessages).where(eq(outgoingMessages.id, id));
    return false;
  }
  if (!(await admitOrDrop(delivery, message))) return false;
  // Of two processes one sends.
  const [claimed] = await db
    .update(outgoingMessages)
    .set({ status: "sending", attempts: sql`${outgoingMessages.attempts} + 1` })
    .where(and(eq(outgoingMessages.id, id), inArray(outgoingMessages.status, ["queued", "failed"])))
    .returning({ id: outgoingMessages.id });
  if (!claimed) return false;
  const { name, language } = template ?? { name: kind, language: "en" };
  const providerId = await transport.deliver(id, {
    to,
    template: name,
    language,
    variables: variables ?? [],
    text,
  });
  await db
    .update(outgoingMessages)
    .set({
      status: "sent",
      lastError: null,
      sentAt: new Date(),
      providerId,
      text: "",
      // WhatsApp reports later that a number has no WhatsApp: then the message goes by SMS.
      ...(channel === "sms" && { variables: null }),
    })
    // A report that came first knows more: that the message could not be delivered.
    .where(and(eq(outgoingMessages.id, id), eq(outgoingMessages.status, "sending")))
    // A retry would send it again.
    .catch((cause: unknown) => {
      throw new MessageUnclear("Sent, but this could not be recorded", { cause });
    });
  return true;
}

import path from "node:path";
import { errorCode } from "#app/lib/error-code.ts";
import type { Channel } from "#app/platform/messages/messages.tables.ts";
import { writeWhole } from "#app/platform/storage/whole-file.server.ts";
import { ProviderRefusal } from "#app/platform/process/provider-refusal.ts";

/** The channels to a phone number. */
export type PhoneChannel = Exclude<Channel, "email">;

/** A message by a template that the provider has approved. */
export interface PhoneMessage {
  /** In E.164: "+919876543210". */
  to: string;
  /** The name or id of the template at the provider. */
  template: string;
  /** Language of the template, such as "en". */
  language: string;
  /** The template's variables with their values, in its order. */
  variables: readonly (readonly [name: string, value: string])[];
  /** The text of the template with its variables filled in, as far as the shop knows it. */
  text: string;
}

/**
 * Sends messages to phones. `deliver` returns the provider's id of the message. Rejects with `MessageRejected` or `MessageUnclear`; after
 * any other error the message was not sent, and the job retries.
 */
export interface PhoneTransport {
  /** False where messages are only written to the outbox folder. */
  isReal: boolean;
  deliver(id: string, message: PhoneMessage): Promise<string | null>;
  /** Asks whether the provider accepts the store's key, and answers with a sentence. Missing without a provider. */
  testConnection?(): Promise<string>;
}

export type PhoneTransports = Record<PhoneChannel, PhoneTransport>;

/** The provider refuses this message, and would again: its template is unknown, or the number takes no messages. */
export class MessageRejected extends ProviderRefusal {
  override name = "MessageRejected";
}

/**
 * The request was sent, but no response came, or its success could not be recorded. A repeated one could arrive twice, and providers have
 * no idempotency keys.
 */
export class MessageUnclear extends Error {
  override name = "MessageUnclear";
}

/** Writes each message as a text file into a folder, for shops without a provider. */
export function outboxPhoneTransport({ folder, channel }: { folder: string; channel: PhoneChannel }) {
  return {
    isReal: false,
    async deliver(id, { to, template, variables, text }) {
      const values = variables.map(([name, value]) => `${name}: ${value}`);
      const head = [`Channel: ${channel}`, `To: ${to}`, `Template: ${template}`, ...values];
      await writeWhole(path.join(folder, `${id}.${channel}.txt`), [...head, "", text, ""].join("\n"));
      return null;
    },
  } satisfies PhoneTransport;
}

/**
 * Posts JSON to a provider. Rejects with `MessageUnclear` when the response does not come in time, and with an ordinary error when no
 * connection was made.
 */
export async function postToProvider(
  provider: string,
  url: URL,
  { headers, body, timeoutMs }: { headers: Record<string, string>; body: unknown; timeoutMs: number },
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch (error) {
    if (wasNeverSent(error)) throw new Error(`${provider} cannot be reached`, { cause: error });
    throw new MessageUnclear(`${provider} did not respond`);
  }
}

/** Reads from a provider, for the test of a connection. Rejects when the response does not come in time. */
export async function readFromProvider(
  provider: string,
  url: URL,
  { headers, timeoutMs }: { headers: Record<string, string>; timeoutMs: number },
): Promise<{ status: number; text: string }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, { headers, redirect: "error", signal }).catch(() => null);
  if (!response) throw new Error(`${provider} did not respond`);
  return { status: response.status, text: await response.text() };
}

/** Whether the request failed before there was a connection: while the host was resolved or connected to. */
function wasNeverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  // Node tries all addresses of a host and joins their errors.
  const failed: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  if (!(failed instanceof Error)) return false;
  if (errorCode(failed) === "UND_ERR_CONNECT_TIMEOUT") return true;
  return "syscall" in failed && (failed.syscall === "connect" || failed.syscall === "getaddrinfo");
}

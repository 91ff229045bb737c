import { z } from "zod";
import {
  MessageRejected,
  MessageUnclear,
  postToProvider,
  readFromProvider,
  type PhoneTransport,
} from "#app/platform/messages/phone-transport.server.ts";

const Sent = z.object({ id: z.string() });
const TIMEOUT_MS = 10_000;

interface ExampleSmsOptions {
  apiUrl: string;
  apiKey: string;
}

/** A provider of SMS by templates. It has no idempotency keys, as few have: a message without a response is never repeated. */
export function openExampleSms({ apiUrl, apiKey }: ExampleSmsOptions): PhoneTransport {
  const headers = { Authorization: `Bearer ${apiKey}` };
  return {
    isReal: true,
    async deliver(id, { to, template, variables }) {
      const { status, body } = await postToProvider("ExampleSms", new URL("/messages", apiUrl), {
        headers,
        body: { clientReference: id, to, template, variables: Object.fromEntries(variables) },
        timeoutMs: TIMEOUT_MS,
      });
      const sent = Sent.safeParse(body);
      if (status < 300 && sent.success) return sent.data.id;
      // Nothing was sent, and the job tries again: the key may be corrected, and a limit ends.
      if (status === 401 || status === 429) throw new Error(`ExampleSms refused: ${status}`);
      if (status < 300 || status >= 500) throw new MessageUnclear(`ExampleSms responded with ${status}`);
      throw new MessageRejected(`ExampleSms rejected the message: ${status}`);
    },
    async testConnection() {
      const url = new URL("/account", apiUrl);
      const { status } = await readFromProvider("ExampleSms", url, { headers, timeoutMs: TIMEOUT_MS });
      if (status >= 300) throw new Error(`ExampleSms refused: ${status}`);
      return "ExampleSms accepts the key.";
    },
  };
}

import { createHmac } from "node:crypto";
import { z } from "zod";
import { parseJson } from "#app/lib/parse-json.ts";
import { isEqualSecret } from "#app/platform/equal-secret.server.ts";
import {
  MessageRejected,
  MessageUnclear,
  postToProvider,
  readFromProvider,
  type PhoneTransport,
} from "#app/platform/messages/phone-transport.server.ts";

export interface WhatsAppAccess {
  apiUrl: string;
  token: string;
  phoneNumberId: string;
  timeoutMs: number;
}

const Sent = z.object({ messages: z.tuple([z.object({ id: z.string() })]) });
const PhoneNumber = z.object({ display_phone_number: z.string(), verified_name: z.string() });
const Refused = z.object({ error: z.object({ code: z.int(), message: z.string() }) });

// Throughput, pair and spam limits, outages, and an expired token: https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
const TEMPORARY = new Set([0, 1, 2, 4, 190, 368, 80007, 130429, 131000, 131016, 131048, 131056, 131057]);

/** Sends template messages by Meta's WhatsApp Cloud API. */
export function whatsAppTransport({
  apiUrl,
  token,
  phoneNumberId,
  timeoutMs,
}: WhatsAppAccess): PhoneTransport {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    isReal: true,
    async testConnection() {
      // https://developers.facebook.com/docs/whatsapp/business-management-api/manage-phone-numbers
      const url = new URL(`/v23.0/${phoneNumberId}?fields=display_phone_number,verified_name`, apiUrl);
      const { text } = await readFromProvider("WhatsApp", url, { headers, timeoutMs });
      const body = parseJson(text);
      const refused = Refused.safeParse(body);
      if (refused.success) throw new Error(`WhatsApp refused: ${refused.data.error.message}`);
      const number = PhoneNumber.safeParse(body);
      if (!number.success) throw new Error("WhatsApp's response has an unknown format");
      return `WhatsApp accepts the token for ${number.data.display_phone_number}, ${number.data.verified_name}.`;
    },
    async deliver(id, { to, template, language, variables }) {
      const url = new URL(`/v23.0/${phoneNumberId}/messages`, apiUrl);
      const parameters = variables.map(([, text]) => ({ type: "text", text: text || "-" }));
      const { status, body } = await postToProvider("WhatsApp", url, {
        headers,
        body: {
          messaging_product: "whatsapp",
          to: to.replace("+", ""),
          type: "template",
          template: {
            name: template,
            language: { code: language },
            components: [{ type: "body", parameters }],
          },
          biz_opaque_callback_data: id,
        },
        timeoutMs,
      });
      const sent = Sent.safeParse(body);
      if (sent.success && status < 300) return sent.data.messages[0].id;
      const refused = Refused.safeParse(body);
      if (!refused.success) throw new MessageUnclear(`WhatsApp responded with status ${status}`);
      const { code, message } = refused.data.error;
      const reason = `WhatsApp error ${code}: ${message.slice(0, 300)}`;
      throw TEMPORARY.has(code) || status === 429 ? new Error(reason) : new MessageRejected(reason);
    },
  };
}

const Report = z.object({
  id: z.string().max(200),
  status: z.string().max(50),
  errors: z.array(z.object({ code: z.int(), title: z.string().max(300) })).optional(),
  biz_opaque_callback_data: z.uuid().optional(),
});

const Webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(z.object({ value: z.object({ statuses: z.array(Report).optional() }) })),
    }),
  ),
});

/** A report about one message. `id` is the shop's own, where WhatsApp repeats it. */
export interface DeliveryReport {
  id: string | null;
  providerId: string;
  /** Null unless the message could not be delivered. */
  failure: string | null;
}

export type ReadReportsResult =
  | { ok: true; reports: DeliveryReport[] }
  | { ok: false; error: "forged" | "invalid" };

/**
 * Reads WhatsApp's status webhook, signed with one of the app's secrets (X-Hub-Signature-256). Events other than statuses give no
 * reports. Errors: `forged` without the signature, `invalid` for anything else than an event.
 */
export function readWhatsAppWebhook(
  body: Uint8Array,
  headers: Headers,
  secrets: readonly string[],
): ReadReportsResult {
  const sent = headers.get("x-hub-signature-256") ?? "";
  const signatureBy = (secret: string) => `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  if (!secrets.some((secret) => isEqualSecret(sent, signatureBy(secret))))
    return { ok: false, error: "forged" };
  const read = Webhook.safeParse(parseJson(new TextDecoder().decode(body)));
  if (!read.success) return { ok: false, error: "invalid" };
  const reports = read.data.entry
    .flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
    .map(({ id, status, errors, biz_opaque_callback_data: messageId }) => {
      const [error] = errors ?? [];
      const reason = error ? `WhatsApp error ${error.code}: ${error.title}` : "WhatsApp could not deliver it";
      return { id: messageId ?? null, providerId: id, failure: status === "failed" ? reason : null };
    });
  return { ok: true, reports };
}

import path from "node:path";
import { createTransport } from "nodemailer";
import { writeWhole } from "#app/platform/storage/whole-file.server.ts";

export interface EmailAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

export interface EmailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The Reply-To address, if not the shop's. */
  replyTo?: string;
  /** A page to unsubscribe, which also accepts a one-click POST from mail programs. */
  unsubscribeUrl?: string;
  attachments?: EmailAttachment[];
}

/** The From header, read for each email: the shop can be renamed while the store runs. */
export type Sender = () => Promise<string>;

/** Delivers emails. `deliver` rejects when the message was not accepted; the job then retries. */
export interface EmailTransport {
  /** True when a mail server is configured: then addresses must be confirmed before sign-in. */
  isReal: boolean;
  deliver(id: string, message: EmailMessage): Promise<void>;
  /** Asks whether the mail server accepts the store, and answers with a sentence. Missing without a mail server. */
  testConnection?(): Promise<string>;
}

// A batch of emails must time out before its jobs are given to another process.
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Sends by SMTP. The Message-ID contains the email's id, so that mail programs recognise a repeated delivery. */
export function smtpTransport({ url, sender }: { url: string; sender: Sender }): EmailTransport {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    isReal: true,
    async deliver(id, message) {
      const from = await sender();
      const host = from.split("@").at(-1)?.replace(">", "") ?? "localhost";
      await transport.sendMail({ ...toEnvelope(message), from, messageId: `<${id}@${host}>` });
    },
    async testConnection() {
      await transport.verify();
      return "The mail server accepts the connection and the sign-in.";
    },
  };
}

/** Writes each email as an .eml file into a folder, for shops without a mail server. */
export function outboxTransport({ folder, sender }: { folder: string; sender: Sender }): EmailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    isReal: false,
    async deliver(id, message) {
      const envelope = { ...toEnvelope(message), from: await sender(), messageId: `<${id}@outbox.local>` };
      const sent = await transport.sendMail(envelope);
      await writeWhole(path.join(folder, `${id}.eml`), sent.message as Buffer);
    },
  };
}

/** Nodemailer's message, with both headers of RFC 8058 for one-click unsubscribing. */
function toEnvelope({ unsubscribeUrl, ...message }: EmailMessage) {
  if (!unsubscribeUrl) return message;
  return {
    ...message,
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

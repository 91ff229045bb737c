import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { newId } from "#app/lib/id.ts";

export interface MailMessage {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Who is answered, when it is not the shop. */
  replyTo?: string;
  /** Ends a subscription, by a page for people and by one POST for mail programs. */
  unsubscribeUrl?: string;
}

/** Where mail leaves the store. `deliver` throws when the message was not taken; the job then tries again. */
export interface MailTransport {
  /** True when a mail server is configured: then addresses must be confirmed before sign-in. */
  isReal: boolean;
  deliver(id: string, message: MailMessage): Promise<void>;
}

// A whole lot of mails has to be through with a server that does not answer before their jobs are given to another process.
const PATIENCE = { connectionTimeout: 20_000, greetingTimeout: 15_000, socketTimeout: 60_000 };

/** Sends by SMTP. The Message-ID is the mail's own id, so that a repeated delivery can be told from a second mail. */
export function smtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  const transport = createTransport({ url, ...PATIENCE }, { from });
  const host = from.split("@").at(-1)?.replace(">", "") ?? "localhost";
  return {
    isReal: true,
    async deliver(id, message) {
      await transport.sendMail({ ...toEnvelope(message), messageId: `<${id}@${host}>` });
    },
  };
}

/** Writes each mail as an .eml file into a folder: what a shop without a mail server can still look at. */
export function outboxTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" }, { from });
  return {
    isReal: false,
    async deliver(id, message) {
      await mkdir(folder, { recursive: true });
      const sent = await transport.sendMail({ ...toEnvelope(message), messageId: `<${id}@outbox.local>` });
      const unfinished = path.join(folder, `.${newId()}.tmp`);
      await writeFile(unfinished, sent.message as Buffer);
      await rename(unfinished, path.join(folder, `${id}.eml`));
    },
  };
}

/** What nodemailer takes: one click unsubscribes by RFC 8058, which wants both headers. */
function toEnvelope({ unsubscribeUrl, ...message }: MailMessage) {
  if (!unsubscribeUrl) return message;
  return {
    ...message,
    headers: {
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

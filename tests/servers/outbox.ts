import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

const ARRIVES_WITHIN_MS = 15_000;

/** Waits for an email to a recipient with a matching subject in a store's outbox folder. */
export async function waitForMail(outbox: string, to: string, subject: RegExp): Promise<Email> {
  const waitUntil = Date.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const mail = (await mailsTo(outbox, to)).find((sent) => subject.test(sent.subject ?? ""));
    if (mail) return mail;
    if (Date.now() > waitUntil) throw new Error(`No email to ${to} with subject ${String(subject)} was sent`);
    await wait(50);
  }
}

export async function mailsTo(outbox: string, to: string): Promise<Email[]> {
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))),
  );
  return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === to));
}

/** The first link in an email's text, as a path of the store. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? "")?.[0];
  if (!link) throw new Error("The email has no link");
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

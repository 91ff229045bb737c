import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

const ARRIVES_WITHIN_MS = 15_000;

/** Waits for an email to a recipient with a matching subject in a store's outbox folder. */
export async function waitForEmail(outbox: string, to: string, subject: RegExp): Promise<Email> {
  const waitUntil = Date.now() + ARRIVES_WITHIN_MS;
  for (;;) {
    const email = (await emailsTo(outbox, to)).find((sent) => subject.test(sent.subject ?? ""));
    if (email) return email;
    if (Date.now() > waitUntil) throw new Error(`No email to ${to} with subject ${String(subject)} was sent`);
    await wait(50);
  }
}

export async function emailsTo(outbox: string, to: string): Promise<Email[]> {
  const files = await readdir(outbox).catch(() => []);
  const emails = await Promise.all(
    files
      .filter((file) => file.endsWith(".eml"))
      .map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))),
  );
  return emails.filter((email) => email.to?.some((recipient) => recipient.address === to));
}

/** The first link in an email's text, as a path of the store. */
export function linkIn(email: Email): string {
  const link = /https?:\/\/\S+/.exec(email.text ?? "")?.[0];
  if (!link) throw new Error("The email has no link");
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

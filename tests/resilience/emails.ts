import { setTimeout as wait } from "node:timers/promises";
import { ne } from "drizzle-orm";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { MailServer } from "#tests/servers/providers/mail-server.ts";

// An email of a killed process is released after 30 seconds, found by the job that runs once a minute, and sent ten seconds later.
const SENT_WITHIN_MS = 150_000;
const REQUESTED_EVERY_MS = 500;

/**
 * Waits until all emails of the shop are sent and compares them with those that the mail server accepted: each one, and none twice
 * except those that a kill interrupted between the server's acceptance and its record, at most `kills`.
 */
export async function compareEmails(
  { db }: AppContext,
  server: MailServer,
  kills: number,
): Promise<{ figures: string; faults: string[] }> {
  const waitUntil = performance.now() + SENT_WITHIN_MS;
  const unsent = () => db.$count(outgoingMessages, ne(outgoingMessages.status, "sent"));
  while ((await unsent()) > 0 && performance.now() < waitUntil) await wait(REQUESTED_EVERY_MS);
  const unsentCount = await unsent();
  const all = await db.$count(outgoingMessages);
  const taken = new Set(server.ids).size;
  const twice = server.ids.length - taken;
  return {
    figures: `${taken} emails, ${twice} of them sent twice under one Message-ID`,
    faults: [
      ...(unsentCount > 0 ? [`${unsentCount} emails were not sent`] : []),
      ...(taken + unsentCount === all ? [] : [`${taken} emails were taken of ${all}`]),
      ...(twice > kills ? [`${twice} emails were sent twice, with ${kills} kills`] : []),
    ],
  };
}

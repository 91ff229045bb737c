import { setTimeout as wait } from "node:timers/promises";
import { ne } from "drizzle-orm";
import { outgoingMails } from "#app/platform/mail/mail.tables.ts";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { MailServer } from "#tests/servers/mail-server.ts";

// What a killed process had in hand is given out again after 30 seconds, at the next look, once a minute; then it waits ten more.
const SENT_WITHIN_MS = 150_000;
const REQUESTED_EVERY_MS = 500;

/**
 * Waits until every letter of the shop has gone out, and compares with what the mail server has taken: all of them, and none twice but
 * what a kill has cut off between the server's yes and the note of it, at most `kills`.
 */
export async function compareLetters(
  { db }: AppContext,
  server: MailServer,
  kills: number,
): Promise<{ figures: string; faults: string[] }> {
  const waitUntil = performance.now() + SENT_WITHIN_MS;
  const unsent = () => db.$count(outgoingMails, ne(outgoingMails.status, "sent"));
  while ((await unsent()) > 0 && performance.now() < waitUntil) await wait(REQUESTED_EVERY_MS);
  const left = await unsent();
  const all = await db.$count(outgoingMails);
  const taken = new Set(server.ids).size;
  const twice = server.ids.length - taken;
  return {
    figures: `${taken} letters, ${twice} of them sent twice under one Message-ID`,
    faults: [
      ...(left > 0 ? [`${left} letters were not sent`] : []),
      ...(taken + left === all ? [] : [`${taken} letters were taken of ${all}`]),
      ...(twice > kills ? [`${twice} letters were sent twice, with ${kills} kills`] : []),
    ],
  };
}

import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { EmailKindName } from "#app/domain/messages/emails/email-texts.settings.ts";
import { previewEmail } from "#app/domain/orders/emails/preview-email.server.ts";
import type { PreviewReader } from "#app/domain/orders/emails/sample-values.server.ts";
import type { OrderDeps } from "#app/domain/orders/orders.server.ts";
import { newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Limit, RateLimiter } from "#app/platform/http/rate-limit.server.ts";
import { outgoingMessages } from "#app/platform/messages/messages.tables.ts";
import { queueEmails, TEST_MESSAGE_KEY } from "#app/platform/messages/outbox.server.ts";

const TESTS: Limit = { name: "test-email", max: 20, windowMs: HOUR_MS };

export type SendTestEmailResult =
  /** `queued`: it was neither sent nor refused within a few seconds. */
  | { ok: true; outcome: "sent" | "queued" }
  | { ok: false; error: "too-many" }
  /** The mail server's reason. The email is tried again, and listed as not delivered. */
  | { ok: false; error: "not-sent"; reason: string };

/** Sends a kind of email with a sample order to a person of the admin, marked as a test, and waits a few seconds for the outcome. */
export async function sendTestEmail(
  deps: OrderDeps & { limits: RateLimiter },
  { kind, person }: { kind: EmailKindName; person: PreviewReader },
): Promise<SendTestEmailResult> {
  if (!(await deps.limits.consume(TESTS, person.id)).ok) return { ok: false, error: "too-many" };
  const { subject, ...parts } = await previewEmail(deps, { kind, reader: person });
  const key = `${TEST_MESSAGE_KEY}${newId()}`;
  const message = { to: person.email, subject: `TEST: ${subject}`, ...parts };
  await inTransaction(deps.db, (tx) => queueEmails(tx, deps.jobs, [{ kind, key, message }]));
  deps.jobs.nudge("send-mail");
  return waitForOutcome(deps, key);
}

const CHECKS = 20;
const CHECK_EVERY_MS = 200;

async function waitForOutcome({ db }: Pick<OrderDeps, "db">, key: string): Promise<SendTestEmailResult> {
  for (let check = 0; check < CHECKS; check += 1) {
    await wait(CHECK_EVERY_MS);
    const [message] = await db
      .select({ status: outgoingMessages.status, lastError: outgoingMessages.lastError })
      .from(outgoingMessages)
      .where(eq(outgoingMessages.messageKey, key));
    if (message?.status === "sent") return { ok: true, outcome: "sent" };
    if (message?.status === "failed" || message?.status === "rejected")
      return { ok: false, error: "not-sent", reason: message.lastError ?? "" };
  }
  return { ok: true, outcome: "queued" };
}

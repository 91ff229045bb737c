import { createHash, randomBytes } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import type { Caller } from "#app/domain/customers/auth/auth-call.server.ts";
import { tooManyAttempts, type SignInDeps } from "#app/domain/customers/auth/sign-in.server.ts";
import { users, verifications } from "#app/domain/customers/customers.tables.ts";
import {
  emailChangeLinkEmail,
  emailTakenEmail,
} from "#app/domain/customers/emails/email-change-emails.server.ts";
import { addresseeOf } from "#app/domain/customers/emails/queue-account-emails.server.ts";
import { refuseOwnPassword } from "#app/domain/customers/profile.server.ts";
import { hasTwoFactor, refuseOwnCode } from "#app/domain/customers/two-factor/two-factor.server.ts";
import { emailShopOf } from "#app/domain/messages/emails/email-shop.ts";
import { newId } from "#app/lib/id.ts";
import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { queueEmail } from "#app/platform/messages/outbox.server.ts";

/** The validity of the link that changes an email address. */
const LINK_MINUTES = 60;

/** Each request writes to an address that nobody has proven. */
const REQUESTS: Limit = { name: "email-change", max: 5, windowMs: HOUR_MS };

const LINK_PREFIX = "change-email:";

/** `email` is the wanted address in lower case; the code may be empty where no second factor is on. */
export interface EmailChangeRequest {
  user: { id: string; name: string; email: string };
  email: string;
  password: string;
  code: string;
}

/**
 * Emails the link that changes a user's address to the new one, in place of an earlier link. The result is the same for an address that has an
 * account: its owner gets an email instead. Fails with SAME_EMAIL, INVALID_PASSWORD, INVALID_CODE or TOO_MANY_REQUESTS; null when it is
 * done.
 */
export async function requestEmailChange(
  deps: SignInDeps,
  caller: Caller,
  { user, email, password, code }: EmailChangeRequest,
): Promise<AccountFailure | null> {
  const { db, clock, jobs, settings, publicUrl } = deps;
  if (email === user.email.toLowerCase())
    return { ok: false, error: "SAME_EMAIL", message: "", retryAfterSeconds: null };
  const wrongPassword = await refuseOwnPassword(deps, caller, { userId: user.id, password });
  if (wrongPassword) return wrongPassword;
  const wrongCode = (await hasTwoFactor(db, user.id))
    ? await refuseOwnCode(deps, caller, { userId: user.id, code })
    : null;
  if (wrongCode) return wrongCode;
  const allowed = await deps.limits.consume(REQUESTS, user.id);
  if (!allowed.ok) return tooManyAttempts(allowed.retryAfterSeconds);
  const shop = emailShopOf(await settings.get(), publicUrl);
  await inTransaction(db, async (tx) => {
    const token = await replaceLink(tx, { userId: user.id, email, now: clock.now() });
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    const url = new URL(owner ? "/login" : "/change-email", publicUrl);
    if (!owner) url.searchParams.set("token", token);
    const message = owner
      ? emailTakenEmail(email, { shop, name: addresseeOf(owner).name, url: url.href })
      : // The name may be a text that a stranger wants to send to this mailbox.
        emailChangeLinkEmail(email, { shop, name: "", url: url.href, validMinutes: LINK_MINUTES });
    await queueEmail(tx, jobs, owner ? "email-taken" : "change-email", message);
  });
  jobs.nudge("send-mail");
  return null;
}

/**
 * The token of a new link, which ends the user's earlier one. It names the address; the table holds its hash. The value is the user id alone,
 * so that what ends a user's reset links (`endVerifications`) ends this one too.
 */
async function replaceLink(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<string> {
  // Of two concurrent requests the later one's link remains.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  await tx
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${LINK_PREFIX}%`)));
  const token = `${randomBytes(24).toString("base64url")}.${Buffer.from(email).toString("base64url")}`;
  const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000);
  await tx
    .insert(verifications)
    .values({ id: newId(), identifier: identifierOf(token), value: userId, expiresAt });
  return token;
}

const identifierOf = (token: string) =>
  `${LINK_PREFIX}${createHash("sha256").update(token).digest("base64url")}`;

const emailIn = (token: string) => Buffer.from(token.split(".")[1] ?? "", "base64url").toString();

/** The user and the new address of a link; null when it was used, replaced or is too old. */
export async function findEmailChange(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const [link] = await db
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, identifierOf(token)));
  return link && link.expiresAt > now ? { userId: link.value, email: emailIn(token) } : null;
}

/** Uses a link up: of two concurrent uses one gets its user and address. */
export async function redeemEmailChange(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const [link] = await tx
    .delete(verifications)
    .where(eq(verifications.identifier, identifierOf(token)))
    .returning();
  return link && link.expiresAt > now ? { userId: link.value, email: emailIn(token) } : null;
}

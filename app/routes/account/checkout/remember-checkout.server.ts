import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { consentField, tickedPurposes } from "#app/components/consent-fields.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { RequestedLines } from "#app/domain/checkout/checkout.forms.ts";
import {
  recordAbandonedCheckout,
  stopGuestReminder,
  stopReminders,
} from "#app/domain/checkout/reminders/abandoned-checkouts.server.ts";
import { listAddresses } from "#app/domain/customers/addresses/addresses.server.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import { giveConsents, hasConsent } from "#app/domain/customers/consents/consents.server.ts";
import { PHONE_NOTICE_PURPOSES } from "#app/domain/customers/consents/privacy-notice.ts";
import { hasAccount } from "#app/domain/customers/customer-records.server.ts";
import { requiredEmailField } from "#app/lib/forms/email-field.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { parseJson } from "#app/lib/parse-json.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";

type Context = Readonly<RouterContextProvider>;

interface RequestParts {
  request: Request;
  context: Context;
}

const Remembered = z.object({
  email: requiredEmailField("Email is required"),
  phone: z.string().max(40).default(""),
  cart: z.string().transform(parseJson).pipe(RequestedLines),
});

// Anybody can type any address.
const REQUESTS: Limit = { name: "remember-checkout", max: 60, windowMs: 60 * 60_000 };

interface RememberedCheckout {
  fields: Record<string, string>;
  user: SignedInUser | null;
  /** Whether an empty checkbox ends the consent. */
  isEnding: boolean;
}

/**
 * Records a checkout whose customer ticked the checkbox for a reminder, with the consent, and ends both if `isEnding` and it is empty. A
 * customer is reminded at the account's address, a guest at the typed one; without a valid one nothing is recorded. Nor does a guest change
 * anything at the address of an account, which anybody can type. Returns false over the limit of requests.
 */
export async function rememberCheckout(
  { request, context }: RequestParts,
  { fields, user, isEnding }: RememberedCheckout,
): Promise<boolean> {
  const isTicked = fields[consentField("reminders")] === "on";
  if (!isTicked && !isEnding) return true;
  const { db, clock, limits, settings } = getApp(context);
  if (!(await limits.consume(REQUESTS, callerOf(request, context).clientIp)).ok) return false;
  if ((await settings.get()).comingBack.reminderHours === 0) return true;
  const read = Remembered.safeParse({ ...fields, email: user?.email ?? fields["email"] });
  if (!read.success) return true;
  const { email, phone, cart } = read.data;
  if (user === null && (await hasAccount(db, email))) return true;
  const now = clock.now();
  if (isTicked) {
    const byPhone = tickedPurposes(fields, Object.values(PHONE_NOTICE_PURPOSES));
    await giveConsents(db, { email, purposes: ["reminders", ...byPhone], source: "checkout", now });
    await recordAbandonedCheckout(db, {
      email,
      phone: toE164(phone, HOME_COUNTRY) ?? "",
      userId: user?.id ?? null,
      lines: cart.map(({ variantId, quantity }) => ({ variantId, quantity })),
      now,
    });
  } else await (user ? stopReminders : stopGuestReminder)(db, { email, now });
  return true;
}

/**
 * Whether the checkout offers a reminder. For a customer who has agreed to it already, the opened checkout is recorded instead, unless it is
 * only prefetched; placing the order ends it.
 */
export async function findReminderOffer(
  { request, context }: RequestParts,
  { user, lines }: { user: SignedInUser | null; lines: readonly CartLine[] },
): Promise<boolean> {
  const { db, clock, settings } = getApp(context);
  if ((await settings.get()).comingBack.reminderHours === 0) return false;
  if (user === null || !(await hasConsent(db, user.email, "reminders"))) return true;
  if (request.headers.get("sec-purpose")?.includes("prefetch")) return false;
  const address = (await listAddresses(db, user.id)).find(({ isDefault }) => isDefault);
  const phone = address?.phone ?? "";
  await recordAbandonedCheckout(db, { email: user.email, phone, userId: user.id, lines, now: clock.now() });
  return false;
}

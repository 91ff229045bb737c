import { createHmac } from "node:crypto";
import type { AppContext } from "#app/context/app-context.server.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.forms.ts";
import type { PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import type { SignedInUser } from "#app/domain/customers/account.ts";
import type { Limit, RateLimiter } from "#app/platform/http/rate-limit.server.ts";

// Stolen card numbers are tested in shops. Limits per customer and contact, and per IP address for all its customers.
// Each is counted apart: with one number for all, another email address would allow to flood the same phone with messages.
const ATTEMPTS: Limit = { name: "checkout", max: 30, windowMs: 10 * 60_000 };
const ATTEMPTS_BY_EMAIL: Limit = { name: "checkout-email", max: 30, windowMs: 10 * 60_000 };
const ATTEMPTS_BY_PHONE: Limit = { name: "checkout-phone", max: 30, windowMs: 10 * 60_000 };
const ATTEMPTS_FROM: Limit = { name: "checkout-from", max: 100, windowMs: 10 * 60_000 };

// A refused code, or cash on delivery that is refused without a reason, may depend on what others have ordered: a stranger could try
// contacts until one is refused.
const REFUSALS: Limit = { name: "checkout-refusals", max: 10, windowMs: 10 * 60_000 };
const REFUSALS_FROM: Limit = { name: "checkout-refusals-from", max: 40, windowMs: 10 * 60_000 };

/** Who tries to place an order. */
export interface CheckoutBuyer {
  /** Null for a guest, whose email address and phone number are counted apart. */
  user: SignedInUser | null;
  form: Pick<CheckoutForm, "email" | "phone">;
  clientIp: string;
}

/** Counts an attempt to place an order. False if the buyer, or the network address, has made too many or was refused too often. */
export async function mayTry(limits: RateLimiter, buyer: CheckoutBuyer): Promise<boolean> {
  const { user, form, clientIp } = buyer;
  const email = (user?.email ?? form.email).toLowerCase();
  const attempts = await limits.consumeAll([
    ...(user ? [{ limit: ATTEMPTS, who: user.id }] : []),
    ...(email === "" ? [] : [{ limit: ATTEMPTS_BY_EMAIL, who: email }]),
    ...(form.phone === "" ? [] : [{ limit: ATTEMPTS_BY_PHONE, who: form.phone }]),
    { limit: ATTEMPTS_FROM, who: clientIp },
  ]);
  if (attempts.some((attempt) => !attempt.ok)) return false;
  return (await limits.check(refusalLimitsOf(buyer))).ok;
}

/** Counts a refusal that may depend on what others have ordered. */
export async function countRefusal(
  limits: RateLimiter,
  buyer: CheckoutBuyer,
  result: PlaceOrderResult,
): Promise<void> {
  const isCounted =
    (result.kind === "method-refused" && result.hidden !== undefined) ||
    (result.kind === "cart-changed" && result.changes.some(({ kind }) => kind === "code-refused"));
  if (isCounted) await limits.consumeAll(refusalLimitsOf(buyer));
}

function refusalLimitsOf({ user, form, clientIp }: CheckoutBuyer) {
  const contacts = user
    ? [user.id]
    : [form.email.toLowerCase(), form.phone].filter((contact) => contact !== "");
  return [...contacts.map((who) => ({ limit: REFUSALS, who })), { limit: REFUSALS_FROM, who: clientIp }];
}

/** Stored with the checkout, so that the limits of a network address can be counted without keeping the address. */
export function networkDigest({ secret }: AppContext, clientIp: string): string {
  return createHmac("sha256", secret.current).update(`network\n${clientIp}`).digest("base64url").slice(0, 22);
}

import { href, redirect } from "react-router";
import { tickedPurposes } from "#app/components/consent-fields.tsx";
import { failureMessage } from "#app/components/form-error.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { createdAccounts } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { addOrderEmail, joinGuestOrder } from "#app/domain/checkout/join-guest-orders.server.ts";
import { signUp } from "#app/domain/customers/account.server.ts";
import { giveConsents } from "#app/domain/customers/consents/consents.server.ts";
import { accountConsents, MISSING_ACCOUNT_CONSENT } from "#app/domain/customers/consents/privacy-notice.ts";
import { hasAccountWithId } from "#app/domain/customers/customer-records.server.ts";
import { findGuestOrder } from "#app/domain/orders/guest-orders/guest-orders.server.ts";
import { NewAccountForm } from "#app/domain/orders/guest-orders/guest-orders.forms.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { accountPage } from "#app/lib/http/return-to.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import type { Route } from "./+types/guest-account";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(ownOrderUrl(Number(params.number)));
}

/**
 * Makes an account from a guest's order: its name and email address, and a password. The order moves into the account at once, or with a
 * mail server once the address is confirmed: a mistyped one must not take the order away.
 */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const app = getApp(context);
  const { db, clock, settings, providers } = app;
  const guest = await findGuestOrder(db, order.number);
  const page = ownOrderUrl(order.number);
  if (!guest) return redirect(page);
  const refuse = (description: string) =>
    redirectWithFlash(page, { title: "Account not created", description, tone: "bad" });
  const fields = await readForm(request);
  const purposes = accountConsents(isIndianSeller(await settings.get()));
  if (tickedPurposes(fields, purposes).length < purposes.length) return refuse(MISSING_ACCOUNT_CONSENT);
  const form = NewAccountForm.safeParse(fields);
  const email = guest.email || (form.success ? form.data.email : "");
  if (!form.success || email === "") return refuse("Enter an email address and a password.");
  const signedUp = await signUp(app, callerOf(request, context), {
    name: guest.customerName,
    email,
    password: form.data.password,
    returnTo: page,
  });
  if (!signedUp.ok) return refuse(failureMessage(signedUp, "Could not create your account."));
  // An account that existed before is not joined: this browser has not shown that it is theirs.
  const userId = signedUp.value.user.id;
  if (await hasAccountWithId(db, userId)) {
    if (providers.emailTransport.isReal) await addOrderEmail(db, { orderId: guest.id, email });
    else await joinGuestOrder(db, { userId, orderId: guest.id });
    await giveConsents(db, { email, purposes, source: "sign-up", now: clock.now() });
  }
  const flash = {
    title: "Signup Successful!",
    description:
      "Your account has been created. Please check your email to confirm your account and then log in.",
    tone: "good" as const,
    durationMs: 7000,
  };
  const cookie = await createdAccounts.add(request, app.secret, userId);
  return redirectWithFlash(accountPage(href("/login"), page), flash, [cookie]);
}

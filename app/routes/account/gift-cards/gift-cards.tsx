import { data, Form, href, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { ConsentFields, consentField, tickedPurposes } from "#app/components/consent-fields.tsx";
import { firstFieldError, formError, type FormError } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { PageHeading } from "#app/components/page-heading.tsx";
import { pageMeta, shopNameIn } from "#app/components/page-meta.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { buyGiftCard } from "#app/domain/checkout/buy-gift-card.server.ts";
import type { PlaceOrderResult } from "#app/domain/checkout/checkout.ts";
import { readPayment } from "#app/domain/checkout/online-payment.forms.ts";
import { giveConsents, missingConsents } from "#app/domain/customers/consents/consents.server.ts";
import { giftCardForm } from "#app/domain/orders/gift-cards/gift-card.forms.ts";
import { GIFT_CARD_TERMS } from "#app/domain/orders/gift-cards/gift-card.ts";
import { placedOrderUrl } from "#app/domain/orders/order.ts";
import { isManual, offeredMethods } from "#app/domain/payments/payment-methods.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { accountPage } from "#app/lib/http/return-to.ts";
import { newId } from "#app/lib/id.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { mayTry, networkDigest } from "#app/routes/account/checkout/checkout-limits.server.ts";
import { GiftCardFields } from "#app/routes/account/gift-cards/gift-card-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/gift-cards";

type Context = Route.LoaderArgs["context"];

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta({
    matches,
    title: "Gift Cards",
    description: `A gift card of ${shopNameIn(matches)}, by email, by link or to print, valid for a year.`,
    canonical: loaderData?.canonical,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const settings = await app.settings.get();
  const user = await getRequestContext(context).user();
  const { cash } = settings.payments;
  return {
    canonical: new URL(href("/gift-cards"), app.publicUrl).href,
    formKey: newId(),
    today: indianDay(app.clock.now()),
    values: settings.checkout.giftCardValues,
    money: moneyFormatOf(settings.sales),
    methods: offeredMethods(settings.payments, {
      hasProvider: app.providers.hosted !== null,
      currency: settings.sales.currency,
    }).filter((method) => !isManual(method)),
    cash: { ...cash, keepsAdvance: cash.rules.keepsAdvance },
    buyer: user && { name: user.name, email: user.email },
    needsAccount: !user && !settings.checkout.guests,
    consents: await consentsOf(context, user?.email ?? null),
  };
}

async function consentsOf(context: Context, email: string | null) {
  const { db, settings } = getApp(context);
  return isIndianSeller(await settings.get()) ? missingConsents(db, email) : [];
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const user = await getRequestContext(context).user();
  const { checkout, sales } = await app.settings.get();
  const fields = await readForm(request);
  if (!user && !checkout.guests) return refuse(fields, { email: "Sign in to buy a gift card" });
  const form = giftCardForm(indianDay(app.clock.now())).safeParse({
    ...fields,
    ...(user && { email: user.email }),
  });
  const payment = readPayment(fields, app.clock.now());
  const needed = await consentsOf(context, user?.email ?? null);
  const fieldErrors = {
    ...(form.success ? {} : fieldErrorsOf(form.error)),
    ...(payment.ok ? {} : payment.fieldErrors),
    ...(tickedPurposes(fields, needed).length < needed.length && {
      [consentField("orders")]: "Agree to the use of your data for your order",
    }),
  };
  if (!form.success || !payment.ok || Object.keys(fieldErrors).length > 0) return refuse(fields, fieldErrors);
  const { clientIp } = callerOf(request, context);
  const contact = { email: form.data.email, phone: "" };
  if (!(await mayTry(app.limits, { user, form: contact, clientIp })))
    return refuse(fields, {}, "Too many attempts. Please wait a few minutes and try again.", 429);
  if (user)
    await giveConsents(app.db, {
      email: user.email,
      purposes: needed,
      source: "checkout",
      now: app.clock.now(),
    });
  const result = await buyGiftCard(app.checkout, {
    form: form.data,
    payment: payment.form,
    userId: user?.id ?? null,
    consents: needed,
    network: networkDigest(app, clientIp),
    openedCheckoutIds: await openedOrders.list(request, app.secret),
    shownCurrency: sales.currency,
  });
  return respond({ request, context }, { fields, isGuest: !user, result });
}

async function respond(
  { request, context }: { request: Request; context: Context },
  { fields, isGuest, result }: { fields: Record<string, string>; isGuest: boolean; result: PlaceOrderResult },
) {
  const { secret } = getApp(context);
  const headersFor = async (id: string) =>
    setCookieHeaders(isGuest ? [await openedOrders.add(request, secret, id)] : []);
  // A document request: only the pay page's CSP allows a form to post to the provider.
  if (result.kind === "pay")
    throw redirectDocument(href("/checkout/pay/:id", { id: result.checkoutId }), {
      headers: await headersFor(result.checkoutId),
    });
  if (result.kind === "placed" || result.kind === "already-ordered")
    throw redirect(placedOrderUrl(result.orderNumber), { headers: await headersFor(result.orderId) });
  return refuse(fields, {}, messageOf(result), 409);
}

function messageOf(
  result: Exclude<PlaceOrderResult, { kind: "pay" | "placed" | "already-ordered" }>,
): string {
  if ("message" in result) return result.message;
  if (result.kind === "in-progress")
    return "This gift card is being paid right now. Please try again in a minute.";
  return "The payment did not go through, and nothing was charged. Please try again.";
}

const SECRET_FIELDS: ReadonlySet<string> = new Set(["key", "cardNumber", "cvv"]);

function refuse(
  fields: Record<string, string>,
  fieldErrors: Record<string, string>,
  message?: string,
  status = 400,
) {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET_FIELDS.has(name)));
  const title = "The gift card was not bought";
  const error = message ? formError(title, message, { values }) : firstFieldError(title, fieldErrors, values);
  return data({ error }, { status });
}

/** Sells gift cards of the values that the owner has set. Each is an order of its own. */
export default function GiftCards({ loaderData, actionData }: Route.ComponentProps) {
  const { values, methods, needsAccount } = loaderData;
  const isSold = values.length > 0 && methods.length > 0;
  return (
    <>
      <PageHeading
        eyebrow="Gift cards"
        title="A gift that always fits"
        text="Choose a value, write a few words, and we email the card on the day you name. Or print it, or send its link yourself."
      />
      <div className="shell section space-y-14">
        {!isSold && <p className="text-lg">We do not sell gift cards at the moment.</p>}
        {isSold && needsAccount && (
          <ButtonLink to={accountPage(href("/login"), href("/gift-cards"))}>
            Sign in to buy a gift card
          </ButtonLink>
        )}
        {isSold && !needsAccount && <BuyForm {...loaderData} error={actionData?.error} />}
        <GiftCardTerms />
      </div>
    </>
  );
}

type BuyFormProps = Route.ComponentProps["loaderData"] & { error: FormError | undefined };

function BuyForm({ error, ...offer }: BuyFormProps) {
  const form = useFocusInvalid(error);
  const isPending = useNavigation().formData !== undefined;
  const errorOf = (name: string) => error?.fieldErrors?.[name];
  return (
    <Form ref={form} method="post" noValidate className="space-y-10">
      <FormErrorAlert error={error} />
      <input type="hidden" name="key" value={offer.formKey} />
      <GiftCardFields {...offer} entered={error?.values ?? {}} errorOf={errorOf} />
      <div className="max-w-xl space-y-6">
        <ConsentFields
          purposes={offer.consents}
          ticked={tickedPurposes(error?.values ?? {}, offer.consents)}
          errorOf={errorOf}
        />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingLabel="One moment...">
          Buy gift card
        </Button>
        <p className="text-sm text-ink-soft">
          A gift card is not taxed; what it buys is. By buying it you agree to our{" "}
          <Link to={href("/terms-conditions")} className="underlined">
            Terms and Conditions
          </Link>
          .
        </p>
      </div>
    </Form>
  );
}

function GiftCardTerms() {
  return (
    <section aria-labelledby="terms" className="max-w-2xl">
      <h2 id="terms" className="display mb-4 text-2xl">
        Good to know
      </h2>
      <ul className="list-disc space-y-2 pl-5 marker:text-ink-soft">
        {GIFT_CARD_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={href("/checkout/credit")} className="underlined">
          You have a gift card? Enter its code
        </Link>
      </p>
    </section>
  );
}

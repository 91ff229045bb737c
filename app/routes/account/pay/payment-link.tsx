import { data, href, redirect, redirectDocument } from "react-router";
import { consentField, tickedPurposes } from "#app/components/consent-fields.tsx";
import { formError } from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { spendableMinor } from "#app/domain/balances/list-balances.server.ts";
import { findCheckoutOfDraft, type SavedDraft } from "#app/domain/checkout/drafts/draft-orders.server.ts";
import { draftIdOf, findPayableDraft } from "#app/domain/checkout/drafts/payment-link.server.ts";
import { placeDraft, type PlaceDraftResult } from "#app/domain/checkout/drafts/place-draft.server.ts";
import { quoteDraft } from "#app/domain/checkout/drafts/quote-draft.server.ts";
import { missingConsents } from "#app/domain/customers/consents/consents.server.ts";
import { fullNameOf } from "#app/domain/customers/addresses/address.ts";
import { orderNumberLabel, placedOrderUrl } from "#app/domain/orders/order.ts";
import { takesTestPayments } from "#app/domain/payments/payment-provider.ts";
import { manualMethod, offeredMethods } from "#app/domain/payments/payment-methods.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { gstSellerOf, isIndianSeller } from "#app/domain/settings/seller.ts";
import { setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { mayTry, networkDigest } from "#app/routes/account/checkout/checkout-limits.server.ts";
import { PayableDraft, type PayableView } from "#app/routes/account/pay/payable-draft.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/payment-link";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Pay your order", matches);

type Context = Route.LoaderArgs["context"];

/** The draft of the link, or what has become of it. */
async function findLinked(context: Context, code: string) {
  const { db, secret, clock } = getApp(context);
  const draftId = draftIdOf(secret, code);
  if (!draftId) throw data(null, { status: 404 });
  const checkout = await findCheckoutOfDraft(db, draftId);
  if (checkout?.orderNumber) return { kind: "ordered" as const, ...checkout };
  const draft = await findPayableDraft(db, draftId, clock.now());
  return draft ? { kind: "payable" as const, draft } : { kind: "ended" as const };
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const linked = await findLinked(context, params.code);
  if (linked.kind === "ordered")
    return { kind: linked.kind, label: orderNumberLabel(linked.orderNumber ?? 0) };
  if (linked.kind === "ended") return { kind: linked.kind };
  return { kind: linked.kind, ...(await viewOf(context, linked.draft)) };
}

async function viewOf(context: Context, draft: SavedDraft): Promise<PayableView> {
  const app = getApp(context);
  const settings = await app.settings.get();
  const { id, content, isHeld, version } = draft;
  const quote = await quoteDraft(app.db, settings, { id, content, isHeld, now: app.clock.now() });
  const { customer, delivery } = content;
  const user = await getRequestContext(context).user();
  return {
    version,
    lines: quote.lines,
    totals: quote.totals,
    cashTotals: quote.cashTotals,
    creditMinor: await creditOf(context, { userId: user?.id ?? null, draft }),
    money: moneyFormatOf(settings.sales),
    hasGst: gstSellerOf(settings) !== null,
    recipient: fullNameOf(customer),
    address:
      delivery === "pickup"
        ? null
        : [customer.address, customer.city, customer.state, customer.postalCode].filter(Boolean),
    country: customer.country,
    notes: content.notes,
    consents: await consentsFor(context, draft),
    methods: offeredMethods(settings.payments, {
      hasProvider: app.providers.hosted !== null,
      currency: settings.sales.currency,
    }).filter((method) => !(method === "cash" && delivery === "pickup")),
    cash: { ...settings.payments.cash, keepsAdvance: settings.payments.cash.rules.keepsAdvance },
    maxTotals: { transfer: manualMethod("transfer").maxTotalMinor?.(settings.payments) ?? null },
  };
}

/** The amount that the draft's customer, signed in, can pay with store credit, in minor units. 0 for everybody else. */
async function creditOf(
  context: Context,
  { userId, draft }: { userId: string | null; draft: SavedDraft },
): Promise<number> {
  const { db, clock, settings, providers } = getApp(context);
  if (userId === null || userId !== draft.content.accountId) return 0;
  return spendableMinor(db, {
    holder: { userId, balanceIds: [], takesTests: takesTestPayments(providers.hosted) },
    currency: (await settings.get()).sales.currency,
    now: clock.now(),
  });
}

/** The consents that the customer has not given yet. */
async function consentsFor(context: Context, { content: { customer } }: SavedDraft) {
  const { db, settings } = getApp(context);
  return isIndianSeller(await settings.get()) ? missingConsents(db, customer.email || null) : [];
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = getApp(context);
  const linked = await findLinked(context, params.code);
  if (linked.kind !== "payable") return redirect(href("/pay/:code", { code: params.code }));
  const { draft } = linked;
  const fields = await readForm(request);
  const { clientIp } = callerOf(request, context);
  const { email, phone } = draft.content.customer;
  if (!(await mayTry(app.limits, { user: null, form: { email, phone }, clientIp })))
    return refuse("Too many attempts. Please wait a few minutes and try again.", 429);
  const needed = await consentsFor(context, draft);
  const consents = tickedPurposes(fields, needed);
  if (consents.length < needed.length) {
    const message = "Agree to the use of your data for your order";
    return refuse(message, 400, { [consentField("orders")]: message });
  }
  const user = await getRequestContext(context).user();
  const result = await placeDraft(
    app.checkout,
    { ...draft, version: Number(fields["version"]) },
    {
      payment: { advanceBy: "none", ...paymentIn(fields) },
      ...(user &&
        fields["useCredit"] === "on" && {
          credit: { userId: user.id, amountMinor: amountIn(fields["creditMinor"]) },
        }),
      shownTotalMinor: amountIn(fields[fields["payment"] === "cash" ? "cashTotal" : "total"]),
      consents,
      network: networkDigest(app, clientIp),
    },
  );
  return respond({ request, context }, result);
}

/** An amount that the form showed, in minor units; -1 without one, which no amount equals. */
const amountIn = (value = "") => (/^\d{1,12}$/.test(value) ? Number(value) : -1);

const PAYMENT_FIELDS: ReadonlySet<string> = new Set([
  "payment",
  "advanceBy",
  "advanceMinor",
  "cardName",
  "cardNumber",
  "expiryDate",
  "cvv",
  "upiId",
]);

function paymentIn(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => PAYMENT_FIELDS.has(name)));
}

async function respond(
  { request, context }: { request: Request; context: Context },
  result: PlaceDraftResult,
) {
  const { secret } = getApp(context);
  const remember = async (id: string) => setCookieHeaders([await openedOrders.add(request, secret, id)]);
  // A document request: only the pay page's CSP allows a form to post to the provider.
  if (result.kind === "pay")
    throw redirectDocument(href("/checkout/pay/:id", { id: result.checkoutId }), {
      headers: await remember(result.checkoutId),
    });
  if (result.kind === "placed" || result.kind === "already-ordered")
    throw redirect(placedOrderUrl(result.orderNumber), { headers: await remember(result.orderId) });
  if (result.kind === "invalid") return refuse(FIRST_ERROR(result.fieldErrors), 400, result.fieldErrors);
  const { advanceMinor = null } = result.kind === "advance-needed" ? result : {};
  return refuse(messageOf(result), 409, {}, advanceMinor);
}

const FIRST_ERROR = (errors: Record<string, string>) => Object.values(errors)[0] ?? "";

type Refusal = Exclude<PlaceDraftResult, { kind: "pay" | "placed" | "already-ordered" | "invalid" }>;

function messageOf(result: Refusal): string {
  if ("message" in result) return result.message;
  if (result.kind === "cart-changed") return result.changes.map(({ message }) => message).join(" ");
  if (result.kind === "advance-needed")
    return "Cash on delivery needs an advance for this order. Nothing has been charged. Pay the advance below, or choose another way to pay.";
  if (result.kind === "credit-changed")
    return "Your store credit has changed. Please check the amounts and try again.";
  if (result.kind === "in-progress")
    return "This order is being paid right now. Please try again in a minute.";
  return "The payment did not go through, and nothing was charged. Please try again.";
}

function refuse(
  description: string,
  status: number,
  fieldErrors: Record<string, string> = {},
  advanceMinor: number | null = null,
) {
  const error = formError("Your order was not placed", description, { fieldErrors });
  return data({ error, advanceMinor }, { status });
}

/** The page behind the link that the shop sends with an order that it has prepared. No account is needed. */
export default function PaymentLink({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-24 lg:pt-12">
      {loaderData.kind === "payable" ? (
        <PayableDraft
          {...loaderData}
          error={actionData?.error}
          advanceMinor={actionData?.advanceMinor ?? null}
        />
      ) : (
        <EndedLink label={loaderData.kind === "ordered" ? loaderData.label : null} />
      )}
    </div>
  );
}

function EndedLink({ label }: { label: string | null }) {
  return (
    <div className="section mx-auto max-w-md text-center">
      <h1 className="display mb-4 text-3xl">{label ? "This order is placed" : "This link has ended"}</h1>
      <p className="mb-6 text-ink-soft">
        {label
          ? `Thank you. Your order has the number ${label}.`
          : "The order can no longer be paid here. Please write or call us, and we will send you a new link."}
      </p>
      {label ? (
        <ButtonLink to={href("/orders/find")}>Track your order</ButtonLink>
      ) : (
        <ButtonLink to={href("/contact")}>Contact us</ButtonLink>
      )}
    </div>
  );
}

import { setTimeout as wait } from "node:timers/promises";
import { data, Form, href, Link, useNavigation } from "react-router";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import {
  findGuestOrderByContact,
  listGuestOrders,
  type FoundGuestOrder,
  sendOrderLink,
} from "#app/domain/orders/guest-orders/guest-orders.server.ts";
import { FindOrderForm } from "#app/domain/orders/guest-orders/guest-orders.forms.ts";
import {
  orderNumberLabel,
  orderStatusLabel,
  orderStatusTone,
  ownOrderUrl,
} from "#app/domain/orders/order.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { AccountForm } from "#app/routes/account/account-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/find-order";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Find your order", matches);

// The response never shows whether an order was found, and a right pair is processed whatever the limits say: guesses teach nothing, and
// nobody can lock a guest out. The limits bound the messages, and put guesses on record.
const ATTEMPTS: Limit = { name: "find-order", max: 10, windowMs: 10 * 60_000 };
const NUMBERS_OF_CONTACT: Limit = { name: "find-order-contact", max: 10, windowMs: DAY_MS };
const PAIR: Limit = { name: "find-order-pair", max: 1, windowMs: DAY_MS };
const LINKS_OF_ORDER: Limit = { name: "order-link", max: 3, windowMs: 60 * 60_000 };

/** Longer than finding an order and queueing its link takes, so that timing does not reveal which pairs are right. */
const RESPONSE_MS = 250;

/** The orders that this browser has placed or opened need no search. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, secret } = getApp(context);
  const ids = await openedOrders.list(request, secret);
  return { opened: ids.length > 0 ? await listGuestOrders(db, ids) : [] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const form = FindOrderForm.safeParse(values);
  if (!form.success) {
    const fieldErrors = fieldErrorsOf(form.error);
    return data(formError("Order not found", INVALID_FORM.description, { fieldErrors, values }), {
      status: 400,
    });
  }
  const { db, secret } = getApp(context);
  const order = await findGuestOrderByContact(db, form.data);
  const opened = order ? await openedOrders.list(request, secret) : [];
  if (order && opened.includes(order.id))
    return redirectWithSuccess(ownOrderUrl(order.number), "Order found");
  const [isLimited] = await Promise.all([
    countAttempt({ request, context }, form.data),
    order && sendLink(context, order),
    wait(RESPONSE_MS),
  ]);
  if (!isLimited) return data({ isSent: true as const });
  const message =
    "If number and contact are right, the link is on its way. Please wait before you try others.";
  return data(formError("Too many attempts", message, { values }), { status: 429 });
}

/** Counts an attempt of this network address, and the different numbers that are tried with one contact. True over a limit. */
async function countAttempt(
  { request, context }: Pick<Route.ActionArgs, "request" | "context">,
  { number, contact }: { number: number; contact: string },
): Promise<boolean> {
  const { limits } = getApp(context);
  const who = toE164(contact, HOME_COUNTRY) ?? contact.toLowerCase();
  const attempt = await limits.consume(ATTEMPTS, callerOf(request, context).clientIp);
  const isNew = (await limits.consume(PAIR, `${who} ${number}`)).ok;
  const numbers = isNew
    ? await limits.consume(NUMBERS_OF_CONTACT, who)
    : await limits.check([{ limit: NUMBERS_OF_CONTACT, who }]);
  return !attempt.ok || !numbers.ok;
}

async function sendLink(context: Route.ActionArgs["context"], order: FoundGuestOrder): Promise<void> {
  const { limits, orders } = getApp(context);
  if ((await limits.consume(LINKS_OF_ORDER, order.id)).ok) await sendOrderLink(orders, order);
}

export default function FindOrder({ loaderData: { opened }, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction === href("/orders/find");
  const error = actionData && "id" in actionData ? actionData : undefined;
  const form = useFocusInvalid(error);
  const errors = error?.fieldErrors;
  return (
    <AccountForm
      title={opened.length > 0 ? "Your orders" : "Find your order"}
      lead={opened.length > 0 && <OpenedOrders orders={opened} />}
      text="For orders placed without an account. We send the link to the order’s email address or mobile number."
      error={error}
      footer={
        <Link to={href("/login")} className="underlined font-medium text-ink">
          Sign in to see the orders of your account
        </Link>
      }
    >
      {actionData && "isSent" in actionData && <LinkSent />}
      <Form method="post" noValidate className="space-y-5" ref={form}>
        <TextField
          label="Order number"
          name="number"
          inputMode="numeric"
          autoComplete="off"
          hint="Such as 000012, in your confirmation."
          defaultValue={error?.values?.number}
          error={errors?.number}
        />
        <TextField
          label="Mobile number or email"
          name="contact"
          autoComplete="on"
          defaultValue={error?.values?.contact}
          error={errors?.contact}
        />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingLabel="Searching...">
          Find Order
        </Button>
      </Form>
    </AccountForm>
  );
}

interface OpenedOrdersProps {
  orders: Route.ComponentProps["loaderData"]["opened"];
}

function OpenedOrders({ orders }: OpenedOrdersProps) {
  return (
    <>
      <ul aria-label="Orders opened in this browser" className="mt-6 mb-10 border-t border-line">
        {orders.map((order) => (
          <li key={order.number} className="border-b border-line">
            <Link
              to={ownOrderUrl(order.number)}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 hover:text-flame"
            >
              <span>
                <span className="font-medium">{orderNumberLabel(order.number)}</span>{" "}
                <span className="text-ink-soft">of {formatDate(order.createdAt)}</span>
              </span>
              <Badge tone={orderStatusTone(order.status)}>{orderStatusLabel(order)}</Badge>
            </Link>
          </li>
        ))}
      </ul>
      <h2 className="display text-2xl">Find another order</h2>
    </>
  );
}

/** Says the same whether there is such an order or not. */
function LinkSent() {
  return (
    <Alert tone="good" title="Check your email and your phone" className="mb-6">
      <p>
        If an order without an account has this number and contact, the link to it is on its way there.
        Nothing arrived after a few minutes? Check both against your confirmation, or{" "}
        <Link to={href("/contact")} className="underlined font-medium">
          contact us
        </Link>
        .
      </p>
    </Alert>
  );
}

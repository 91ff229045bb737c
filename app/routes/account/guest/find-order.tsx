import { data, Form, href, Link, useNavigation } from "react-router";
import { formError, INVALID_FORM } from "#app/components/form-error.ts";
import { noindexMeta } from "#app/components/page-meta.ts";
import { useFocusInvalid } from "#app/components/use-focus-invalid.ts";
import { findGuestOrderByContact } from "#app/domain/orders/guest-orders/find-guest-order.server.ts";
import { FindOrderForm } from "#app/domain/orders/guest-orders/guest-orders.forms.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { AccountForm } from "#app/routes/account/auth/account-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/find-order";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Find your order", matches);

// Order numbers follow each other, so the contact is all that protects an order: few attempts per visitor, and per order from everywhere.
const ATTEMPTS: Limit = { name: "find-order", max: 10, windowMs: 10 * 60_000 };
const ATTEMPTS_FOR: Limit = { name: "find-order-number", max: 20, windowMs: 60 * 60_000 };

/** The same response for a number that does not exist, another person's order and an order of an account. */
const NOT_FOUND =
  "We found no order with this number and contact. Check both against your confirmation. If you have an account, sign in to see your orders.";

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const form = FindOrderForm.safeParse(values);
  if (!form.success) {
    const fieldErrors = fieldErrorsOf(form.error);
    return data(formError("Order not found", INVALID_FORM.description, { fieldErrors, values }), {
      status: 400,
    });
  }
  const { db, limits, secret } = getApp(context);
  const { number, contact } = form.data;
  const turns = await limits.consumeAll([
    { limit: ATTEMPTS, who: callerOf(request, context).clientIp },
    { limit: ATTEMPTS_FOR, who: String(number) },
  ]);
  if (turns.some((turn) => !turn.ok)) {
    const message = "Please wait ten minutes before you try again.";
    return data(formError("Too many attempts", message, { values }), { status: 429 });
  }
  const id = await findGuestOrderByContact(db, { number, contact });
  if (id === null) return data(formError("Order not found", NOT_FOUND, { values }), { status: 404 });
  const cookie = await openedOrders.add(request, secret, id);
  return redirectWithSuccess(ownOrderUrl(number), "Order found", { cookies: [cookie] });
}

export default function FindOrder({ actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction === href("/orders/find");
  const form = useFocusInvalid(actionData);
  const errors = actionData?.fieldErrors;
  return (
    <AccountForm
      title="Find your order"
      text="For orders placed without an account."
      error={actionData}
      footer={
        <Link to={href("/login")} className="underlined font-medium text-ink">
          Sign in to see the orders of your account
        </Link>
      }
    >
      <Form method="post" noValidate className="space-y-5" ref={form}>
        <TextField
          label="Order number"
          name="number"
          inputMode="numeric"
          autoComplete="off"
          hint="Such as 000012, in your confirmation"
          defaultValue={actionData?.values?.number}
          error={errors?.number}
        />
        <TextField
          label="Mobile number or email"
          name="contact"
          autoComplete="on"
          defaultValue={actionData?.values?.contact}
          error={errors?.contact}
        />
        <Button type="submit" size="lg" className="w-full" isPending={isPending} pendingLabel="Searching...">
          Find Order
        </Button>
      </Form>
    </AccountForm>
  );
}

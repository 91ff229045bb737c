import { data, Form, href, Link, useNavigation } from "react-router";
import { firstFieldError } from "#app/components/form-error.ts";
import { useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { noindexMeta } from "#app/components/page-meta.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { enteredBalances } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { findBalanceByCode } from "#app/domain/balances/list-balances.server.ts";
import { takesTestPayments } from "#app/domain/payments/payment-provider.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/credit";

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta("Gift card or store credit", matches);

// Nobody guesses 100 random bits; the limit spares the database those who try.
const LOOKUPS: Limit = { name: "balance-code", max: 10, windowMs: 10 * 60_000 };

/** Lets this browser use the balance of a code at the checkout. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const { code = "" } = await readForm(request);
  const refuse = (message: string, status: number) =>
    data(firstFieldError("Code not accepted", { code: message }, { code: code.slice(0, 60) }), { status });
  const attempt = await app.limits.consume(LOOKUPS, callerOf(request, context).clientIp);
  if (!attempt.ok) return refuse("Too many attempts. Please wait ten minutes.", 429);
  const found = await findBalanceByCode(app.db, code, {
    takesTests: takesTestPayments(app.providers.hosted),
    now: app.clock.now(),
  });
  if (!found.ok) return refuse(MESSAGES[found.error], 400);
  const { id, openMinor, currency, lastDay } = found.balance;
  const amount = formatMoney(openMinor, moneyFormatFor(currency));
  const cookie = await enteredBalances.add(request, app.secret, id);
  const message = `${amount} to spend, valid until ${formatDay(lastDay)}`;
  return redirectWithFlash(href("/checkout"), { title: message, tone: "good" }, [cookie]);
}

const MESSAGES = {
  "not-found":
    "We do not know this code. Please check its 20 letters and digits: a gift card of another shop cannot be used here.",
  used: "Nothing is left of this code.",
  expired: "This code has expired.",
  test: "This gift card was bought by a test payment and has no value.",
};

export default function EnterCode({ actionData: refusal }: Route.ComponentProps) {
  const form = useFocusInvalid(refusal);
  const isPending = useNavigation().formMethod === "POST";
  return (
    <div className="shell section">
      <div className="max-w-md">
        <h1 className="display mb-3 text-4xl">Gift card or store credit</h1>
        <p className="mb-8 text-ink-soft">
          Enter the code of your gift card, or of credit that we gave you. It then pays your order in this
          browser; what you do not use stays on the code.
        </p>
        <Form key={refusal?.id} ref={form} method="post" noValidate className="space-y-5">
          <TextField
            label="Code"
            name="code"
            placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            defaultValue={refusal?.values?.["code"]}
            error={refusal?.fieldErrors?.["code"]}
          />
          <Button type="submit" isPending={isPending} pendingLabel="Checking...">
            Use this code
          </Button>
          <p>
            <Link to={href("/checkout")} className="underlined">
              Back to checkout
            </Link>
          </p>
        </Form>
      </div>
    </div>
  );
}

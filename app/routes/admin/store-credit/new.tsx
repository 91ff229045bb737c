import { data, Form, href, Link, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { invalidForm } from "#app/components/form-error.ts";
import { FormErrorAlert, useFocusInvalid } from "#app/components/form-error-alert.tsx";
import { giveCreditForm } from "#app/domain/balances/credit.forms.ts";
import { giveCredit } from "#app/domain/balances/give-credit.server.ts";
import { CREDIT_DAYS, MAX_REASON_LENGTH } from "#app/domain/balances/balance.ts";
import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { filledIn } from "#app/lib/http/filled-in.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import { formatMoney, toDecimal } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { addDays } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/new";

export const meta: Route.MetaFunction = () => [{ title: "Give credit | Admin" }];

/** The fields that the URL may fill in. */
const FILLABLE = new Set(["holder", "amount", "reason"]);

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = getApp(context);
  return {
    formKey: newId(),
    money: moneyFormatOf((await app.settings.get()).sales),
    filled: {
      holder: (url.searchParams.get("for") ?? "").slice(0, 200),
      ...filledIn(url.searchParams, (name) => FILLABLE.has(name)),
    },
    lastDay: addDays(indianDay(app.clock.now()), CREDIT_DAYS),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const fields = await readForm(request);
  const { key = "" } = fields;
  if (!isUuid(key)) throw data(null, { status: 400 });
  const money = moneyFormatOf((await app.settings.get()).sales);
  const form = giveCreditForm(money, app.clock.now()).safeParse(fields);
  const refuse = (fieldErrors: Record<string, string>) =>
    data({ refusal: invalidForm(fieldErrors, fields), given: null }, { status: 400 });
  if (!form.success) return refuse(fieldErrorsOf(form.error));
  const { holder, amount: amountMinor, reason, lastDay } = form.data;
  const credit = { id: key, holder, amountMinor, reason, lastDay, actorId: adminOf(context).id };
  const result = await giveCredit({ ...app.orders, db: app.db }, credit);
  const page = href("/admin/store-credit/:id", { id: key });
  if (!result.ok && result.error === "given")
    return redirectWithFlash(page, { title: "This credit was given already", tone: "good" });
  if (!result.ok) return refuse({ holder: "No customer has an account with this email address" });
  if (result.code === null || !holder.phone) return redirectWithSuccess(page, "Credit given");
  return { refusal: null, given: { id: key, code: result.code, phone: holder.phone, amountMinor, lastDay } };
}

export default function GiveCredit({ loaderData, actionData }: Route.ComponentProps) {
  const given = actionData?.given;
  return (
    <div className="max-w-2xl">
      <PageHead
        backLink={<BackLink to={href("/admin/store-credit")}>Store credit</BackLink>}
        title="Give credit"
      />
      {given ? (
        <GivenCode given={given} money={loaderData.money} />
      ) : (
        <CreditForm {...loaderData} refusal={actionData?.refusal ?? undefined} />
      )}
    </div>
  );
}

type FormProps = Route.ComponentProps["loaderData"] & { refusal: ReturnType<typeof invalidForm> | undefined };

function CreditForm({ formKey, money, filled, lastDay, refusal }: FormProps) {
  const form = useFocusInvalid(refusal);
  const isPending = useNavigation().formMethod === "POST";
  const values: Record<string, string> = { ...filled, lastDay, key: formKey, ...refusal?.values };
  const fieldProps = (name: string) => ({
    name,
    defaultValue: values[name],
    error: refusal?.fieldErrors?.[name],
  });
  return (
    <Panel title="Credit">
      <FormErrorAlert error={refusal} />
      <Form key={refusal?.id} ref={form} method="post" noValidate className="space-y-5">
        <input type="hidden" name="key" value={values["key"]} />
        <TextField
          label="Customer"
          {...fieldProps("holder")}
          hint="The email address of an account, or a mobile number. For a number you get a code for the customer, who enters it at checkout."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label="Amount"
          {...fieldProps("amount")}
          inputMode="decimal"
          placeholder={toDecimal(0, money)}
          autoComplete="off"
          aside={<span className="text-ink-soft">{money.currency}</span>}
          className="max-w-48"
        />
        <TextField
          label="Reason"
          {...fieldProps("reason")}
          hint="Shown to the customer."
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
        />
        <DateField
          label="Valid until"
          {...fieldProps("lastDay")}
          hint="The last day on which it can be used."
          className="max-w-56"
        />
        <Button type="submit" isPending={isPending} pendingLabel="Giving...">
          Give credit
        </Button>
      </Form>
    </Panel>
  );
}

interface GivenCodeProps {
  given: { id: string; code: string; phone: string; amountMinor: number; lastDay: string };
  money: FormProps["money"];
}

/** The code of a new credit, the only time that anybody can read it. */
function GivenCode({ given: { id, code, phone, amountMinor, lastDay }, money }: GivenCodeProps) {
  const text = `${formatMoney(amountMinor, money)} of store credit, valid until ${formatDay(lastDay)}. Enter this code at checkout: ${code}`;
  return (
    <Panel title={`${formatMoney(amountMinor, money)} for ${phoneLabel(phone)}`}>
      <Alert tone="warning" title="Give this code to the customer now">
        It is shown only this once. Whoever has it can use the credit.
      </Alert>
      <p className="my-5 rounded bg-paper px-4 py-3 text-center font-mono text-lg wrap-anywhere select-all">
        {code}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink
          to={`https://wa.me/${phone.slice(1)}?${new URLSearchParams({ text })}`}
          target="_blank"
          rel="noreferrer"
        >
          Send by WhatsApp
        </ButtonLink>
        <ButtonLink to={href("/admin/store-credit/:id", { id })} variant="outline">
          Open the balance
        </ButtonLink>
      </div>
      <p className="mt-4 text-sm text-ink-soft">
        If it gets lost,{" "}
        <Link to={href("/admin/store-credit/:id", { id })} className="underlined">
          take the credit back
        </Link>{" "}
        and give it again.
      </p>
    </Panel>
  );
}

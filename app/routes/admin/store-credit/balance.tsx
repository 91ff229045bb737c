import { data, Form, href, Link, useNavigation } from "react-router";
import { BackLink } from "#app/components/admin/back-link.tsx";
import { revalidateRefused } from "#app/components/admin/forms/edit-revalidation.ts";
import { Moment } from "#app/components/admin/moment.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { Panel } from "#app/components/admin/panel.tsx";
import { formError, invalidForm, type FormError } from "#app/components/form-error.ts";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { Price } from "#app/components/product/price.tsx";
import {
  BALANCE_STATUS_VIEWS,
  ENTRY_LABELS,
  MAX_REASON_LENGTH,
  type BalanceMovement,
  type BalanceRow,
  holderLabel,
} from "#app/domain/balances/balance.ts";
import { takeBackForm } from "#app/domain/balances/credit.forms.ts";
import { takeBackCredit } from "#app/domain/balances/give-credit.server.ts";
import { findBalance, listMovements } from "#app/domain/balances/list-balances.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { listOrderNumbers } from "#app/domain/orders/orders.server.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { isUuid } from "#app/lib/id.ts";
import { formatMoney, moneyFormatFor, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { formatDay } from "#app/lib/time/dates.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Cell, HeadCell, Table, TableRow } from "#app/ui/table.tsx";
import type { Route } from "./+types/balance";

export const meta: Route.MetaFunction = () => [{ title: "Balance | Store credit | Admin" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = getApp(context);
  const balance = isUuid(params.id) ? await findBalance(db, params.id, clock.now()) : null;
  if (!balance) throw data(null, { status: 404 });
  const movements = await listMovements(db, balance.id);
  const numbers = await listOrderNumbers(
    db,
    movements.flatMap(({ orderId }) => orderId ?? []),
  );
  return {
    balance,
    movements: movements.map((movement) => ({
      ...movement,
      orderNumber: numbers.get(movement.orderId ?? "") ?? null,
    })),
  };
}

/** Takes back what is left, or a part of it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock } = getApp(context);
  const balance = isUuid(params.id) ? await findBalance(db, params.id, clock.now()) : null;
  if (!balance) throw data(null, { status: 404 });
  const fields = await readForm(request);
  const money = moneyFormatFor(balance.currency);
  const form = takeBackForm(money, balance.openMinor).safeParse(fields);
  if (!form.success) return data(invalidForm(fieldErrorsOf(form.error), fields), { status: 400 });
  const { amount: amountMinor, reason } = form.data;
  const taken = await takeBackCredit(
    { db, clock },
    { id: balance.id, amountMinor, reason, actorId: adminOf(context).id },
  );
  if (taken.ok)
    return redirectWithSuccess(
      href("/admin/store-credit/:id", params),
      `${formatMoney(amountMinor, money)} taken back`,
    );
  const text = "Some of it was used meanwhile. Please check what is left.";
  return data(formError("Nothing taken back", text, { values: fields }), { status: 409 });
}

export const shouldRevalidate = revalidateRefused;

export default function Balance({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { balance, movements } = loaderData;
  const money = moneyFormatFor(balance.currency);
  const { name, tone } = BALANCE_STATUS_VIEWS[balance.status];
  return (
    <div className="max-w-5xl">
      <PageHead
        backLink={<BackLink to={href("/admin/store-credit")}>Store credit</BackLink>}
        title={<span className="wrap-anywhere">{holderLabel(balance)}</span>}
        text={
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tone}>{name}</Badge>
            <span className="wrap-anywhere">{balance.reason}</span>
          </span>
        }
      />
      <FormErrorAlert error={refusal} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Movements movements={movements} money={money} />
        <div className="space-y-4">
          <BalanceFacts balance={balance} money={money} />
          {balance.openMinor > 0 && <TakeBack balance={balance} money={money} refusal={refusal} />}
        </div>
      </div>
    </div>
  );
}

interface MovementsProps {
  movements: readonly (BalanceMovement & { orderNumber: number | null })[];
  money: MoneyFormat;
}

function Movements({ movements, money }: MovementsProps) {
  return (
    <Table
      caption="Movements, newest first"
      head={
        <>
          <HeadCell>Type</HeadCell>
          <HeadCell className="max-md:hidden">Date</HeadCell>
          <HeadCell className="text-right">Amount</HeadCell>
        </>
      }
    >
      {movements.map(({ id, kind, amountMinor, note, at, orderNumber }) => (
        <TableRow key={id}>
          <Cell className="w-full max-w-0">
            <span className="font-medium">{ENTRY_LABELS[kind]}</span>
            {orderNumber !== null && (
              <>
                {" "}
                <Link
                  to={href("/admin/orders/:number", { number: String(orderNumber) })}
                  className="underlined inline-flex min-h-6 items-center"
                >
                  order {orderNumberLabel(orderNumber)}
                </Link>
              </>
            )}
            {note && <span className="block text-xs wrap-anywhere text-ink-soft">{note}</span>}
            <Moment at={at} className="block text-xs text-ink-soft md:hidden" />
          </Cell>
          <Cell className="whitespace-nowrap text-ink-soft max-md:hidden">
            <Moment at={at} />
          </Cell>
          <Cell className="text-right whitespace-nowrap">
            {amountMinor > 0 && "+"}
            <Price minor={amountMinor} money={money} />
          </Cell>
        </TableRow>
      ))}
    </Table>
  );
}

function BalanceFacts({ balance, money }: { balance: BalanceRow; money: MoneyFormat }) {
  const { customer, codeEnd, openMinor, issuedMinor, lastDay } = balance;
  const facts = [
    { name: "Left", value: formatMoney(openMinor, money) },
    { name: "Given", value: formatMoney(issuedMinor, money) },
    { name: "Valid until", value: formatDay(lastDay) },
    ...(codeEnd ? [{ name: "Code ends in", value: codeEnd }] : []),
  ];
  return (
    <Panel title="Balance">
      <dl className="space-y-3 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {customer && (
        <Link
          to={href("/admin/customers/:id", { id: customer.id })}
          className="underlined mt-4 inline-flex min-h-6 items-center text-sm wrap-anywhere"
        >
          {customer.email}
        </Link>
      )}
    </Panel>
  );
}

interface TakeBackProps {
  balance: BalanceRow;
  money: MoneyFormat;
  refusal: FormError | undefined;
}

/** Behind a disclosure, so that a stray click takes nothing. */
function TakeBack({ balance, money, refusal }: TakeBackProps) {
  const isPending = useNavigation().formMethod === "POST";
  const values = { amount: toShortDecimal(balance.openMinor, money), ...refusal?.values };
  return (
    <details
      key={refusal?.id}
      open={refusal !== undefined}
      className="group/take rounded border border-line bg-white open:bg-paper"
    >
      <summary className="flex min-h-11 items-center justify-center px-4 text-sm font-medium text-ink-soft group-open/take:justify-start group-open/take:text-ink hover:text-ink">
        Take back…
      </summary>
      <Form method="post" noValidate className="space-y-4 px-4 pb-4">
        <TextField
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          aside={<span className="text-ink-soft">{money.currency}</span>}
          defaultValue={values.amount}
          error={refusal?.fieldErrors?.["amount"]}
        />
        <TextField
          label="Reason"
          name="reason"
          hint="For your records; the customer does not see it."
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          defaultValue={refusal?.values?.["reason"]}
          error={refusal?.fieldErrors?.["reason"]}
        />
        <Button
          type="submit"
          variant="danger"
          className="w-full"
          isPending={isPending}
          pendingLabel="Taking back..."
        >
          Take back
        </Button>
      </Form>
    </details>
  );
}

import { z } from "zod";
import { readLineQuantities } from "#app/domain/orders/line-quantities.forms.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import type { OrderRefund, RefundScope } from "#app/domain/orders/refunds/refund-order.ts";
import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { checkboxField, optionalTextAreaField, versionField } from "#app/lib/forms/form-fields.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

/** The amount displayed for confirmation, in minor units. An invalid value confirms nothing. */
export const confirmedMinor = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional()
  .catch(undefined);

const RefundForm = z.object({
  key: z.uuid(),
  version: versionField,
  what: z.enum(["rest", "amount", "pieces"], { error: "Choose what to refund" }),
  reason: optionalTextAreaField(500),
  asCredit: checkboxField,
  confirmedMinor,
});

export type ReadRefund =
  | { ok: true; value: Omit<OrderRefund, "orderId" | "actor"> }
  | { ok: false; fieldErrors: Record<string, string> };

/** Parses the form of a refund without a return. `money` is the order's currency format. */
export function readRefund(fields: Record<string, string>, money: MoneyFormat): ReadRefund {
  const form = RefundForm.safeParse(fields);
  if (!form.success) return { ok: false, fieldErrors: fieldErrorsOf(form.error) };
  const { what: kind, ...rest } = form.data;
  const scope = readScope(kind, fields, money);
  if ("error" in scope) return { ok: false, fieldErrors: scope.error };
  return {
    ok: true,
    value: { ...rest, scope, restock: kind === "amount" ? [] : readRestock(fields, scope) },
  };
}

export const ENTER_AMOUNT = "Enter an amount, such as 12.50";

/** Parses an entered amount into minor units; null unless above zero. */
export function readAmount(text: string | undefined, money: MoneyFormat): number | null {
  return fromDecimal(text ?? "", money) || null;
}

function readScope(
  kind: RefundScope["kind"],
  fields: Record<string, string>,
  money: MoneyFormat,
): RefundScope | { error: Record<string, string> } {
  if (kind === "rest") return { kind };
  const enteredAmount = fields["amount"]?.trim();
  const amountMinor = readAmount(enteredAmount, money);
  if (kind === "amount") return amountMinor ? { kind, amountMinor } : { error: { amount: ENTER_AMOUNT } };
  if (enteredAmount && !amountMinor) return { error: { amount: ENTER_AMOUNT } };
  const items = readLineQuantities(fields, "pieces").quantities.filter(({ quantity }) => quantity > 0);
  if (items.length === 0) return { error: { pieces: "Choose how many items to refund" } };
  return { kind, items, ...(amountMinor && { amountMinor }) };
}

/** Ignores restock fields of lines that are not refunded. */
function readRestock(fields: Record<string, string>, scope: RefundScope): LineQuantity[] {
  const restock = readLineQuantities(fields, "restock").quantities.filter(({ quantity }) => quantity > 0);
  if (scope.kind !== "pieces") return restock;
  return restock.filter((line) => scope.items.some(({ orderLineId }) => orderLineId === line.orderLineId));
}

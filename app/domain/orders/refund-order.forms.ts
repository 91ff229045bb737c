import { z } from "zod";
import type { OrderRefund, RefundedPieces, RefundWhat } from "#app/domain/orders/refund-order.ts";
import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";

const RefundForm = z.object({
  key: z.uuid(),
  version: z.coerce.number().int().positive(),
  what: z.enum(["rest", "amount", "pieces"], { error: "Choose what is paid back" }),
  restock: z.literal("yes").optional(),
  reason: z
    .string()
    .trim()
    .max(500, "Use at most 500 characters")
    .transform((value) => value || undefined)
    .optional(),
});

/** The name of the field that asks how many pieces of a line are paid back. */
export const piecesField = (orderLineId: string) => `pieces.${orderLineId}`;

const PIECES = /^pieces\.([\da-f-]{36})$/;

export type ReadRefund =
  | { ok: true; value: Pick<OrderRefund, "key" | "version" | "what" | "restock" | "reason"> }
  | { ok: false; fieldErrors: Record<string, string> };

/** Reads the form of a refund without a return. `money` says how amounts of the order are written. */
export function readRefund(fields: Record<string, string>, money: MoneyFormat): ReadRefund {
  const form = RefundForm.safeParse(fields);
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  if (!form.success) return { ok: false, fieldErrors };
  const { key, version, reason, restock } = form.data;
  const what = readWhat(form.data.what, fields, money);
  if ("error" in what) return { ok: false, fieldErrors: what.error };
  return { ok: true, value: { key, version, reason, what, restock: restock === "yes" } };
}

function readWhat(
  kind: RefundWhat["kind"],
  fields: Record<string, string>,
  money: MoneyFormat,
): RefundWhat | { error: Record<string, string> } {
  if (kind === "rest") return { kind };
  if (kind === "amount") {
    const amountMinor = fromDecimal(fields["amount"] ?? "", money);
    return amountMinor ? { kind, amountMinor } : { error: { amount: "Enter an amount, such as 12.50" } };
  }
  const pieces = piecesIn(fields);
  return pieces.length > 0 ? { kind, pieces } : { error: { pieces: "Choose how many pieces are paid back" } };
}

function piecesIn(fields: Record<string, string>): RefundedPieces[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const orderLineId = PIECES.exec(name)?.[1];
    const quantity = Number(value);
    return orderLineId && Number.isSafeInteger(quantity) && quantity > 0 ? { orderLineId, quantity } : [];
  });
}

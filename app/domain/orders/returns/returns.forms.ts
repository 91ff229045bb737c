import { z } from "zod";
import { confirmedMinor } from "#app/domain/orders/internal/refunds/refund-order.forms.ts";
import type { RequestedReturnLine, ReturnInput } from "#app/domain/orders/returns/return-changes.ts";
import { readRefundAccount } from "#app/domain/orders/returns/refund-account.ts";
import {
  MAX_COMMENT_LENGTH,
  RETURN_REASONS,
  RETURN_RESOLUTIONS,
  returnFieldNames,
  type ReturnReason,
} from "#app/domain/orders/returns/returns.ts";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import { textAreaField, versionField } from "#app/lib/forms/form-fields.ts";
import { cutText } from "#app/lib/text/cut-text.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

const REASONS = Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]];

/** Reason and resolution of a return; lines are parsed separately. */
export const ReturnForm = z.object({
  reason: z.enum(REASONS, { error: "Please choose a reason" }),
  comment: textAreaField(MAX_COMMENT_LENGTH),
  resolution: z.enum(RETURN_RESOLUTIONS, { error: "Please choose a refund or an exchange" }),
});

/** The customer's optional reason for cancelling, truncated rather than refused. */
export const CancelOrderForm = z.object({
  reason: z
    .string()
    .transform((text) => cutText(plainLine(text), 500))
    .default(""),
});

/** A customer's cancellation of items; their quantities are parsed by `readLineQuantities`. */
export const CancelItemsForm = CancelOrderForm.extend({
  key: z.uuid(),
  version: versionField,
  confirmedMinor,
});

const Line = z.object({
  orderLineId: z.uuid(),
  quantity: z.coerce.number().pipe(z.int().min(1).max(MAX_LINE_QUANTITY)),
  exchangeVariantId: z.uuid().optional(),
  shownPriceMinor: z.coerce.number().pipe(z.int().min(0)).optional(),
});

/** The sizes tell the reason of an exchange. */
const ExchangeForm = ReturnForm.extend({ reason: ReturnForm.shape.reason.optional().catch(undefined) });

type ReturnValue = Pick<
  ReturnInput,
  "lines" | "reason" | "comment" | "resolution" | "refundAccount" | "differenceAsCredit"
>;

export type ReadReturn =
  | { ok: true; value: ReturnValue }
  | { ok: false; fieldErrors: Record<string, string> };

/**
 * Parses a return form: selected lines with quantities, reason, resolution, and with `needsAccount` the account of a refund. Errors are
 * returned by field name.
 */
export function readReturn(
  fields: Record<string, string>,
  { needsAccount }: { needsAccount: boolean },
): ReadReturn {
  const isExchange = fields["resolution"] === "exchange";
  const form = (isExchange ? ExchangeForm : ReturnForm).safeParse(fields);
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  const { lines, fieldErrors: lineErrors } = readReturnLines(fields);
  Object.assign(fieldErrors, lineErrors);
  const account = needsAccount && isAccountRead(fields) ? readRefundAccount(fields) : undefined;
  if (account?.ok === false) Object.assign(fieldErrors, account.fieldErrors);
  if (lines.length === 0 && Object.keys(fieldErrors).length === 0)
    fieldErrors["lines"] = isExchange
      ? "Please choose the size or colour that you would like instead."
      : "Please choose what you would like to return.";
  if (!form.success || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return {
    ok: true,
    value: {
      ...form.data,
      lines,
      refundAccount: account?.ok ? account.account : undefined,
      differenceAsCredit: isExchange && fields["differenceAsCredit"] === "on",
    },
  };
}

/** An exchange needs an account only for something cheaper, which the request finds out. */
function isAccountRead(fields: Record<string, string>): boolean {
  if (fields["resolution"] === "refund") return true;
  return ["upiId", "accountName", "accountNumber", "ifsc"].some((name) => (fields[name] ?? "").trim() !== "");
}

/** Parses the selected lines with their quantities: those with a tick, or in an exchange those with something wanted instead. */
export function readReturnLines(fields: Record<string, string>) {
  const fieldErrors: Record<string, string> = {};
  const lines: RequestedReturnLine[] = [];
  const prefix = fields["resolution"] === "exchange" ? "exchange." : "return.";
  for (const [name, value] of Object.entries(fields)) {
    if (!name.startsWith(prefix) || value === "") continue;
    const orderLineId = name.slice(prefix.length);
    const names = returnFieldNames(orderLineId);
    const line = Line.safeParse({
      orderLineId,
      quantity: fields[names.quantity],
      ...wantedIn(fields[names.exchange] ?? ""),
    });
    if (line.success) lines.push(line.data);
    else fieldErrors[names.quantity] = "Please choose how many.";
  }
  return { lines, fieldErrors };
}

function wantedIn(value: string) {
  const [exchangeVariantId, shownPriceMinor] = value.split(":");
  return { exchangeVariantId: exchangeVariantId || undefined, shownPriceMinor };
}

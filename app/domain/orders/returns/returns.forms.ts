import { z } from "zod";
import { confirmedMinor } from "#app/domain/orders/internal/refunds/refund-order.forms.ts";
import type { RequestedReturnLine } from "#app/domain/orders/returns/return-changes.ts";
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
});

export type ReadReturn =
  | { ok: true; value: z.infer<typeof ReturnForm> & { lines: RequestedReturnLine[] } }
  | { ok: false; fieldErrors: Record<string, string> };

/**
 * Parses a return form: selected lines with quantities, reason and resolution. Errors are returned by field
 * name.
 */
export function readReturn(fields: Record<string, string>): ReadReturn {
  const form = ReturnForm.safeParse(fields);
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  const { lines, fieldErrors: lineErrors } = readReturnLines(fields);
  Object.assign(fieldErrors, lineErrors);
  if (lines.length === 0 && Object.keys(fieldErrors).length === 0)
    fieldErrors["lines"] = "Please choose what you would like to return.";
  if (!form.success || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, value: { ...form.data, lines } };
}

/** Parses the selected lines with their quantities. */
export function readReturnLines(fields: Record<string, string>) {
  const fieldErrors: Record<string, string> = {};
  const lines: RequestedReturnLine[] = [];
  for (const name of Object.keys(fields)) {
    if (!name.startsWith("return.")) continue;
    const orderLineId = name.slice("return.".length);
    const names = returnFieldNames(orderLineId);
    const line = Line.safeParse({
      orderLineId,
      quantity: fields[names.quantity],
      exchangeVariantId: fields[names.exchange] || undefined,
    });
    if (line.success) lines.push(line.data);
    else fieldErrors[names.quantity] = "Please choose how many.";
  }
  return { lines, fieldErrors };
}

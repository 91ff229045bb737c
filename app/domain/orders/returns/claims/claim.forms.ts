import { z } from "zod";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart.ts";
import {
  CLAIM_OUTCOMES,
  CLAIM_PROBLEMS,
  claimFieldNames,
  decisionFieldNames,
} from "#app/domain/orders/returns/claims/claim.ts";
import type {
  ClaimedLine,
  DecideClaim,
  DecidedLine,
  ReceiveClaim,
} from "#app/domain/orders/returns/claims/claim-changes.ts";
import { confirmedMinor, ENTER_AMOUNT } from "#app/domain/orders/internal/refunds/refund-order.forms.ts";
import { readRestockDecisions } from "#app/domain/orders/line-quantities.forms.ts";
import { MAX_COMMENT_LENGTH } from "#app/domain/orders/returns/returns.ts";
import {
  checkboxField,
  optionalTextAreaField,
  requiredTextAreaField,
  versionField,
} from "#app/lib/forms/form-fields.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

type Read<Value> = { ok: true; value: Value } | { ok: false; fieldErrors: Record<string, string> };

const failed = (fieldErrors: Record<string, string>) => ({ ok: false, fieldErrors }) as const;

const ClaimForm = z.object({
  comment: requiredTextAreaField("Please tell us what is wrong", MAX_COMMENT_LENGTH),
});

const Line = z.object({
  orderLineId: z.uuid(),
  problem: z.enum(CLAIM_PROBLEMS),
  quantity: z.coerce.number().pipe(z.int().min(1).max(MAX_LINE_QUANTITY)),
});

/** Parses the form of a claim: what is wrong with which items, and the text. Lines without a problem are left out. */
export function readClaim(fields: Record<string, string>): Read<{ lines: ClaimedLine[]; comment: string }> {
  const form = ClaimForm.safeParse(fields);
  const fieldErrors = form.success ? {} : fieldErrorsOf(form.error);
  const lines: ClaimedLine[] = [];
  for (const orderLineId of lineIdsIn(fields, "problem")) {
    const names = claimFieldNames(orderLineId);
    if (!fields[names.problem]) continue;
    const line = Line.safeParse({
      orderLineId,
      problem: fields[names.problem],
      quantity: fields[names.quantity],
    });
    if (line.success) lines.push(line.data);
    else fieldErrors[names.quantity] = "Please choose how many.";
  }
  if (lines.length === 0 && Object.keys(fieldErrors).every((name) => name === "comment"))
    fieldErrors["lines"] = "Please choose what is wrong with at least one item.";
  if (!form.success || Object.keys(fieldErrors).length > 0) return failed(fieldErrors);
  return { ok: true, value: { lines, comment: form.data.comment } };
}

/** The ids of the lines that have a field with this prefix. */
function lineIdsIn(fields: Record<string, string>, prefix: string): string[] {
  return Object.keys(fields).flatMap((name) =>
    name.startsWith(`${prefix}.`) ? [name.slice(prefix.length + 1)] : [],
  );
}

const DecideForm = z.object({
  version: versionField,
  returnId: z.uuid(),
  isReplaced: checkboxField,
  note: optionalTextAreaField(500),
  asCredit: checkboxField,
  confirmedMinor,
});

const MAX_SKU_LENGTH = 100;

const skuIn = (fields: Record<string, string>, name: string) =>
  plainLine(fields[name] ?? "").slice(0, MAX_SKU_LENGTH);

/** Parses the decision of a claim. Which outcomes are possible depends on the claim, and is checked with it. */
export function readDecideClaim(
  fields: Record<string, string>,
  money: MoneyFormat,
): Read<Omit<DecideClaim, "actor">> {
  const form = DecideForm.safeParse(fields);
  if (!form.success) return failed(fieldErrorsOf(form.error));
  const entered = fields["amount"]?.trim() ?? "";
  const amountMinor = entered === "" ? 0 : fromDecimal(entered, money);
  if (amountMinor === null) return failed({ amount: ENTER_AMOUNT });
  const lines = lineIdsIn(fields, "outcome").map((orderLineId): DecidedLine => {
    const names = decisionFieldNames(orderLineId);
    return {
      orderLineId,
      outcome: CLAIM_OUTCOMES.find((outcome) => outcome === fields[names.outcome]) ?? null,
      variantId: z.uuid().safeParse(fields[names.variant]).data,
      sku: skuIn(fields, names.sku),
    };
  });
  return { ok: true, value: { ...form.data, amountMinor, lines } };
}

const ReceiveForm = z.object({ version: versionField, returnId: z.uuid() });

/** Parses the receipt of collected items: how many of each are restocked, and what wrong ones are. */
export function readReceiveClaim(fields: Record<string, string>): Read<Omit<ReceiveClaim, "actor">> {
  const form = ReceiveForm.safeParse(fields);
  if (!form.success) return failed(fieldErrorsOf(form.error));
  const { quantities: restock, errors } = readRestockDecisions(fields);
  if (Object.keys(errors).length > 0) return failed(errors);
  const skus = Object.fromEntries(
    lineIdsIn(fields, "sku").map((orderLineId) => [
      orderLineId,
      skuIn(fields, decisionFieldNames(orderLineId).sku),
    ]),
  );
  return { ok: true, value: { ...form.data, restock, skus } };
}

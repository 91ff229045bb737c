import { z } from "zod";
import type { SettleDifference } from "#app/domain/orders/returns/return-changes.ts";
import { optionalTextAreaField, optionalTextField, versionField } from "#app/lib/forms/form-fields.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

const SettleForm = z.object({
  version: versionField,
  returnId: z.uuid(),
  outcome: z.enum(["received", "waived"], { error: "Choose how the difference was settled" }),
  reference: optionalTextField(100),
  reason: optionalTextAreaField(500),
});

type ReadSettlement =
  | { ok: true; value: Omit<SettleDifference, "actor"> }
  | { ok: false; fieldErrors: Record<string, string> };

/** Parses the form that settles what an exchange costs more: the reference of a payment, or the reason to waive it. */
export function readSettleDifference(fields: Record<string, string>): ReadSettlement {
  const form = SettleForm.safeParse(fields);
  if (!form.success) return { ok: false, fieldErrors: fieldErrorsOf(form.error) };
  const { outcome: kind, reference = "", reason = "", ...change } = form.data;
  if (kind === "waived" && reason === "")
    return { ok: false, fieldErrors: { reason: "Enter why you waive the difference" } };
  if (kind === "received" && reference === "")
    return { ok: false, fieldErrors: { reference: "Enter a reference, such as the UTR or “Cash”" } };
  const outcome = kind === "received" ? { kind, reference } : { kind, reason };
  return { ok: true, value: { ...change, outcome } };
}

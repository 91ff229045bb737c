import { z } from "zod";
import { readSettleDifference } from "#app/domain/orders/returns/exchanges/settle-difference.forms.ts";
import { readDecideClaim, readReceiveClaim } from "#app/domain/orders/returns/claims/claim.forms.ts";
import type { DecideClaim, ReceiveClaim } from "#app/domain/orders/returns/claims/claim-changes.ts";
import { TagsField } from "#app/domain/orders/order-tags.ts";
import { readCorrection } from "#app/domain/orders/actions/correct-order.ts";
import { readLineQuantities, readRestockDecisions } from "#app/domain/orders/line-quantities.forms.ts";
import type { OrderRefund } from "#app/domain/orders/refunds/refund-order.ts";
import {
  confirmedMinor,
  ENTER_AMOUNT,
  readAmount,
  readRefund,
} from "#app/domain/orders/internal/refunds/refund-order.forms.ts";
import type { ItemRemoval } from "#app/domain/orders/shipments/shipment.ts";
import {
  UNDELIVERED_OUTCOMES,
  type ReturnToSender,
  type CompleteReturn,
  type KeepReturn,
  type ReceiveReturn,
  type SettleDifference,
} from "#app/domain/orders/returns/return-changes.ts";
import { fromDecimal, type MoneyFormat } from "#app/lib/money.ts";
import {
  checkboxField,
  optionalTextAreaField,
  optionalTextField,
  versionField,
  textAreaField,
  textField,
} from "#app/lib/forms/form-fields.ts";
import { requiredEmailField } from "#app/lib/forms/email-field.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

const trackingNumber = textField(100);

export const MAX_NOTE_LENGTH = 1000;

const ofOrder = { version: versionField };
const ofReturn = { version: versionField, returnId: z.uuid() };

const CHOOSE_CORRECTION = "Choose what was recorded by mistake";

/** Order actions whose fields this schema parses alone; `readOrderAction` also parses the others. The field `step` names the action. */
const OrderActionForm = z.discriminatedUnion("step", [
  z.object({ step: z.literal("process"), ...ofOrder }),
  z.object({ step: z.literal("ship"), ...ofOrder, trackingNumber }),
  z.object({
    step: z.literal("track"),
    ...ofOrder,
    trackingNumber: trackingNumber.refine((value) => value !== "", { error: "Tracking number is required" }),
  }),
  z.object({ step: z.literal("confirm"), ...ofOrder }),
  z.object({ step: z.literal("deliver"), ...ofOrder }),
  z.object({
    step: z.literal("correct"),
    ...ofOrder,
    correction: z
      .string({ error: CHOOSE_CORRECTION })
      .transform(readCorrection)
      .refine((correction) => correction !== null, { error: CHOOSE_CORRECTION }),
    reason: textAreaField(500).refine((value) => value !== "", { error: "Enter what went wrong" }),
    notifiesCustomer: checkboxField,
  }),
  z.object({ step: z.literal("close"), ...ofOrder }),
  z.object({ step: z.literal("cancel"), ...ofOrder, reason: optionalTextAreaField(500) }),
  z.object({ step: z.literal("tag"), ...ofOrder, tags: TagsField }),
  z.object({ step: z.literal("delete-test"), ...ofOrder }),
  z.object({ step: z.literal("collect"), ...ofOrder, reference: optionalTextField(100) }),
  z.object({ step: z.literal("send-payment-link"), ...ofOrder }),
  z.object({
    step: z.literal("send-gift-card"),
    ...ofOrder,
    email: requiredEmailField("Enter the email address of the recipient"),
  }),
  z.object({ step: z.literal("retry-refund"), refundId: z.uuid() }),
  z.object({
    step: z.literal("confirm-refund"),
    refundId: z.uuid(),
    reference: textField(100).refine((value) => value !== "", {
      error: "Enter a reference, such as the transfer number",
    }),
  }),
  z.object({ step: z.literal("undo"), actionId: z.uuid() }),
  z.object({ step: z.literal("send-now"), actionId: z.uuid() }),
  z.object({
    step: z.literal("note"),
    key: z.uuid(),
    note: textAreaField(MAX_NOTE_LENGTH).refine((value) => value !== "", { error: "Enter a note" }),
  }),
  z.object({ step: z.literal("approve-return"), ...ofReturn, note: optionalTextAreaField(500) }),
  z.object({ step: z.literal("withdraw-return"), ...ofReturn }),
  z.object({ step: z.literal("pick-up-return"), ...ofReturn }),
  z.object({ step: z.literal("keep-claim"), ...ofReturn }),
  z.object({
    step: z.literal("reject-return"),
    ...ofReturn,
    note: textAreaField(500).refine((value) => value !== "", {
      error: "Enter a reason for the customer",
    }),
  }),
]);

type ActionOf<Step extends string, Change> = { step: Step } & Omit<Change, "orderId" | "actor">;

/** An action of the admin's order page. The form field `step` names it. */
export type OrderAction =
  | z.infer<typeof OrderActionForm>
  | ActionOf<"refund", OrderRefund>
  | ActionOf<"remove-pieces", ItemRemoval>
  | ActionOf<"receive-return", ReceiveReturn>
  | ActionOf<"complete-return", CompleteReturn>
  | ActionOf<"keep-return", KeepReturn>
  | ActionOf<"settle-difference", SettleDifference>
  | ActionOf<"decide-claim", DecideClaim>
  | ActionOf<"receive-claim", ReceiveClaim>
  | ActionOf<"return-to-sender", ReturnToSender>;

export type ReadOrderAction =
  | { ok: true; value: OrderAction }
  | { ok: false; fieldErrors: Record<string, string> };

/** Parses a form of the order page. `money` is the order's currency format. */
export function readOrderAction(fields: Record<string, string>, money: MoneyFormat): ReadOrderAction {
  switch (fields["step"] ?? "") {
    case "refund": {
      const refund = readRefund(fields, money);
      return refund.ok ? { ok: true, value: { step: "refund", ...refund.value } } : refund;
    }
    case "remove-pieces":
      return readItemRemoval(fields);
    case "receive-return":
      return readReceiveReturn(fields);
    case "complete-return":
      return readCompleteReturn(fields, money);
    case "keep-return":
      return readKeepReturn(fields);
    case "settle-difference":
      return as("settle-difference", readSettleDifference(fields));
    case "decide-claim":
      return as("decide-claim", readDecideClaim(fields, money));
    case "receive-claim":
      return as("receive-claim", readReceiveClaim(fields));
    case "return-to-sender":
      return readReturnToSender(fields, money);
    default: {
      const form = OrderActionForm.safeParse(fields);
      return form.success ? { ok: true, value: form.data } : failed(fieldErrorsOf(form.error));
    }
  }
}

/** The action of a step whose fields are read elsewhere. */
function as<Step extends string, Value>(
  step: Step,
  read: { ok: true; value: Value } | Extract<ReadOrderAction, { ok: false }>,
) {
  return read.ok ? { ok: true as const, value: { step, ...read.value } } : read;
}

const failed = (fieldErrors: Record<string, string>) => ({ ok: false, fieldErrors }) as const;

const RemoveForm = z.object({ version: versionField, reason: optionalTextAreaField(500) });

function readItemRemoval(fields: Record<string, string>): ReadOrderAction {
  const form = RemoveForm.safeParse(fields);
  if (!form.success) return failed(fieldErrorsOf(form.error));
  const chosen = (group: "pieces" | "restock") =>
    readLineQuantities(fields, group).quantities.filter(({ quantity }) => quantity > 0);
  const items = chosen("pieces");
  if (items.length === 0) return failed({ pieces: "Choose how many items to remove" });
  const restock = chosen("restock").filter((line) =>
    items.some(({ orderLineId }) => orderLineId === line.orderLineId),
  );
  return { ok: true, value: { step: "remove-pieces", ...form.data, items, restock } };
}

const ReceiveForm = z.object({ version: versionField, returnId: z.uuid() });

function readReceiveReturn(fields: Record<string, string>): ReadOrderAction {
  const form = ReceiveForm.safeParse(fields);
  if (!form.success) return failed(fieldErrorsOf(form.error));
  const { quantities: restock, errors } = readRestockDecisions(fields);
  if (Object.keys(errors).length > 0) return failed(errors);
  return { ok: true, value: { step: "receive-return", ...form.data, restock } };
}

const CompleteForm = z.object({
  version: versionField,
  returnId: z.uuid(),
  instead: z.literal("refund").optional(),
  reason: optionalTextAreaField(500),
  asCredit: checkboxField,
  confirmedMinor,
});

function readCompleteReturn(fields: Record<string, string>, money: MoneyFormat): ReadOrderAction {
  const form = CompleteForm.safeParse(fields);
  if (!form.success) return failed(fieldErrorsOf(form.error));
  const amount = fields["amount"];
  const amountMinor = amount === undefined ? undefined : fromDecimal(amount, money);
  if (amountMinor === null) return failed({ amount: ENTER_AMOUNT });
  const isDeclined = amountMinor === 0;
  if (isDeclined && !form.data.reason)
    return failed({ reason: "Enter the reason for the customer why nothing is refunded" });
  const reason = isDeclined ? form.data.reason : undefined;
  return { ok: true, value: { step: "complete-return", ...form.data, amountMinor, reason } };
}

const KeepForm = z.object({
  version: versionField,
  returnId: z.uuid(),
  outcome: z.enum(["link", "received", "written-off"], { error: "Choose who pays for the items" }),
  reference: optionalTextField(100),
  reason: optionalTextAreaField(500),
});

function readKeepReturn(fields: Record<string, string>): ReadOrderAction {
  const form = KeepForm.safeParse(fields);
  if (!form.success) return failed(fieldErrorsOf(form.error));
  const { outcome: kind, reference, reason, ...change } = form.data;
  if (kind === "written-off" && !reason) return failed({ reason: "Enter why nothing is charged" });
  if (kind === "received" && !reference)
    return failed({ reference: "Enter the reference of the payment, such as the transfer number" });
  const outcome = kind === "received" ? { kind, reference: reference ?? "" } : { kind };
  return { ok: true, value: { step: "keep-return", ...change, outcome, reason } };
}

const ReturnToSenderForm = z.object({
  version: versionField,
  outcome: z.enum(UNDELIVERED_OUTCOMES, { error: "Choose what happened to the parcel" }),
  refund: z.enum(["rest", "amount", "none"]).default("rest"),
  reason: optionalTextAreaField(500),
  confirmedMinor,
});

function readReturnToSender(fields: Record<string, string>, money: MoneyFormat): ReadOrderAction {
  const form = ReturnToSenderForm.safeParse(fields);
  if (!form.success) return failed(fieldErrorsOf(form.error));
  const { refund, ...change } = form.data;
  const isLost = change.outcome === "lost";
  const { quantities: restock, errors } = isLost
    ? { quantities: [], errors: {} }
    : readRestockDecisions(fields);
  const chosenMinor = refund === "amount" ? readAmount(fields["amount"], money) : undefined;
  const amountMinor = refund === "none" ? 0 : chosenMinor;
  const fieldErrors = { ...errors, ...(amountMinor === null && { amount: ENTER_AMOUNT }) };
  if (amountMinor === null || Object.keys(fieldErrors).length > 0) return failed(fieldErrors);
  return { ok: true, value: { step: "return-to-sender", ...change, restock, amountMinor } };
}

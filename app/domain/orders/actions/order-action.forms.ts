import { z } from "zod";
import {
  optionalTextAreaField,
  optionalTextField,
  textAreaField,
  textField,
  versionField,
} from "#app/lib/forms/form-fields.ts";

const trackingNumber = textField(100);

export const MAX_NOTE_LENGTH = 1000;

const ofOrder = { version: versionField };
const ofReturn = { version: versionField, returnId: z.uuid() };

/** Order actions whose fields this schema parses alone; `readOrderAction` also parses the others. The field `step` names the action. */
export const OrderActionForm = z.discriminatedUnion("step", [
  z.object({ step: z.literal("process"), ...ofOrder }),
  z.object({ step: z.literal("ship"), ...ofOrder, trackingNumber }),
  z.object({
    step: z.literal("track"),
    ...ofOrder,
    trackingNumber: trackingNumber.refine((value) => value !== "", { error: "Tracking number is required" }),
  }),
  z.object({ step: z.literal("confirm"), ...ofOrder }),
  z.object({ step: z.literal("deliver"), ...ofOrder }),
  z.object({ step: z.literal("close"), ...ofOrder }),
  z.object({ step: z.literal("cancel"), ...ofOrder, reason: optionalTextAreaField(500) }),
  z.object({ step: z.literal("collect"), ...ofOrder, reference: optionalTextField(100) }),
  z.object({ step: z.literal("retry-refund"), refundId: z.uuid() }),
  z.object({
    step: z.literal("confirm-refund"),
    refundId: z.uuid(),
    reference: textField(100).refine((value) => value !== "", {
      error: "Enter a reference, such as the transfer number",
    }),
  }),
  z.object({
    step: z.literal("note"),
    key: z.uuid(),
    note: textAreaField(MAX_NOTE_LENGTH).refine((value) => value !== "", { error: "Enter a note" }),
  }),
  z.object({ step: z.literal("approve-return"), ...ofReturn, note: optionalTextAreaField(500) }),
  z.object({
    step: z.literal("reject-return"),
    ...ofReturn,
    note: textAreaField(500).refine((value) => value !== "", {
      error: "Enter a reason for the customer",
    }),
  }),
]);

import { z } from "zod";
import { readLineQuantities, readRestockDecisions } from "#app/domain/orders/line-quantities.forms.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import { confirmedMinor } from "#app/domain/orders/internal/refunds/refund-order.forms.ts";
import { UNDELIVERED_OUTCOMES } from "#app/domain/orders/returns/return-changes.ts";
import type { NewShipment } from "#app/domain/orders/shipments/shipment.ts";
import { BY_HAND } from "#app/domain/orders/shipments/couriers.ts";
import { optionalTextAreaField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";

// A courier's van takes parcels of at most 50 kg and 3 m.
export const MAX_WEIGHT_GRAMS = 50_000;
export const MAX_SIZE_CM = 300;

const measure = (max: number, error: string) =>
  z
    .string()
    .trim()
    .default("")
    .transform((value, context) => {
      if (value === "") return null;
      const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
      if (number >= 1 && number <= max) return number;
      context.addIssue({ code: "custom", message: error });
      return z.NEVER;
    });

export const WEIGHT_ERROR = `Enter whole grams from 1 to ${MAX_WEIGHT_GRAMS}`;
export const SIZE_ERROR = `Enter whole centimetres from 1 to ${MAX_SIZE_CM}`;

/** The weight of a parcel and one of its measures; null where the field is empty. */
export const weightField = measure(MAX_WEIGHT_GRAMS, WEIGHT_ERROR);
export const sizeField = measure(MAX_SIZE_CM, SIZE_ERROR);

/** The courier of a parcel among those that can be chosen; empty for another one. */
export const courierField = (names: readonly string[]) =>
  z
    .string()
    .default("")
    .refine((name) => name === "" || names.includes(name), { error: "Choose a courier from the list" });

const ShipmentFields = z.object({
  version: versionField,
  carrier: z.literal(BY_HAND).default(BY_HAND),
  trackingNumber: textField(100),
  weightGrams: weightField,
  lengthCm: sizeField,
  widthCm: sizeField,
  heightCm: sizeField,
});

export type ReadShipment =
  | { ok: true; version: number; shipment: NewShipment }
  | { ok: false; fieldErrors: Record<string, string> };

const SIZES = ["lengthCm", "widthCm", "heightCm"] as const;

/** Parses the form that packs a shipment. A size needs all three measures, or none. `couriers` are the names that can be chosen. */
export function readShipmentForm(fields: Record<string, string>, couriers: readonly string[]): ReadShipment {
  const form = ShipmentFields.extend({ courier: courierField(couriers) }).safeParse(fields);
  const { quantities, missing: missingFields } = readLineQuantities(fields, "pieces");
  const quantityErrors = Object.fromEntries(missingFields.map((name) => [name, "Enter a whole number"]));
  if (!form.success) return { ok: false, fieldErrors: { ...fieldErrorsOf(form.error), ...quantityErrors } };
  const { version: shown, trackingNumber, lengthCm, widthCm, heightCm, ...shipment } = form.data;
  const missing = SIZES.filter((name) => form.data[name] === null);
  const sizeErrors =
    missing.length === 0 || missing.length === SIZES.length
      ? {}
      : Object.fromEntries(missing.map((name) => [name, "Enter all three measures"]));
  const fieldErrors = { ...sizeErrors, ...quantityErrors };
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  const size =
    lengthCm === null || widthCm === null || heightCm === null ? null : { lengthCm, widthCm, heightCm };
  const lines = quantities.filter(({ quantity }) => quantity > 0);
  return {
    ok: true,
    version: shown,
    shipment: { ...shipment, trackingNumber: trackingNumber || null, lines, size },
  };
}

const ShipmentForm = z.discriminatedUnion("step", [
  z.object({ step: z.literal("dispatch"), version: versionField, trackingNumber: textField(100) }),
  z.object({ step: z.literal("unpack"), version: versionField }),
  z.object({ step: z.literal("cash"), version: versionField }),
  z.object({ step: z.literal("delivered"), version: versionField }),
  z.object({
    step: z.literal("book"),
    version: versionField,
    courierId: z
      .string()
      .regex(/^\d{0,9}$/)
      .default("")
      .transform((value) => (value ? Number(value) : null)),
  }),
  z.object({
    step: z.literal("undelivered"),
    version: versionField,
    outcome: z.enum(UNDELIVERED_OUTCOMES, { error: "Choose what happened to the parcel" }),
    next: z.enum(["send-again", "refund"], { error: "Choose what happens next" }),
    reason: optionalTextAreaField(500),
    confirmedMinor,
  }),
]);

export type ShipmentAction = z.infer<typeof ShipmentForm> & { restock: LineQuantity[] };

/** Parses a form of a shipment's page. A parcel that came back needs a decision for each line. */
export function readShipmentAction(
  fields: Record<string, string>,
): { ok: true; value: ShipmentAction } | { ok: false; fieldErrors: Record<string, string> } {
  const form = ShipmentForm.safeParse(fields);
  if (!form.success) return { ok: false, fieldErrors: fieldErrorsOf(form.error) };
  if (form.data.step !== "undelivered" || form.data.outcome === "lost")
    return { ok: true, value: { ...form.data, restock: [] } };
  const { quantities: restock, errors } = readRestockDecisions(fields);
  if (Object.keys(errors).length > 0) return { ok: false, fieldErrors: errors };
  return { ok: true, value: { ...form.data, restock } };
}

import { z } from "zod";
import {
  SIZE_ERROR,
  sizeField,
  WEIGHT_ERROR,
  weightField,
} from "#app/domain/orders/shipments/shipment.forms.ts";

const size = sizeField.pipe(z.number({ error: SIZE_ERROR }));

/** The forms that book and cancel the pickup of a return. The field `step` names the action. */
export const PickupForm = z.discriminatedUnion("step", [
  z.object({
    step: z.literal("book-pickup"),
    returnId: z.uuid(),
    weightGrams: weightField.pipe(z.number({ error: WEIGHT_ERROR })),
    lengthCm: size,
    widthCm: size,
    heightCm: size,
  }),
  z.object({ step: z.literal("cancel-pickup"), returnId: z.uuid() }),
]);

export type PickupStep = z.infer<typeof PickupForm>["step"];

/** Whether a form of the order's page is one of these. */
export function isPickupStep(step: string | undefined): step is PickupStep {
  return step === "book-pickup" || step === "cancel-pickup";
}

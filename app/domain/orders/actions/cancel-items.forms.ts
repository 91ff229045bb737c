import { z } from "zod";
import { confirmedMinor } from "#app/domain/orders/internal/refunds/refund-order.forms.ts";
import { CancelOrderForm } from "#app/domain/orders/returns/returns.forms.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";

/** A customer's cancellation of items; their quantities are parsed by `readLineQuantities`. */
export const CancelItemsForm = CancelOrderForm.extend({
  key: z.uuid(),
  version: versionField,
  confirmedMinor,
});

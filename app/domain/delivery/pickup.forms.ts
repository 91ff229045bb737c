import { z } from "zod";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { findIndianState } from "#app/domain/customers/addresses/indian-states.ts";
import { version } from "#app/domain/settings/settings.forms.ts";
import { HOME_COUNTRY } from "#app/domain/settings/shipping/shipping.ts";
import { linesOf, textField } from "#app/lib/forms/text-field.ts";

const text = (max: number) => textField(max, "This is too long");

/** The form of the section `pickup`. The address is needed only while pick-up is offered. */
export const PickupForm = z
  .object({
    isOn: z
      .literal("on")
      .optional()
      .transform((value) => value === "on"),
    street: text(200),
    city: text(100),
    state: text(100),
    postalCode: text(7).transform((typed) => typed.replaceAll(/\s/g, "")),
    hours: z.string().max(500, "This is too long").default("").transform(linesOf),
    version,
  })
  .superRefine(({ isOn, street, city, state, postalCode, hours }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!isOn) return;
    if (street === "") report("street", "Enter where customers come to");
    if (city === "") report("city", "City is required");
    if (!findIndianState(state)) report("state", "Choose a state from the list");
    const error = postalCodeError(HOME_COUNTRY, postalCode);
    if (error) report("postalCode", error);
    if (hours.length === 0) report("hours", "Enter when customers can come");
  });

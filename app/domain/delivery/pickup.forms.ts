import { z } from "zod";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { findIndianState } from "#app/domain/customers/addresses/indian-states.ts";
import { checkboxField, linesField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

/** The form of the section `pickup`. The address is needed only while pick-up is offered. */
export const PickupForm = z
  .object({
    isOn: checkboxField,
    street: textField(200),
    city: textField(100),
    state: textField(100),
    postalCode: textField(20).transform(compactCode),
    hours: linesField(500).prefault(""),
    version: versionField,
  })
  .superRefine(({ isOn, street, city, state, postalCode, hours }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!isOn) return;
    if (street === "") report("street", "Address is required");
    if (city === "") report("city", "City is required");
    if (!findIndianState(state)) report("state", "Choose a state from the list");
    const error = postalCodeError(HOME_COUNTRY, postalCode);
    if (error) report("postalCode", error);
    if (hours.length === 0) report("hours", "Opening hours are required");
  });

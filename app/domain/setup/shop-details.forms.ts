import { z } from "zod";
import { findPinPlace } from "#app/domain/customers/addresses/address.ts";
import { findIndianState, INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { requiredEmailField } from "#app/lib/forms/email-field.ts";
import { requiredTextField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { gstinField } from "#app/lib/forms/gstin-field.ts";
import { asciiDigits, compactCode } from "#app/lib/text/digits.ts";

const STATE_CODES = INDIAN_STATES.map(({ gstCode }) => gstCode);

const stateNamed = (gstCode: string) =>
  INDIAN_STATES.find((state) => state.gstCode === gstCode)?.name ?? gstCode;

const CONTACT = {
  version: versionField,
  name: requiredTextField("The shop’s name is required", 60),
  phone: requiredTextField("Phone is required", 40)
    .overwrite(asciiDigits)
    .regex(/^\+?[\d ()-]{5,}$/, "Use digits and spaces, such as +91 98765 43210"),
  email: requiredEmailField("Email is required"),
  street: requiredTextField("Enter the house and the street", 200),
};

/** The name, address and registration of a shop. What the law of the seller's country does not need is empty. */
export interface ShopDetails {
  name: string;
  legalName: string;
  gstin: string;
  /** GST code of the state; empty outside India. */
  stateCode: string;
  phone: string;
  email: string;
  street: string;
  city: string;
  /** Name of the state; empty outside India. */
  state: string;
  postalCode: string;
  country: string;
  officerName: string;
}

/** Of a shop in India: city and state follow from the PIN code, the legal name from the shop's. */
export const IndianShopForm = z
  .object({
    ...CONTACT,
    legalName: textField(200),
    gstin: gstinField,
    pinCode: z.string("Enter the PIN code").transform((pin) => compactCode(asciiDigits(pin))),
    city: textField(80),
    stateCode: z.enum(["", ...STATE_CODES], { error: "Choose a state" }).default(""),
    officerName: requiredTextField("Indian law requires a grievance officer: enter a name", 100),
  })
  .transform((form, context) => {
    const { version, pinCode, gstin, legalName, ...details } = form;
    const refuse = (path: string, message: string) => {
      context.addIssue({ code: "custom", path: [path], message });
      return z.NEVER;
    };
    if (!/^[1-9]\d{5}$/.test(pinCode)) return refuse("pinCode", "A PIN code has 6 digits, such as 682001");
    const place = findPinPlace(pinCode);
    if (!place) return refuse("pinCode", `No post office has the PIN code ${pinCode}. Check the digits.`);
    const stateCode = findIndianState(place.state)?.gstCode ?? form.stateCode;
    if (stateCode === "") return refuse("stateCode", `${pinCode} is shared by two states: choose yours`);
    if (gstin !== "" && !gstin.startsWith(stateCode))
      return refuse(
        "gstin",
        `This GSTIN is of ${stateNamed(gstin.slice(0, 2))}, and the PIN code is in ${stateNamed(stateCode)}`,
      );
    return {
      version,
      details: {
        ...details,
        legalName: legalName || details.name,
        gstin,
        stateCode,
        state: stateNamed(stateCode),
        city: details.city || place.city,
        postalCode: pinCode,
        country: "India",
      } satisfies ShopDetails,
    };
  });

/** Of a shop in another country. */
export const ForeignShopForm = z
  .object({
    ...CONTACT,
    city: requiredTextField("City is required", 80),
    postalCode: textField(20),
    country: requiredTextField("Country is required", 80),
  })
  .transform(({ version, ...details }) => ({
    version,
    details: {
      ...details,
      legalName: "",
      gstin: "",
      stateCode: "",
      state: "",
      officerName: "",
    } satisfies ShopDetails,
  }));

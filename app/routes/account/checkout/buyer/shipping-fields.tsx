import { useState, type ReactNode } from "react";
import type { Destination } from "#app/domain/tax/place-of-supply.ts";
import type { Address, SavedAddress } from "#app/domain/customers/addresses/address.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { AddressFields } from "#app/routes/account/address-fields.tsx";
import { SavedAddresses } from "#app/routes/account/checkout/buyer/saved-addresses.tsx";
import { PhoneField } from "#app/routes/account/phone-field.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";

interface ShippingFieldsProps {
  email: string;
  /** A guest has no address book. */
  isGuest: boolean;
  /** The channels on which a guest without an email address gets the messages about the order. */
  orderChannels: readonly ("whatsapp" | "sms")[];
  /** Of an order that is picked up only the name is asked. */
  isPickup: boolean;
  /** Whether the country is asked before the rest of the address. */
  isCountryFirst: boolean;
  saved: readonly SavedAddress[];
  /** The initially selected saved address; null for a new one. */
  chosenId: string | null;
  /** The initial values of a new address. */
  defaults: Partial<Address>;
  /** The values of a refused checkout. */
  draftAddress?: Partial<Address> | undefined;
  isSavingAddress?: boolean | undefined;
  /** The box for a reminder, if it is offered. */
  reminder: ReactNode;
  /** Called when another address is chosen: totals and taxes depend on it. */
  onDestination(to: Destination): void;
  errorOf(name: string): string | undefined;
}

const NO_PLACE: Destination = { country: HOME_COUNTRY, state: "", postalCode: "" };
const ADDRESS_FIELDS = ["firstName", "lastName", "address", "city", "state", "postalCode", "country"];

/** The shipping address: a saved or a new one. The fields of a saved one are submitted too, so both are validated alike. */
export function ShippingFields(props: ShippingFieldsProps) {
  const {
    isGuest,
    isPickup,
    saved,
    chosenId,
    defaults,
    draftAddress,
    isSavingAddress,
    onDestination,
    errorOf,
  } = props;
  const [choice, setChoice] = useState(chosenId);
  const chosen = saved.find(({ id }) => id === choice) ?? null;
  // The fields are filled with these values, so the totals follow them.
  const valuesOf = (id: string | null): Partial<Address> => ({
    ...(saved.find((address) => address.id === id) ?? defaults),
    ...(id === chosenId && draftAddress),
  });
  const choose = (id: string | null) => {
    setChoice(id);
    onDestination({ ...NO_PLACE, ...valuesOf(id) });
  };
  const hasErrors = ADDRESS_FIELDS.some((name) => errorOf(name));
  return (
    <fieldset className="grid gap-5 sm:grid-cols-6">
      <legend className="display mb-5 text-2xl">{isPickup ? "Your details" : "Shipping"}</legend>
      {saved.length > 0 && !isPickup && (
        <SavedAddresses saved={saved} chosenId={chosen?.id ?? null} onChoose={choose} />
      )}
      <ContactFields
        {...props}
        addressId={chosen?.id ?? "new"}
        phone={(choice === chosenId ? draftAddress?.phone : undefined) ?? chosen?.phone}
      />
      {props.reminder}
      <div
        key={chosen?.id ?? "new"}
        // Without JavaScript the cards cannot fill the fields, so these are always shown.
        className={classNames(
          "gap-5 sm:col-span-6 sm:grid-cols-6",
          chosen !== null && !hasErrors ? "hidden noscript:grid" : "grid",
        )}
      >
        <AddressFields
          section="shipping"
          defaults={valuesOf(choice)}
          isNameOnly={isPickup}
          isCountryFirst={props.isCountryFirst}
          errorOf={errorOf}
        />
        {!isPickup && !chosen && !isGuest && (
          <CheckboxField
            label="Save this address for next time"
            name="saveAddress"
            defaultChecked={isSavingAddress}
            className="sm:col-span-6"
          />
        )}
      </div>
    </fieldset>
  );
}

interface ContactProps extends Pick<ShippingFieldsProps, "email" | "isGuest" | "orderChannels" | "errorOf"> {
  /** The chosen address, whose phone number the field gets. */
  addressId: string;
  phone: string | undefined;
}

function ContactFields({ email, isGuest, orderChannels, addressId, phone, errorOf }: ContactProps) {
  return (
    <>
      <TextField
        label="Email"
        hint={isGuest ? emailHint(orderChannels) : undefined}
        name="email"
        type="email"
        autoComplete="email"
        error={errorOf("email")}
        defaultValue={email}
        className="sm:col-span-3"
      />
      <PhoneField
        key={`phone-${addressId}`}
        section="shipping"
        phone={phone}
        error={errorOf("phone")}
        className="sm:col-span-3"
      />
    </>
  );
}

function emailHint(orderChannels: readonly ("whatsapp" | "sms")[]): string {
  if (orderChannels.includes("sms")) return "For your confirmation; optional with a mobile number.";
  return orderChannels.includes("whatsapp")
    ? "For your confirmation; optional with a mobile number and updates on WhatsApp."
    : "Required: we send the confirmation and all updates of your order to it.";
}

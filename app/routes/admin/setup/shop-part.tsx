import type { FormError } from "#app/components/form-error.ts";
import { ImageField } from "#app/components/admin/forms/image-field.tsx";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { fieldsOf, SetupForm, type SetupData } from "#app/routes/admin/setup/setup-part.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";

interface ShopPartProps {
  shop: SetupData["shop"];
  problem: FormError | undefined;
}

/** Name, address, registration and logo: entered here once, and written to every setting that states them. */
export function ShopPart({ shop, problem }: ShopPartProps) {
  const field = fieldsOf(problem);
  return (
    <SetupForm name="shop" version={shop.version} problem={problem} hasFile label="Save the shop’s details">
      <p className="text-sm text-ink-soft">
        Enter this once. Invoices, labels, pick-up, emails, policies and the footer take it from here
        {shop.isIndian ? ", and so does the grievance officer that Indian law requires." : "."}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field("name", "Name of the shop", shop.name)}
          required
          maxLength={60}
          autoComplete="organization"
        />
        {shop.isIndian && <Registration {...{ shop, problem }} />}
        <TextField
          {...field("phone", "Phone", shop.phone)}
          required
          type="tel"
          maxLength={40}
          autoComplete="tel"
          hint="Shown to customers."
        />
        <TextField
          {...field("email", "Email", shop.email)}
          required
          type="email"
          maxLength={254}
          autoComplete="email"
        />
        <TextField
          {...field("street", "House and street", shop.street)}
          required
          maxLength={200}
          autoComplete="street-address"
          className="sm:col-span-2"
        />
        {shop.isIndian ? <IndianPlace {...{ shop, problem }} /> : <ForeignPlace {...{ shop, problem }} />}
      </div>
      <ImageField
        label={shop.logoUrl ? "Replace the logo" : "Logo (optional)"}
        stored={shop.logoUrl}
        error={problem?.fieldErrors?.["image"]}
        canRemove={false}
      />
    </SetupForm>
  );
}

function Registration({ shop, problem }: ShopPartProps) {
  const field = fieldsOf(problem);
  return (
    <>
      <TextField
        {...field("legalName", "Legal name of the business (optional)", shop.legalName)}
        maxLength={200}
        autoComplete="off"
        hint="As registered, for invoices. Empty: the name of the shop."
      />
      <TextField
        {...field("gstin", "GSTIN (optional)", shop.gstin)}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Without one, the shop issues bills of supply, without tax."
      />
      <TextField
        {...field("officerName", "Grievance officer", shop.officerName)}
        required
        maxLength={100}
        autoComplete="name"
        hint="A person who answers complaints: within 48 hours, and resolves them within one month."
      />
    </>
  );
}

function IndianPlace({ shop, problem }: ShopPartProps) {
  const field = fieldsOf(problem);
  return (
    <>
      <TextField
        {...field("pinCode", "PIN code", shop.postalCode)}
        required
        inputMode="numeric"
        maxLength={10}
        autoComplete="postal-code"
        hint="City and state follow from it, and the map of the contact page shows the centre of the town. Settings > General has its exact position."
      />
      <TextField
        {...field("city", "City (optional)", shop.city)}
        maxLength={80}
        autoComplete="address-level2"
        hint="Only if it is not the one of the PIN code."
      />
      {problem?.fieldErrors?.["stateCode"] && (
        <SelectField {...field("stateCode", "State")}>
          <option value="">Choose a state</option>
          {INDIAN_STATES.map(({ gstCode, name }) => (
            <option key={gstCode} value={gstCode}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function ForeignPlace({ shop, problem }: ShopPartProps) {
  const field = fieldsOf(problem);
  return (
    <>
      <TextField
        {...field("city", "City", shop.city)}
        required
        maxLength={80}
        autoComplete="address-level2"
      />
      <TextField
        {...field("postalCode", "Postal code", shop.postalCode)}
        maxLength={20}
        autoComplete="postal-code"
      />
      <TextField
        {...field("country", "Country", shop.country)}
        required
        maxLength={80}
        autoComplete="country-name"
      />
    </>
  );
}

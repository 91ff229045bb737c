import { href, Link } from "react-router";
import type { FormError } from "#app/components/form-error.ts";
import { fieldsOf, SetupForm, type SetupData } from "#app/routes/admin/setup/setup-part.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";

interface PartProps {
  problem: FormError | undefined;
}

/** Where the seller is, which decides currency, taxes and the duties of the law. */
export function CountryPart({ isDone, problem }: PartProps & { isDone: boolean }) {
  if (isDone)
    return (
      <p className="text-sm">
        Change it under{" "}
        <Link to={href("/admin/settings/taxes")} className="underlined">
          Settings, Taxes
        </Link>
        .
      </p>
    );
  return (
    <>
      <p className="text-sm text-ink-soft">
        Selling from India sets the rupee, the GST classes, Indian shipping rates and orders without an
        account. Prices then include the tax. You can change each of them later.
      </p>
      <SetupForm name="country" problem={problem} label="Sell from India">
        <input type="hidden" name="country" value="IN" />
      </SetupForm>
      <SetupForm name="country" label="Sell from another country" variant="outline">
        <input type="hidden" name="country" value="other" />
      </SetupForm>
    </>
  );
}

/** The rate within India; zones, weights and express have their own page. */
export function ShippingPart({ shipping, problem }: PartProps & { shipping: SetupData["shipping"] }) {
  const field = fieldsOf(problem);
  const { version, currency, hasBands } = shipping;
  const allRates = (
    <p className="text-sm text-ink-soft">
      Other countries, rates by weight, states and express delivery are under{" "}
      <Link to={href("/admin/shipping")} className="underlined">
        Shipping
      </Link>
      .
    </p>
  );
  if (hasBands) return allRates;
  return (
    <>
      <SetupForm name="shipping" version={version} problem={problem} label="Use these rates">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field("rateMinor", `Rate within India (${currency})`, shipping.rate)}
            inputMode="decimal"
          />
          <TextField
            {...field("freeAboveMinor", `Free from (${currency})`, shipping.freeAbove)}
            inputMode="decimal"
            hint="Leave empty if shipping is never free."
          />
          <TextField {...field("minDays", "Working days, from", shipping.minDays)} inputMode="numeric" />
          <TextField {...field("maxDays", "to", shipping.maxDays)} inputMode="numeric" />
        </div>
      </SetupForm>
      {allRates}
    </>
  );
}

/** A provider for online payment, or cash on delivery on purpose. */
export function PaymentsPart({ payments, problem }: PartProps & { payments: SetupData["payments"] }) {
  const field = fieldsOf(problem);
  const { version, currency, hasProvider } = payments;
  return (
    <>
      <h3 className="text-sm font-semibold">Online: UPI, cards, net banking</h3>
      <p className="text-sm text-ink-soft">
        Enter the keys of your Razorpay account; the connection is tested before it is saved.
      </p>
      <ButtonLink
        to={href("/admin/settings/connections/:provider", { provider: "razorpay" })}
        variant={hasProvider ? "outline" : "dark"}
      >
        {hasProvider ? "Razorpay’s keys" : "Connect Razorpay"}
      </ButtonLink>
      <h3 className="border-t border-line pt-4 text-sm font-semibold">Or only cash on delivery for now</h3>
      <SetupForm
        name="payments"
        version={version}
        problem={problem}
        label="Take only cash on delivery"
        variant="outline"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            {...field("most", `For orders up to (${currency})`, payments.most)}
            inputMode="decimal"
            hint="Leave empty for no limit."
          />
          <TextField
            {...field("cashFee", `Fee (${currency})`, payments.fee)}
            inputMode="decimal"
            hint="Leave empty for none."
          />
        </div>
      </SetupForm>
    </>
  );
}

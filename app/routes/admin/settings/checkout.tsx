import type { FormError } from "#app/components/form-error.ts";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { useShop } from "#app/components/use-shop.ts";
import { checkoutSettingsForm } from "#app/domain/checkout/checkout.forms.ts";
import type { CheckoutSettings as CheckoutSection } from "#app/domain/checkout/checkout.settings.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { toShortDecimal } from "#app/lib/money.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";
import type { Route } from "./+types/checkout";

export const meta: Route.MetaFunction = () => [{ title: "Checkout | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { checkout: await readSection(getApp(context).db, "checkout") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const { sales } = await getApp(context).settings.get();
  const schema = checkoutSettingsForm(moneyFormatOf(sales));
  return saveSectionForm(context, "checkout", { schema, values });
}

const CHOICES = [
  {
    value: "required",
    label: "Account required",
    hint: "Shoppers sign in or sign up before they check out.",
  },
  {
    value: "welcome",
    label: "Guests welcome",
    hint: "A mobile number or an email is enough. A signed link shows the order, and an account can be created from it.",
  },
] as const;

export default function CheckoutSettings({ loaderData: { checkout }, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  const problem = formErrorFor(actionData, "checkout");
  const chosen = problem?.values?.guests ?? (checkout.value.guests ? "welcome" : "required");
  const numberField = (name: "mostUnpaidItems" | "heldWarningPercent") => ({
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 5,
    defaultValue: problem?.values?.[name] ?? String(checkout.value[name]),
    error: problem?.fieldErrors?.[name],
    className: "max-w-md",
  });
  return (
    <PanelColumns>
      <Panel title="Orders">
        <SettingsForm name="checkout" version={checkout.version} problem={problem}>
          <RadioGroup label="Who can order" error={problem?.fieldErrors?.guests}>
            <div className="space-y-3">
              {CHOICES.map((choice) => (
                <RadioField
                  key={choice.value}
                  name="guests"
                  {...choice}
                  defaultChecked={choice.value === chosen}
                />
              ))}
            </div>
          </RadioGroup>
          <CheckboxField
            label="Ask for a note to the order"
            hint="An optional field at checkout, for a gift or the way to the door. The note is shown on the order, the packing slip and the export."
            name="orderNotes"
            defaultChecked={
              problem?.values ? problem.values["orderNotes"] === "on" : checkout.value.orderNotes
            }
          />
          <CheckboxField
            label="Customers can correct their address"
            hint="Until an order is packed, its customer can change address and mobile number on the order’s page. You see the change in the order’s timeline."
            name="correctableAddress"
            defaultChecked={
              problem?.values
                ? problem.values["correctableAddress"] === "on"
                : checkout.value.correctableAddress
            }
          />
          <GiftFields checkout={checkout.value} problem={problem} />
          <TextField
            label="Most unpaid items of one person"
            hint="Items leave the stock while their order is being paid. So many can one person, and one internet connection, take out at a time. A bigger order is refused."
            {...numberField("mostUnpaidItems")}
          />
          <TextField
            label="Warn us when unpaid checkouts hold (percent of all items)"
            hint="At most one email a day, if it is ticked under Notifications."
            {...numberField("heldWarningPercent")}
          />
        </SettingsForm>
      </Panel>
    </PanelColumns>
  );
}

interface GiftFieldsProps {
  checkout: CheckoutSection;
  problem: FormError | undefined;
}

function GiftFields({ checkout, problem }: GiftFieldsProps) {
  const { money } = useShop().shop;
  const { gifts, giftWrapMinor, giftCardValues } = checkout;
  return (
    <>
      <CheckboxField
        label="Orders can be gifts"
        hint="The parcel goes to the recipient with a message on the packing slip, which has no prices, and can arrive on a wished day. A gift is not paid in cash."
        name="gifts"
        defaultChecked={problem?.values ? problem.values["gifts"] === "on" : gifts}
      />
      <TextField
        label={`Price of gift wrapping (${money.currency})`}
        name="giftWrapMinor"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={
          problem?.values?.["giftWrapMinor"] ??
          (giftWrapMinor === null ? "" : toShortDecimal(giftWrapMinor, money))
        }
        error={problem?.fieldErrors?.["giftWrapMinor"]}
        hint="Added once to an order and taxed like shipping, with the goods. 0 wraps for free; leave empty to offer none."
        className="max-w-md"
      />
      <TextField
        label={`Values of gift cards (${money.currency})`}
        name="giftCardValues"
        autoComplete="off"
        maxLength={200}
        defaultValue={
          problem?.values?.["giftCardValues"] ??
          giftCardValues.map((valueMinor) => toShortDecimal(valueMinor, money)).join(" ")
        }
        error={problem?.fieldErrors?.["giftCardValues"]}
        hint="Up to eight amounts separated by spaces, such as 500 1000 2500. Shoppers buy one on the page “Gift Cards” and pay it online; leave empty to sell none."
        className="max-w-md"
      />
    </>
  );
}

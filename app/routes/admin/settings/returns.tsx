import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import type { FormError } from "#app/components/form-error.ts";
import { useShop } from "#app/components/use-shop.ts";
import { RETURN_REASONS } from "#app/domain/orders/returns/returns.ts";
import { CHARGEABLE_REASONS } from "#app/domain/orders/returns/way-back.ts";
import { moneyFormatOf } from "#app/domain/settings/settings.ts";
import { toShortDecimal } from "#app/lib/money.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import type {
  ReplacementMoment,
  ReturnsSettings as ReturnsSection,
} from "#app/domain/orders/returns/returns.settings.ts";
import { customerPaysField, returnsSettingsForm } from "#app/domain/orders/returns/returns-settings.forms.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { RadioField } from "#app/ui/form/radio-field.tsx";
import { RadioGroup } from "#app/ui/form/radio-group.tsx";
import type { Route } from "./+types/returns";

export const meta: Route.MetaFunction = () => [{ title: "Returns | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  return { returns: await readSection(getApp(context).db, "returns") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  const { sales } = await getApp(context).settings.get();
  return saveSectionForm(context, "returns", { schema: returnsSettingsForm(moneyFormatOf(sales)), values });
}

const MOMENTS: Record<ReplacementMoment, { label: string; hint: string }> = {
  "on-receipt": {
    label: "After the returned item has arrived",
    hint: "You check the item first. Nothing can be lost.",
  },
  "on-pickup": {
    label: "Once the courier has the returned item",
    hint: "When you mark the return as picked up.",
  },
  "in-advance": {
    label: "In advance, as soon as you approve the exchange",
    hint: "The fastest for the customer. Returns lists replacements whose items are not back yet. If items never arrive, you charge for them or write them off.",
  },
};

interface TermFieldsProps {
  returns: ReturnsSection;
  problem: FormError | undefined;
}

/** How long items can be returned, and how long a refund takes. */
function PeriodFields({ returns, problem }: TermFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Days to return items"
        name="days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue={problem?.values?.["days"] ?? returns.days}
        error={problem?.fieldErrors?.["days"]}
        hint="After the day of delivery. Orders keep the period that they were placed with. Check that your refund policy says the same."
      />
      <TextField
        label="Refunds arrive within"
        name="refundedWithin"
        autoComplete="off"
        maxLength={40}
        defaultValue={problem?.values?.["refundedWithin"] ?? returns.refundedWithin}
        error={problem?.fieldErrors?.["refundedWithin"]}
        hint="Stated in forms and emails, such as 7-14 business days."
      />
    </div>
  );
}

/** Who pays the way back, by the reason of the return, and the fee. */
function WayBackFields({ returns, problem }: TermFieldsProps) {
  const { money } = useShop().shop;
  const submitted = problem?.values;
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">The customer pays the way back for</legend>
        <div className="space-y-2">
          {CHARGEABLE_REASONS.map((reason) => (
            <CheckboxField
              key={reason}
              name={customerPaysField(reason)}
              label={RETURN_REASONS[reason]}
              defaultChecked={
                submitted
                  ? submitted[customerPaysField(reason)] === "on"
                  : returns.customerPays.includes(reason)
              }
            />
          ))}
        </div>
        <p className="mt-2 text-sm text-ink-soft">
          You pay it for any other reason, always for what is faulty, damaged or not what was ordered.
        </p>
      </fieldset>
      <TextField
        label={`Deducted from the refund for the way back (${money.currency})`}
        name="wayBackFeeMinor"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={submitted?.["wayBackFeeMinor"] ?? toShortDecimal(returns.wayBackFeeMinor, money)}
        error={problem?.fieldErrors?.["wayBackFeeMinor"]}
        hint="Shown in the form of the return, on the order’s page, on the refund policy and in emails; never more than the refund. Exchanges are free. 0 deducts nothing: customers then pay the courier themselves."
        className="max-w-md"
      />
    </>
  );
}

export default function ReturnsSettings({ loaderData: { returns }, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  const problem = formErrorFor(actionData, "returns");
  const chosen = problem?.values?.["replacementSent"] ?? returns.value.replacementSent;
  return (
    <PanelColumns>
      <Panel title="Returns and exchanges">
        <SettingsForm name="returns" version={returns.version} problem={problem}>
          <PeriodFields returns={returns.value} problem={problem} />
          <RadioGroup
            label="The replacement of an exchange is sent"
            hint="Exchanges that are approved already follow a change from their next step on."
            error={problem?.fieldErrors?.["replacementSent"]}
          >
            <div className="space-y-3">
              {Object.entries(MOMENTS).map(([value, texts]) => (
                <RadioField
                  key={value}
                  name="replacementSent"
                  value={value}
                  {...texts}
                  defaultChecked={value === chosen}
                />
              ))}
            </div>
          </RadioGroup>
          <WayBackFields returns={returns.value} problem={problem} />
        </SettingsForm>
      </Panel>
    </PanelColumns>
  );
}

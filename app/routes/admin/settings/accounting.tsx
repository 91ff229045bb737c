import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { Panel, PanelColumns } from "#app/components/admin/panel.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { accountingForm, LEDGER_FIELDS } from "#app/domain/accounting/accounting.forms.ts";
import type { TallyLedgers } from "#app/domain/accounting/accounting.settings.ts";
import { costsForm } from "#app/domain/analytics/earnings/costs.forms.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { moneyFormatFor } from "#app/lib/money.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { CostFields } from "#app/routes/admin/settings/cost-fields.tsx";
import { saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/accounting";

export const meta: Route.MetaFunction = () => [{ title: "Accounting | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = getApp(context);
  return { accounting: await readSection(db, "accounting"), costs: await readSection(db, "costs") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  if (values.form !== "costs")
    return saveSectionForm(context, "accounting", { schema: accountingForm, values });
  const { currency } = (await getApp(context).settings.get()).sales;
  return saveSectionForm(context, "costs", { schema: costsForm(moneyFormatFor(currency)), values });
}

const LEDGERS: Record<keyof TallyLedgers, { label: string; hint?: string }> = {
  party: {
    label: "Party of sales to consumers",
    hint: "One ledger, such as Cash Sales, or one of each state: Consumers {state}. A firm with a GSTIN has a ledger under its own name.",
  },
  sales: {
    label: "Taxed sales",
    hint: "{rate} stands for the rate: GST Sales {rate}% has a ledger for each.",
  },
  exports: { label: "Exports" },
  nilRated: { label: "Nil rated sales" },
  igst: { label: "IGST" },
  cgst: { label: "CGST" },
  sgst: { label: "SGST or UTGST" },
};

export default function AccountingSettings({
  loaderData: { accounting, costs },
  actionData,
}: Route.ComponentProps) {
  useErrorToast(actionData);
  const problem = formErrorFor(actionData, "accounting");
  return (
    <PanelColumns>
      <Panel title="Accountant and ledgers in Tally">
        <SettingsForm name="accounting" version={accounting.version} problem={problem}>
          <TextField
            name="accountantEmail"
            type="email"
            label="Email of the accountant"
            hint="Gets the link to a month-end archive when you choose to send it. Leave it empty to send none."
            maxLength={254}
            autoComplete="off"
            defaultValue={problem?.values?.["accountantEmail"] ?? accounting.value.accountantEmail}
            error={problem?.fieldErrors?.["accountantEmail"]}
          />
          <p className="max-w-prose text-sm text-ink-soft">
            The Tally file posts to these ledgers. Create them in Tally before the first import: the party
            under Sundry Debtors, sales under Sales Accounts, taxes under Duties &amp; Taxes.
          </p>
          {LEDGER_FIELDS.map((name) => (
            <TextField
              key={name}
              name={name}
              label={LEDGERS[name].label}
              hint={LEDGERS[name].hint}
              maxLength={100}
              autoComplete="off"
              defaultValue={problem?.values?.[name] ?? accounting.value.ledgers[name]}
              error={problem?.fieldErrors?.[name]}
            />
          ))}
        </SettingsForm>
      </Panel>
      <Panel title="Costs of an order">
        <CostFields costs={costs} problem={formErrorFor(actionData, "costs")} />
      </Panel>
    </PanelColumns>
  );
}

import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { ComingBackForm } from "#app/domain/back-in-stock/back-in-stock.forms.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { saveSectionForm } from "#app/routes/admin/settings/save-section.server.ts";
import { CheckboxField, TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/coming-back";

export const meta: Route.MetaFunction = () => [
  { title: "Reminders and stock alerts | Store Settings | Admin" },
];

export async function loader({ context }: Route.LoaderArgs) {
  return { comingBack: await readSection(getApp(context).db, "comingBack") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const values = await readForm(request);
  return saveSectionForm(context, "comingBack", { schema: ComingBackForm, values });
}

export default function ComingBack({ loaderData: { comingBack }, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  const problem = formErrorFor(actionData, "comingBack");
  const submitted = problem?.values;
  const errors = problem?.fieldErrors ?? {};
  const { value } = comingBack;
  const numberField = (name: "reminderHours" | "holdHours" | "lowStockBelow") => ({
    name,
    inputMode: "numeric" as const,
    autoComplete: "off",
    maxLength: 7,
    defaultValue: submitted?.[name] ?? String(value[name]),
    error: errors[name],
    className: "max-w-md",
  });
  return (
    <PanelColumns>
      <Panel title="Reminders and stock alerts">
        <SettingsForm name="comingBack" version={comingBack.version} problem={problem}>
          <TextField
            label="Send an abandoned checkout reminder after (hours)"
            hint="One email to customers who tick the box for it at checkout, unless they order meanwhile. 0 sends none and hides the box."
            {...numberField("reminderHours")}
          />
          <TextField
            label="Reserve restocked items for (hours)"
            hint="One item each, for people with a confirmed email address or a delivered order: at most half of the items of a restock, and five per person. With 0 nothing is reserved. An item that is not reserved is offered to the next person after a day."
            {...numberField("holdHours")}
          />
          <CheckboxField
            name="lowStockEmail"
            label="Email us when stock is low"
            hint="At most one email an hour, each variant once until it has recovered."
            defaultChecked={submitted ? submitted["lowStockEmail"] === "on" : value.lowStockEmail}
          />
          <TextField
            label="Stock is low below (items)"
            hint="For variants without a threshold of their own."
            {...numberField("lowStockBelow")}
          />
        </SettingsForm>
      </Panel>
    </PanelColumns>
  );
}

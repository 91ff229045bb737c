import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { PanelColumns, Panel } from "#app/components/admin/panel.tsx";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import type { ReplacementMoment } from "#app/domain/orders/returns/returns.settings.ts";
import { ReturnsSettingsForm } from "#app/domain/orders/returns/returns-settings.forms.ts";
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
  return saveSectionForm(context, "returns", { schema: ReturnsSettingsForm, values });
}

const MOMENTS: Record<ReplacementMoment, { label: string; hint: string }> = {
  "on-receipt": {
    label: "After the returned item has arrived",
    hint: "You check the item first. Nothing can be lost.",
  },
  "on-pickup": {
    label: "Once the courier has the returned item",
    hint: "From the courier’s pickup scan, or when you mark the return as picked up.",
  },
  "in-advance": {
    label: "In advance, as soon as you approve the exchange",
    hint: "The fastest for the customer. Returns lists what was sent and is not yet back; what never comes you charge or write off.",
  },
};

export default function ReturnsSettings({ loaderData: { returns }, actionData }: Route.ComponentProps) {
  useErrorToast(actionData);
  const problem = formErrorFor(actionData, "returns");
  const chosen = problem?.values?.["replacementSent"] ?? returns.value.replacementSent;
  return (
    <PanelColumns>
      <Panel title="Exchanges">
        <SettingsForm name="returns" version={returns.version} problem={problem}>
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
        </SettingsForm>
      </Panel>
    </PanelColumns>
  );
}

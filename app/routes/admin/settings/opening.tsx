import { Form } from "react-router";
import { refuseEdit } from "#app/components/admin/forms/edit-results.ts";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { Panel, PanelColumns } from "#app/components/admin/panel.tsx";
import { formError, invalidForm, type FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { OpeningForm } from "#app/domain/setup/opening.forms.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { SetupSteps } from "#app/routes/admin/dashboard/setup-guide.tsx";
import { readStepsToOpen } from "#app/routes/admin/dashboard/setup-steps.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/opening";

export const meta: Route.MetaFunction = () => [{ title: "Opening | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const opening = await readSection(app.db, "opening");
  return { opening, steps: await readStepsToOpen(app) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const values = await readForm(request);
  const { value: opening } = await readSection(app.db, "opening");
  const version = Number(values["version"]);
  const save = (value: typeof opening, label: string) =>
    saveSection(context, { section: "opening", value, version, values, label });
  if (values["form"] === "close") return save({ ...opening, isClosed: true }, "Opening");
  if (values["form"] === "open") {
    const missing = (await readStepsToOpen(app)).filter(({ isDone }) => !isDone);
    if (missing.length === 0) return save({ ...opening, isClosed: false }, "Opening");
    const names = missing.map(({ title }) => title).join(", ");
    const problem = formError("The shop stays closed", `Still to do: ${names}.`, { values });
    return refuseEdit({ problem, status: 409 });
  }
  const form = OpeningForm.safeParse(values);
  if (!form.success)
    return refuseEdit({ problem: invalidForm(fieldErrorsOf(form.error), values), status: 400 });
  const { note, password } = form.data;
  return save({ ...opening, note, password }, "Opening");
}

export default function OpeningSettings({
  loaderData: { opening, steps },
  actionData,
}: Route.ComponentProps) {
  useErrorToast(actionData);
  const { isClosed, note, password } = opening.value;
  const problem = formErrorFor(actionData, "opening");
  return (
    <PanelColumns>
      <Panel title={isClosed ? "The shop is closed" : "The shop is open"}>
        {isClosed ? (
          <ClosedShop steps={steps} version={opening.version} problem={formErrorFor(actionData, "open")} />
        ) : (
          <>
            <p>
              Everybody can see it and buy. While it is closed, customers still reach their accounts and
              orders; nobody can buy.
            </p>
            <StateButton form="close" version={opening.version}>
              Close the shop
            </StateButton>
          </>
        )}
      </Panel>
      <Panel title="What visitors see while it is closed">
        <SettingsForm name="opening" version={opening.version} problem={problem}>
          <TextAreaField
            label="Note"
            name="note"
            rows={3}
            maxLength={500}
            defaultValue={problem?.values?.["note"] ?? note}
            error={problem?.fieldErrors?.["note"]}
            hint="Shown above the newsletter form. Leave it empty for a standard sentence."
          />
          <TextField
            label="Password"
            name="password"
            autoComplete="off"
            maxLength={100}
            defaultValue={problem?.values?.["password"] ?? password}
            error={problem?.fieldErrors?.["password"]}
            hint="Share it with people who may see the shop before it opens. You and your staff always see it. Leave it empty to let nobody else in."
            className="max-w-md"
          />
        </SettingsForm>
      </Panel>
    </PanelColumns>
  );
}

type Steps = Route.ComponentProps["loaderData"]["steps"];

interface ClosedShopProps {
  steps: Steps;
  version: number;
  /** Why it was not opened. */
  problem: FormError | undefined;
}

function ClosedShop({ steps, version, problem }: ClosedShopProps) {
  return (
    <>
      {problem && (
        <Alert tone="bad" title={problem.title} className="mb-4">
          {problem.description}
        </Alert>
      )}
      <p className="mb-2">Before it opens:</p>
      <SetupSteps steps={steps} />
      <StateButton form="open" version={version}>
        Open the shop
      </StateButton>
    </>
  );
}

function StateButton({
  form,
  version,
  children,
}: {
  form: "open" | "close";
  version: number;
  children: string;
}) {
  return (
    <Form method="post" className="mt-4">
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" variant={form === "close" ? "outline" : undefined}>
        {children}
      </Button>
    </Form>
  );
}

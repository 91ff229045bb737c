import { data, Form, href, Link } from "react-router";
import { refuseEdit } from "#app/components/admin/forms/edit-results.ts";
import { formErrorFor } from "#app/components/admin/forms/settings-results.ts";
import { SettingsForm } from "#app/components/admin/forms/settings-form.tsx";
import { Panel, PanelColumns } from "#app/components/admin/panel.tsx";
import { invalidForm, type FormError } from "#app/components/form-error.ts";
import { useErrorToast } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { countTestOrders, deleteTestOrders } from "#app/domain/checkout/test-orders.server.ts";
import { redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { adminOf } from "#app/routes/admin/require-admin.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { OpeningForm } from "#app/domain/setup/opening.forms.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { SetupSteps } from "#app/routes/admin/dashboard/setup-guide.tsx";
import { readStepsToOpen } from "#app/routes/admin/dashboard/setup-steps.server.ts";
import { openShop } from "#app/routes/admin/settings/open-shop.server.ts";
import { saveSection } from "#app/routes/admin/settings/save-section.server.ts";
import { Alert } from "#app/ui/feedback/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField, TextField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/opening";

export const meta: Route.MetaFunction = () => [{ title: "Opening | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const app = getApp(context);
  const opening = await readSection(app.db, "opening");
  const testOrders = adminOf(context).permissions.includes("orders.manage")
    ? await countTestOrders(app.db)
    : 0;
  return { opening, steps: await readStepsToOpen(app), testOrders };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = getApp(context);
  const values = await readForm(request);
  if (values["form"] === "delete-tests") return deleteTests(context);
  const { value: opening } = await readSection(app.db, "opening");
  const version = Number(values["version"]);
  const save = (value: typeof opening, label: string) =>
    saveSection(context, { section: "opening", value, version, values, label });
  if (values["form"] === "end-sample") return save({ ...opening, isSample: false }, "Opening");
  if (values["form"] === "close") return save({ ...opening, isClosed: true }, "Opening");
  if (values["form"] === "open") return openShop(context, values, href("/admin/settings/opening"));
  const form = OpeningForm.safeParse(values);
  if (!form.success)
    return refuseEdit({ problem: invalidForm(fieldErrorsOf(form.error), values), status: 400 });
  const { note, password } = form.data;
  return save({ ...opening, note, password }, "Opening");
}

async function deleteTests(context: Route.ActionArgs["context"]) {
  const { id, role, permissions } = adminOf(context);
  if (!permissions.includes("orders.manage")) throw data(null, { status: 403 });
  const { deleted, refused } = await deleteTestOrders(getApp(context).orders, { id, role });
  const kept = refused > 0 ? ` ${refused} could not be deleted: open them to see why.` : "";
  return redirectWithSuccess(
    href("/admin/settings/opening"),
    `${deleted === 1 ? "1 test order" : `${deleted} test orders`} deleted.${kept}`,
  );
}

export default function OpeningSettings({
  loaderData: { opening, steps, testOrders },
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
      {opening.value.isSample && <SampleShop version={opening.version} />}
      {testOrders > 0 && <TestOrders count={testOrders} />}
    </PanelColumns>
  );
}

function SampleShop({ version }: { version: number }) {
  return (
    <Panel title="Sample shop">
      <p>
        To try everything out, orders of test payments can be shipped and invoiced here as if they were real.
        In your own shop they are marked TEST, are neither shipped nor invoiced, and can be deleted.
      </p>
      <RevealedForm
        label="Make it my own shop…"
        form="end-sample"
        version={version}
        button="End the sample shop"
      >
        Products, texts and settings stay as they are. This cannot be undone.
      </RevealedForm>
    </Panel>
  );
}

function TestOrders({ count }: { count: number }) {
  const counted =
    count === 1
      ? "One order was paid by a test payment. It counts in no revenue figure."
      : `${count} orders were paid by test payments. They count in no revenue figure.`;
  return (
    <Panel title="Test orders">
      <p>
        {counted}{" "}
        <Link to={href("/admin/orders")} className="underlined">
          See the orders
        </Link>
      </p>
      <RevealedForm label="Delete all test orders…" form="delete-tests" button="Delete all test orders">
        They are deleted with their messages and documents, and their items go back in stock. This cannot be
        undone.
      </RevealedForm>
    </Panel>
  );
}

interface RevealedFormProps {
  label: string;
  form: "end-sample" | "delete-tests";
  version?: number;
  button: string;
  children: string;
}

/** A form that cannot be undone: its button has to be revealed first. */
function RevealedForm({ label, form, version, button, children }: RevealedFormProps) {
  return (
    <details className="mt-4 rounded border border-line open:bg-paper">
      <summary className="flex min-h-11 items-center px-4 text-sm font-medium text-ink-soft hover:text-ink">
        {label}
      </summary>
      <Form method="post" className="space-y-3 px-4 pb-4">
        <p className="text-sm text-ink-soft">{children}</p>
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <Button type="submit" name="form" value={form} variant="danger">
          {button}
        </Button>
      </Form>
    </details>
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

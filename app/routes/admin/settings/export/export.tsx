import { data, Form, href } from "react-router";
import { Panel } from "#app/components/admin/panel.tsx";
import { FormErrorAlert } from "#app/components/form-error-alert.tsx";
import { getApp } from "#app/context/context-keys.server.ts";
import { measureShopExport, type ExportSize } from "#app/domain/shop-export/measure-export.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import {
  confirmOwnSecondFactor,
  secondFactorOf,
} from "#app/routes/admin/settings/second-factor/confirm-second-factor.server.ts";
import { SecondFactorGate } from "#app/routes/admin/settings/second-factor/second-factor-gate.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";
import type { Route } from "./+types/export";

export const meta: Route.MetaFunction = () => [{ title: "Export | Store Settings | Admin" }];

export async function loader({ context }: Route.LoaderArgs) {
  const size = await measureShopExport(getApp(context).db);
  return { size, secondFactor: await secondFactorOf(context) };
}

/** Confirms the second factor. The file is a route of its own. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readForm(request);
  if (fields["form"] !== "code" && fields["form"] !== "passkey") throw data(null, { status: 400 });
  const to = href("/admin/settings/export");
  const description = "You can export the shop for ten minutes.";
  const confirmed = await confirmOwnSecondFactor({ request, context, fields, to, description });
  return confirmed instanceof Response
    ? confirmed
    : data({ problem: confirmed.problem }, { status: confirmed.status });
}

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { size, secondFactor } = loaderData;
  const problem = actionData?.problem;
  return (
    <div className="max-w-3xl space-y-4">
      <p className="text-sm text-ink-soft">
        One ZIP file with products, stock, customers, orders, discounts, content, reviews, redirects and
        settings, as CSV files for spreadsheets and other shops, and as JSON with every row. Passwords, keys
        and tokens are not in it. Its README lists each file.
      </p>
      <FormErrorAlert error={problem} />
      <Panel title="Export everything">
        <SecondFactorGate
          secondFactor={secondFactor}
          problem={problem}
          reason="The file has the personal data of all customers. It is made only with a second factor."
        >
          <ExportForm size={size} />
        </SecondFactorGate>
      </Panel>
    </div>
  );
}

const MEGABYTE = 1_000_000;

function ExportForm({ size }: { size: ExportSize }) {
  const { images, imageBytes, documents, canHoldImages, canHoldDocuments } = size;
  const tooLarge = "Too many for a ZIP file. On the server, npm run export writes them to a folder.";
  return (
    <Form method="post" action={href("/admin/settings/export/file")} reloadDocument className="space-y-4">
      <CheckboxField
        label="Images"
        name="images"
        defaultChecked={canHoldImages}
        disabled={!canHoldImages}
        hint={
          canHoldImages
            ? `${images.toLocaleString("en-IN")} original files, about ${Math.ceil(imageBytes / MEGABYTE).toLocaleString("en-IN")} MB`
            : tooLarge
        }
      />
      <CheckboxField
        label="Invoices and credit notes as PDF"
        name="documents"
        defaultChecked={canHoldDocuments}
        disabled={!canHoldDocuments}
        hint={
          canHoldDocuments
            ? `${documents.toLocaleString("en-IN")} documents. Each takes some time: keep this page open until the download ends.`
            : tooLarge
        }
      />
      <p className="text-sm text-ink-soft">
        The download is recorded in the audit log. Store it where nobody else can read it.
      </p>
      <Button type="submit">Download ZIP file</Button>
    </Form>
  );
}
